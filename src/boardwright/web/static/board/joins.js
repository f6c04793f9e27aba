// Lines that join the points of a set.

import { h } from "preact";
import { centre } from "./geometry.js";

/** @typedef {import("../wire.d.ts").BoardView} BoardView */

/**
 * A line between two points; none between layers, which are drawn apart.
 * @param {{board: BoardView, from: number, to: number, name: string}} props
 */
export function Join({ board, from, to, name }) {
  if (board.points[from].layer !== board.points[to].layer) return null;
  const a = centre(board, from),
    b = centre(board, to);
  return h("line", { class: name, x1: a.x, y1: a.y, x2: b.x, y2: b.y });
}

/**
 * The shortest way to join points: petals to their centre, stones of a row to their neighbours.
 * @param {BoardView} board @param {number[]} points @returns {[number, number][]}
 */
export function branches(board, points) {
  const joined = points.slice(0, 1);
  const rest = new Set(points.slice(1));
  /** @type {[number, number][]} */
  const found = [];
  while (rest.size) {
    let least = Infinity;
    let nearest = /** @type {[number, number]} */ ([joined[0], joined[0]]);
    for (const from of joined) {
      for (const to of rest) {
        const far = gap(board, from, to);
        if (far < least) {
          least = far;
          nearest = [from, to];
        }
      }
    }
    found.push(nearest);
    joined.push(nearest[1]);
    rest.delete(nearest[1]);
  }
  return found;
}

/** @param {BoardView} board @param {number} from @param {number} to */
function gap(board, from, to) {
  const a = board.points[from],
    b = board.points[to];
  const [here, there] = [a.space ?? [a.x, a.y], b.space ?? [b.x, b.y]];
  return Math.hypot(...here.map((each, i) => each - there[i]));
}
