// Links to hand out: one for each seat played by link, one to watch.

import { h } from "preact";
import { useState } from "preact/hooks";
import { Dialog } from "../dialog.js";
import { t } from "../i18n.js";
import { inform } from "../notice.js";
import { play } from "../play/state.js";

/** @param {string} id @param {string} key */
export function linkTo(id, key) {
  return `${location.origin}${location.pathname}#/play/${id}?key=${encodeURIComponent(key)}`;
}

/**
 * Copies a link; where the browser has no clipboard to offer, it is shown.
 * @param {{id: string, link: string, words: string}} props
 */
export function CopyLink({ id, link, words }) {
  const [shown, show] = useState(false);
  const address = linkTo(id, link);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      inform(t("play.copied"));
    } catch {
      show(true);
    }
  };
  return h(
    "span",
    null,
    h(
      "button",
      {
        type: "button",
        class: "copy",
        "aria-label": t("play.copy-link", { words }),
        onClick: copy,
      },
      t("play.copy"),
    ),
    shown
      ? h(
          Dialog,
          { title: t("play.copy-link", { words }), open: true, close: () => show(false) },
          h("input", {
            type: "text",
            class: "mono link-shown",
            readOnly: true,
            value: address,
            "aria-label": words,
            onFocus: (/** @type {FocusEvent} */ event) =>
              event.target instanceof HTMLInputElement && event.target.select(),
          }),
        )
      : null,
  );
}

/** The link to watch, and what links are for. */
export function WatchLink() {
  const shown = play.value;
  if (!shown?.links) return null;
  const words = t("play.link-watch");
  return h(
    "div",
    { class: "links" },
    h(
      "div",
      { class: "link" },
      h("span", null, words),
      h(CopyLink, { id: shown.id, link: shown.links.watch, words }),
    ),
    h("p", { class: "hint" }, t("play.links-hint")),
  );
}
