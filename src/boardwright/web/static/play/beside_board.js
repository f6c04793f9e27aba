// The line beneath the board: what was thrown last, and the game's own words, such as a turn total.

import { h } from "preact";
import { local, t } from "../i18n.js";
import { ancestry, cursor, nodes } from "./state.js";

/** @typedef {import("../wire.d.ts").BoardView} BoardView */
/** @typedef {import("../wire.d.ts").PositionView} PositionView */

/** Where the pips of a die lie, in a square of 24. @type {Record<string, [number, number][]>} */
const PIPS = {
  1: [[12, 12]],
  2: [
    [7, 7],
    [17, 17],
  ],
  3: [
    [7, 7],
    [12, 12],
    [17, 17],
  ],
  4: [
    [7, 7],
    [17, 7],
    [7, 17],
    [17, 17],
  ],
  5: [
    [7, 7],
    [17, 7],
    [12, 12],
    [7, 17],
    [17, 17],
  ],
  6: [
    [7, 6],
    [17, 6],
    [7, 12],
    [17, 12],
    [7, 18],
    [17, 18],
  ],
};

/** What chance decided since the last move before a node. @param {number} node */
function thrownBefore(node) {
  const way = ancestry(node).flatMap((each) => nodes.value.get(each) ?? []);
  const last = way.findLastIndex((each) => each.seat > 0);
  return way.slice(last + 1).filter((each) => each.move);
}

/** A die that has fallen, or the words of another outcome. @param {{text: string}} props */
export function Die({ text }) {
  const pips = Object.hasOwn(PIPS, text) ? PIPS[text] : null;
  if (!pips) return h("span", { class: "die words" }, text);
  return h(
    "svg",
    { class: "die", viewBox: "0 0 24 24", role: "img", "aria-label": text },
    h("rect", { x: 1, y: 1, width: 22, height: 22, rx: 5 }),
    pips.map(([x, y]) => h("circle", { key: `${x} ${y}`, cx: x, cy: y, r: 2.2 })),
  );
}

/**
 * Whether there is anything to show, now or later.
 * @param {BoardView} board @param {PositionView} position
 */
export function hasWords(board, position) {
  return board.chances || local(position.caption) !== "";
}

/**
 * Always in its room where dice are thrown, so that the board stays where it is.
 * @param {{board: BoardView, position: PositionView}} props
 */
export function BesideBoard({ board, position }) {
  if (!hasWords(board, position)) return null;
  const thrown = board.chances ? thrownBefore(cursor.value) : [];
  return h(
    "div",
    { class: "beside-board" },
    thrown.length
      ? h(
          "span",
          { class: "thrown" },
          h("span", { class: "unseen" }, t("play.thrown", { move: "" })),
          thrown.map((node) => h(Die, { key: node.id, text: node.move })),
        )
      : null,
    h("span", { class: "caption" }, local(position.caption)),
  );
}
