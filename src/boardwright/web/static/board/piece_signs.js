// What tells pieces apart without colour: the sign of their player on the cell they are held by.

import { h } from "preact";
import { centre, SCALE } from "./geometry.js";
import { heldCell } from "./piece_shapes.js";

/** @typedef {import("../api.d.ts").BoardView} BoardView */
/** @typedef {import("../api.d.ts").MarkView} MarkView */

/** @param {{board: BoardView, marks: MarkView[]}} props */
export function PieceSigns({ board, marks }) {
  const pieces = marks.filter((mark) => mark.kind === "piece");
  return h("g", { class: "piece-signs", "aria-hidden": "true" }, pieces.map((mark) => {
    const { x, y } = centre(board, heldCell(board, mark.points));
    const sign = board.symbols[board.colours.indexOf(mark.colour) + 1] ?? "";
    return h("text", { key: `${mark.colour} ${mark.points}`, x, y: y + 0.15 * SCALE }, sign);
  }));
}
