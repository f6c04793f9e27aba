// The outline of a piece of several cells: one way around all of them, with round corners; pure.

import { SCALE } from "./geometry.js";

/** @typedef {{x: number, y: number}} Place */

/** How far a piece stays from the borders of its cells, and how round its corners are. */
const MARGIN = 0.07;
const ROUND = 0.17;

/** A cell's corners in units of half a cell, in the order of its sides. */
const CORNERS = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
];

/**
 * The ways around cells, corner by corner; sides between two cells of the piece are left out.
 * @param {Place[]} cells their middles, in units of the board
 * @returns {Place[][]}
 */
function loops(cells) {
  const name = (/** @type {Place} */ { x, y }) => `${Math.round(2 * x)} ${Math.round(2 * y)}`;
  /** @type {Map<string, {from: Place, to: Place}>} */
  const sides = new Map();
  for (const { x, y } of cells) {
    CORNERS.forEach(([dx, dy], i) => {
      const [nx, ny] = CORNERS[(i + 1) % 4];
      const from = { x: x + dx / 2, y: y + dy / 2 },
        to = { x: x + nx / 2, y: y + ny / 2 };
      if (!sides.delete(`${name(to)}>${name(from)}`))
        sides.set(`${name(from)}>${name(to)}`, { from, to });
    });
  }
  const found = [];
  while (sides.size) {
    const [first] = sides.values();
    const loop = [];
    let side = /** @type {{from: Place, to: Place} | undefined} */ (first);
    while (side) {
      const { from, to } = side;
      sides.delete(`${name(from)}>${name(to)}`);
      loop.push(from);
      side = [...sides.values()].find((next) => name(next.from) === name(to));
    }
    found.push(loop);
  }
  return found;
}

/**
 * A piece as a path of the drawing.
 * @param {Place[]} cells their middles, in units of the board
 */
export function pieceOutline(cells) {
  return loops(cells)
    .map((loop) => rounded(turnsOf(loop)))
    .join("");
}

/**
 * The corners where the way turns, moved inwards, with the directions before and after.
 * @param {Place[]} loop
 */
function turnsOf(loop) {
  return loop.flatMap((at, i) => {
    const before = loop[(i + loop.length - 1) % loop.length],
      after = loop[(i + 1) % loop.length];
    const into = { x: at.x - before.x, y: at.y - before.y },
      out = { x: after.x - at.x, y: after.y - at.y };
    if (into.x === out.x && into.y === out.y) return [];
    // Inside lies to the right of each side.
    const x = at.x + MARGIN * (-into.y - out.y),
      y = at.y + MARGIN * (into.x + out.x);
    return [{ x, y, into, out }];
  });
}

/** @param {ReturnType<typeof turnsOf>} corners */
function rounded(corners) {
  const short = (/** @type {number} */ value) => Math.round(value * SCALE * 100) / 100;
  const parts = corners.map(({ x, y, into, out }, i) => {
    const begin = `${short(x - ROUND * into.x)},${short(y - ROUND * into.y)}`;
    const end = `${short(x + ROUND * out.x)},${short(y + ROUND * out.y)}`;
    return `${i ? "L" : "M"}${begin}Q${short(x)},${short(y)} ${end}`;
  });
  return `${parts.join("")}Z`;
}
