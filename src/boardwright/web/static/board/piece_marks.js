// What lies on a board with pieces while a move is entered; pieces differ by sign, not colour
// alone.

import { h } from "preact";
import { centre, SCALE } from "./geometry.js";
import { difference, markShapes } from "./marks.js";
import { heldCell } from "./piece_shapes.js";

/** @typedef {import("../wire.d.ts").BoardView} BoardView */
/** @typedef {import("../wire.d.ts").MarkView} MarkView */
/** @typedef {import("../wire.d.ts").PositionView} PositionView */
/** @typedef {import("./piece_entry.js").PieceEntry} PieceEntry */

/**
 * The sign of its player on every piece, where it is held.
 * @param {{board: BoardView, marks: MarkView[]}} props
 */
export function PieceSigns({ board, marks }) {
  const pieces = marks.filter((mark) => mark.kind === "piece");
  return h(
    "g",
    { class: "piece-signs", "aria-hidden": "true" },
    pieces.map((mark) => {
      const { x, y } = centre(board, heldCell(board, mark.points));
      const sign = board.symbols[board.colours.indexOf(mark.colour) + 1] ?? "";
      return h("text", { key: `${mark.colour} ${mark.points}`, x, y: y + 0.15 * SCALE }, sign);
    }),
  );
}

/**
 * What lies there while no move is entered, or how a line of moves would change it.
 * @param {{board: BoardView, position: PositionView, ghost: PositionView | null}} props
 */
export function StillMarks({ board, position, ghost }) {
  const { kept, taken, added } = difference(position, ghost ?? position);
  return [
    h("g", { class: "lifted" }, markShapes(board, taken)),
    markShapes(board, kept),
    markShapes(board, added, { ghost: true }),
    h(PieceSigns, { board, marks: [...kept, ...added] }),
    ghost ? null : h(LastMove, { board, position }),
  ];
}

/** @param {{board: BoardView, position: PositionView, entry: PieceEntry}} props */
export function PieceMarks({ board, position, entry }) {
  const colour = board.colours[position.to_move - 1];
  /** @param {number[]} points @returns {import("../wire.d.ts").MarkView} */
  const ownPiece = (points) => ({ kind: "piece", points, colour, text: "" });
  const origin = entry.further[0];
  const moved = position.marks.find(
    (mark) => mark.kind === "stone" && mark.points.includes(origin),
  );
  const lifted = entry.ghost || !entry.placing ? entry.lifted : [];
  const resting = position.marks.filter((mark) => !lifted.includes(mark) && mark !== moved);
  const placed = entry.placing ? [] : [ownPiece(entry.piece)];
  const ghosts = entry.ghost ? [ownPiece(entry.ghost.cells)] : [];
  const target = entry.held && entry.next.has(entry.held.cell) ? entry.held.cell : -1;
  if (moved && target >= 0) ghosts.push({ ...moved, points: [target] });
  return [
    h("g", { class: "lifted" }, markShapes(board, lifted)),
    markShapes(board, [...resting, ...placed]),
    h(PieceSigns, { board, marks: [...resting, ...placed] }),
    entry.placing ? h(LastMove, { board, position }) : null,
    moved ? h("g", { class: "taken" }, markShapes(board, [moved])) : null,
    markShapes(board, ghosts, { ghost: true }),
    h(
      "g",
      { class: "refused" },
      entry.refused.map((cell) => cross(board, cell)),
    ),
    h(
      "g",
      { class: "input", "aria-hidden": "true" },
      [...entry.next].map((cell) => {
        const { x, y } = centre(board, cell);
        const on = position.marks.some(
          (mark) => mark.kind === "stone" && mark.points.includes(cell),
        );
        return h("circle", {
          class: on ? "next on" : "next",
          key: cell,
          cx: x,
          cy: y,
          r: (on ? 0.47 : 0.14) * SCALE,
        });
      }),
    ),
  ];
}

/**
 * Rings on what the last move put down: the piece where it is held, and what went with it.
 * @param {{board: BoardView, position: PositionView}} props
 */
function LastMove({ board, position }) {
  const { last } = position;
  if (last.length < board.piece) return null;
  const cells = [heldCell(board, last.slice(0, board.piece)), ...last.slice(board.piece).slice(-1)];
  return h(
    "g",
    { class: "signs", "aria-hidden": "true" },
    cells.map((cell) => {
      const { x, y } = centre(board, cell);
      return ["last-halo", "last"].map((part) =>
        h("circle", { class: part, key: `${part} ${cell}`, cx: x, cy: y, r: 0.3 * SCALE }),
      );
    }),
  );
}

/** @param {BoardView} board @param {number} cell */
function cross(board, cell) {
  const { x, y } = centre(board, cell);
  const arm = 0.2 * SCALE;
  const half = 0.42 * SCALE;
  const d = `M${x - arm},${y - arm}l${2 * arm},${2 * arm}m0,${-2 * arm}l${-2 * arm},${2 * arm}`;
  return [
    h("rect", { x: x - half, y: y - half, width: 2 * half, height: 2 * half, rx: 5 }),
    h("path", { class: "halo", d }),
    h("path", { d }),
  ];
}
