// What the board and its stones are made of, chosen beneath the board.

import { h } from "preact";
import { typed } from "../fields.js";
import { t } from "../i18n.js";
import { BOARD_LOOKS, boardLook, STONE_LOOKS, stoneLook } from "../looks.js";

export function LookChoices() {
  return [
    h(LookChoice, { words: t("play.board-look"), looks: BOARD_LOOKS, look: boardLook }),
    h(LookChoice, { words: t("play.stone-look"), looks: STONE_LOOKS, look: stoneLook }),
  ];
}

/**
 * @template {string} Look
 * @param {{words: string, looks: readonly Look[],
 *   look: import("@preact/signals").Signal<Look>}} props
 */
function LookChoice({ words, looks, look }) {
  return h(
    "select",
    {
      class: "look-choice",
      "aria-label": words,
      value: look.value,
      onChange: (/** @type {Event} */ event) => (look.value = /** @type {Look} */ (typed(event))),
    },
    looks.map((each) => h("option", { key: each, value: each }, t(`play.look-${each}`))),
  );
}
