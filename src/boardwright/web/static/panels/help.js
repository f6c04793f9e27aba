// The keys of the present page, from the table of commands.

import { h } from "preact";
import { signal } from "@preact/signals";
import { commands } from "../commands.js";
import { Dialog } from "../dialog.js";
import { t } from "../i18n.js";

export const helpOpen = signal(false);

/** @type {Record<string, string>} */
const NAMES = { ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓", Escape: "Esc" };

/** How a key is written on it. @param {string} key */
export function keyName(key) {
  if (key === " ") return t("page.key-space");
  return NAMES[key] ?? key.replace("Shift+", "⇧ ").replace(/\b[a-z]$/, (letter) => letter.toUpperCase());
}

export function Help() {
  const known = commands.value.filter((command) => command.key !== "");
  return h(Dialog, { title: t("page.help"), open: helpOpen.value, close: () => (helpOpen.value = false) },
    h("p", null, t("page.help-board")),
    h("p", null, t("page.help-line", { questions: "legal, where …, score, turn, last" })),
    h("table", { class: "keys" },
      h("tbody", null, known.map((command) =>
        h("tr", { key: command.id },
          h("th", { scope: "row" }, h("kbd", null, keyName(command.key))),
          h("td", null, t(command.label)))))));
}
