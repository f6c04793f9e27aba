// What analysis draws above the marks: heat and values of moves, numbers of a line, live sets.
// Never by colour alone: each tone has its own shape, and values have their numbers.

import { h } from "preact";
import { centre, SCALE } from "./geometry.js";
import { branches, Join } from "./joins.js";
import { PlaceShape, spotsOf, WayShape, WayWorth } from "./ways.js";

/** @typedef {import("../wire.d.ts").BoardView} BoardView */
/** @typedef {import("../wire.d.ts").LiveSet} LiveSet */
/**
 * @typedef {object} MarkedPoint
 * @property {number} point
 * @property {string} [text]
 * @property {"win" | "loss" | "draw" | "scale" | "threat" | "line" | "net"} tone
 * @property {number} [weight] from 0 to 1
 * @property {number} [value] from -1 to 1
 */

/** @typedef {import("./ways.js").Way} Way */
/** @typedef {import("./ways.js").Place} Place */

/**
 * @param {{board: BoardView, ways: Way[], places: Place[], sets: LiveSet[],
 *   marked: MarkedPoint[]}} props strokes and arrows, places of pieces, the best first; live sets,
 *   the heaviest first; marks on points
 */
export function OverlayShapes({ board, ways, places, sets, marked }) {
  const beside = board.cell === "circle" ? CORNER : 0;
  const taken = marked.map(({ point }) => {
    const { x, y } = centre(board, point);
    return { x: x + beside, y: y + beside };
  });
  const spots = spotsOf(board, ways, taken);
  return h(
    "g",
    { class: "overlays", "aria-hidden": "true" },
    ways
      .map((way, rank) => h(WayShape, { key: `${way.from} ${way.to}`, board, way, rank }))
      .reverse(),
    ways.map((way, rank) => h(WayWorth, { key: `${way.from} ${way.to}`, way, spot: spots[rank] })),
    places
      .map((place, rank) => h(PlaceShape, { key: `${place.points}`, board, place, rank }))
      .reverse(),
    sets.map((set) => h(SetShape, { key: `${set.player} ${set.points}`, board, set })).reverse(),
    marked.map((mark) => h(MarkShape, { key: `${mark.tone} ${mark.point}`, board, mark })),
  );
}

/** How far from the middle of a circle its mark lies, so that its number can be read. */
const CORNER = 0.36 * SCALE;

/** Where a mark lies: names inside cells and the numbers of circles stay readable. */
const PLACES = {
  point: (/** @type {number} */ x, /** @type {number} */ y) => `translate(${x},${y})`,
  square: (/** @type {number} */ x, /** @type {number} */ y) =>
    `translate(${x},${y - 0.1 * SCALE}) scale(.75)`,
  hexagon: (/** @type {number} */ x, /** @type {number} */ y) =>
    `translate(${x},${y - 0.04 * SCALE}) scale(.85)`,
  edge: (/** @type {number} */ x, /** @type {number} */ y) => `translate(${x},${y}) scale(.7)`,
  pit: (/** @type {number} */ x, /** @type {number} */ y) =>
    `translate(${x + 0.3 * SCALE},${y - 0.3 * SCALE}) scale(.5)`,
  circle: (/** @type {number} */ x, /** @type {number} */ y) =>
    `translate(${x + CORNER},${y + CORNER}) scale(.5)`,
};

/** @param {{board: BoardView, mark: MarkedPoint}} props */
function MarkShape({ board, mark }) {
  const { x, y } = centre(board, mark.point);
  const { tone, text, weight = 1 } = mark;
  // Where stones are coloured, marks are rings, so that nobody takes them for stones.
  const classes = [
    "overlay",
    tone,
    tone === "scale" ? standing(mark.value ?? 0) : "",
    board.players > 2 ? "ring" : "",
  ].join(" ");
  return h(
    "g",
    { class: classes, transform: PLACES[board.cell](x, y) },
    toneShape(tone, weight, mark.value ?? 0),
    text ? h("text", { class: text.length > 2 ? "narrow" : "", y: 0.12 * SCALE }, text) : null,
  );
}

/**
 * Steps from the best move (a thick ring) to the worst, so that words and shapes can follow.
 * @param {number} value
 */
function standing(value) {
  if (value > 0.9) return "best";
  return value > 0.3 ? "near" : value > -0.5 ? "behind" : "far";
}

/** @param {MarkedPoint["tone"]} tone @param {number} weight @param {number} value */
function toneShape(tone, weight, value) {
  const size = 0.43 * SCALE;
  if (tone === "line") return null; // the number stands on the ghost of its stone
  if (tone === "draw")
    return h("rect", {
      x: -size * 0.86,
      y: -size * 0.86,
      width: size * 1.72,
      height: size * 1.72,
      rx: 2,
    });
  if (tone === "loss")
    return h("path", {
      d: `M0,${-size * 1.12}L${size * 1.12},0L0,${size * 1.12}L${-size * 1.12},0Z`,
    });
  if (tone === "net") return h("circle", { r: (0.16 + 0.27 * weight) * SCALE });
  if (tone !== "scale") return h("circle", { r: size });
  // Good moves are round, bad ones square; the size tells how much was thought about them.
  const radius = (0.2 + 0.24 * weight) * SCALE;
  if (weight === 0) return null;
  if (value > -0.5) return h("circle", { r: radius });
  return h("rect", {
    x: -radius * 0.85,
    y: -radius * 0.85,
    width: radius * 1.7,
    height: radius * 1.7,
    rx: 2,
  });
}

/**
 * A live set: its points joined, stones filled, the rest as rings; the more stones the heavier.
 * @param {{board: BoardView, set: LiveSet}} props
 */
function SetShape({ board, set }) {
  const held = new Set(set.held);
  return h(
    "g",
    { class: `live-set seat-${set.player} held-${Math.min(4, set.held.length)}` },
    branches(board, set.points).map(([from, to]) =>
      h(Join, { key: `${from} ${to}`, board, from, to, name: "branch" }),
    ),
    set.points.map((point) => {
      const { x, y } = centre(board, point);
      return h("circle", {
        key: point,
        class: held.has(point) ? "held" : "open",
        cx: x,
        cy: y,
        r: (held.has(point) ? 0.16 : 0.22) * SCALE,
      });
    }),
  );
}
