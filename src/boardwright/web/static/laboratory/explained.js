// Small explanations of the terms of statistics, for whoever has never had any.

import { h } from "preact";
import { language, t } from "../i18n.js";

/**
 * What a term means, opened by who wants to know.
 * @param {{term: "interval" | "elo" | "sequential"}} props
 */
export function Explained({ term }) {
  return h(
    "details",
    { class: "explained" },
    h("summary", null, t(`laboratory.what-is-${term}`)),
    h(
      "p",
      null,
      t(`laboratory.explained-${term}`),
      " ",
      h(
        "a",
        { href: `/guide/${language.value}/statistics.html`, target: "_blank", rel: "noopener" },
        t("laboratory.explained-more"),
      ),
    ),
  );
}
