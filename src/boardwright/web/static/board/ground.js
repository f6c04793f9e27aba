// The empty board as SVG: cells, lines, edges, dots, coloured sides and coordinates.

import { Component, h } from "preact";
import { labelPlaces, SCALE } from "./geometry.js";

/** @typedef {import("../wire.d.ts").BoardView} BoardView */

/** @param {number} value */
const short = (value) => Math.round(value * SCALE * 100) / 100;

/** Places of the board's plane as a path. @param {number[][]} places @param {boolean} [closed] */
function pathOf(places, closed = false) {
  return `M${places.map(([x, y]) => `${short(x)},${short(y)}`).join("L")}${closed ? "Z" : ""}`;
}

/**
 * Drawn once for a board. A class and no remembered node: that one would hold the whole drawing
 * it was first part of, and so every drawing of a game.
 * @extends {Component<{board: BoardView}>}
 */
export class Ground extends Component {
  /** @param {{board: BoardView}} next */
  shouldComponentUpdate(next) {
    return next.board !== this.props.board;
  }

  render() {
    const { board } = this.props;
    return h(
      "g",
      { class: `ground ${board.cell}`, "aria-hidden": "true" },
      cellShapes(board),
      lineShapes(board),
      sideShapes(board),
      board.cell === "edge" ? null : dotShapes(board),
      labelShapes(board),
    );
  }
}

/** Small dots, such as those that edges join. @param {BoardView} board */
export function dotShapes(board) {
  return board.dots.map(([x, y]) =>
    h("circle", { class: "star", key: `${x} ${y}`, cx: short(x), cy: short(y), r: 0.1 * SCALE }),
  );
}

/** @param {BoardView} board */
function cellShapes(board) {
  return board.points.map(({ outline, shaded }, point) =>
    outline.length < 3
      ? null
      : h("path", { class: shaded ? "cell dark" : "cell", key: point, d: pathOf(outline, true) }),
  );
}

/** Lines between points, and edges that are not drawn yet. @param {BoardView} board */
function lineShapes(board) {
  const joined = board.lines.map((ends) =>
    pathOf(ends.map((point) => [board.points[point].x, board.points[point].y])),
  );
  const edges = board.points
    .filter(({ outline }) => outline.length === 2)
    .map(({ outline }) => pathOf(outline));
  return [
    joined.length ? h("path", { class: "grid", key: "lines", d: joined.join("") }) : null,
    edges.length ? h("path", { class: "grid open-edges", key: "edges", d: edges.join("") }) : null,
  ];
}

/** Borders in the colours of those whose goals they are. @param {BoardView} board */
function sideShapes(board) {
  return board.sides.flatMap(({ colour, places }, i) =>
    ["outline", "body"].map((part) =>
      h("path", { class: `side-line ${colour} ${part}`, key: `${part} ${i}`, d: pathOf(places) }),
    ),
  );
}

/**
 * Coordinates at the edge, or in every cell of a board without an edge to hold them.
 * @param {BoardView} board
 */
function labelShapes(board) {
  if (board.cell === "circle") return null;
  if (board.labels.length) {
    return labelPlaces(board).map(({ text, x, y }) =>
      h(
        "text",
        { class: "coordinate", key: `${text} ${x} ${y}`, x: short(x), y: short(y) + 4.5 },
        text,
      ),
    );
  }
  return board.points.map(({ name, x, y }) =>
    h("text", { class: "coordinate inside", key: name, x: short(x), y: short(y + 0.42) }, name),
  );
}
