// Own games written in the page: choose what to begin from, then write.

import { h } from "preact";
import { useState } from "preact/hooks";
import { t } from "../i18n.js";
import { useGameList } from "../pages/game_list.js";
import { useTitle } from "../pages/title.js";
import { BeginPage } from "./begin.js";
import { WritePage } from "./write.js";

/** @param {{route: import("../router.js").Route}} props */
export function WorkshopPage({ route }) {
  const list = useGameList();
  const [styled, setStyled] = useState(false);
  const [name = ""] = route.parts;
  useTitle(name ? `${name}.py` : t("workshop.write"));
  const ready = list && styled;
  return h(
    "div",
    { class: "workshop" },
    // Loaded here only, so that the first page stays small.
    h("link", {
      rel: "stylesheet",
      href: "/static/style/workshop.css",
      onLoad: () => setStyled(true),
    }),
    !ready
      ? h("p", { class: "loading" }, t("page.loading"))
      : !list.workshop
        ? h("p", { class: "narrow" }, t("workshop.closed"))
        : name
          ? h(WritePage, { key: name, name, from: route.query.get("from") ?? "" })
          : h(BeginPage, { games: list.games }),
  );
}
