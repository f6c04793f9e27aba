// The keys of the present page, from the table of commands.

import { h } from "preact";
import { signal } from "@preact/signals";
import { commands, letterKeys } from "../commands.js";
import { Dialog } from "../dialog.js";
import { language, t } from "../i18n.js";
import { Switch } from "../fields.js";

export const helpOpen = signal(false);

/** @type {Record<string, string>} */
const NAMES = { ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓", Escape: "Esc" };

/** How a key is written on it. @param {string} key */
export function keyName(key) {
  if (key === " ") return t("page.key-space");
  return (
    NAMES[key] ?? key.replace("Shift+", "⇧ ").replace(/\b[a-z]$/, (letter) => letter.toUpperCase())
  );
}

/**
 * The keys of one row: many in a row, such as 1 to 9, by the first and the last.
 * @param {string[]} keys
 */
function keysShown(keys) {
  if (keys.length < 4) return keys.map((key) => [h("kbd", { key }, key), " "]);
  return [h("kbd", null, keys[0]), " – ", h("kbd", null, keys.at(-1))];
}

export function Help() {
  const known = commands.value.filter((command) => command.key !== "");
  const labels = new Set(known.map((command) => command.label));
  return h(
    Dialog,
    { title: t("page.help"), open: helpOpen.value, close: () => (helpOpen.value = false) },
    h(
      "p",
      null,
      h(
        "a",
        { href: `/guide/${language.value}/index.html`, target: "_blank", rel: "noopener" },
        t("page.help-guide"),
      ),
    ),
    h("p", null, t("page.help-board")),
    h("p", null, t("page.help-line", { questions: "legal, where …, score, turn, last" })),
    h(
      "table",
      { class: "keys" },
      h(
        "tbody",
        null,
        [...labels].map((label) =>
          h(
            "tr",
            { key: label },
            h(
              "th",
              { scope: "row" },
              keysShown(
                known.filter((command) => command.label === label).map(({ key }) => keyName(key)),
              ),
            ),
            h("td", null, t(label)),
          ),
        ),
      ),
    ),
    h(Switch, {
      words: t("page.letter-keys"),
      on: letterKeys.value,
      change: (on) => void (letterKeys.value = on),
    }),
  );
}
