// Moves that lead from point to point, drawn as strokes or arrows, and where a piece would lie.

import { h } from "preact";
import { centre, SCALE } from "./geometry.js";
import { branches, Join } from "./joins.js";

/** @typedef {import("../wire.d.ts").BoardView} BoardView */
/**
 * A move from point to point, with what it is worth.
 * @typedef {{from: number, to: number, text: string, tone: string, arrow: boolean}} Way
 */

/** @typedef {{points: number[], label: number, text: string, tone: string}} Place of a piece */

/**
 * A stroke or an arrow, its worth in the middle; the best one is the thickest.
 * @param {{board: BoardView, way: Way, rank: number}} props
 */
export function WayShape({ board, way, rank }) {
  if (board.points[way.from].layer !== board.points[way.to].layer) return null;
  const a = centre(board, way.from),
    b = centre(board, way.to);
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const [x, y] = [(b.x - a.x) / length, (b.y - a.y) / length];
  const wide = rank === 0 ? 9 : 6;
  // An arrow ends before the middle of its point, so that the head can be seen.
  const end = way.arrow ? { x: b.x - x * 0.12 * SCALE, y: b.y - y * 0.12 * SCALE } : b;
  const back = { x: end.x - x * 2.2 * wide, y: end.y - y * 2.2 * wide };
  const side = 1.5 * wide;
  const left = `${back.x - y * side},${back.y + x * side}`;
  const right = `${back.x + y * side},${back.y - x * side}`;
  return h(
    "g",
    { class: `way ${way.tone} rank-${Math.min(rank, 2)}${way.arrow ? " arrow" : ""}` },
    h("line", {
      x1: a.x,
      y1: a.y,
      x2: way.arrow ? back.x : b.x,
      y2: way.arrow ? back.y : b.y,
      "stroke-width": wide,
    }),
    way.arrow ? h("path", { d: `M${end.x},${end.y}L${left}L${right}Z` }) : null,
    way.text
      ? h("text", { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 + 0.08 * SCALE }, way.text)
      : null,
  );
}

/** Placements that share cells are drawn beside each other. */
const BESIDE = 0.14 * SCALE;

/**
 * The points of a placement joined, and its worth on one of them.
 * @param {{board: BoardView, place: Place, rank: number}} props
 */
export function PlaceShape({ board, place, rank }) {
  const { x, y } = centre(board, place.label);
  const shift = (rank % 2 ? 1 : -1) * Math.ceil(rank / 2) * BESIDE;
  return h(
    "g",
    {
      class: `way place ${place.tone} rank-${rank}`,
      transform: `translate(${shift},${shift})`,
    },
    branches(board, place.points).map(([from, to]) =>
      h(Join, { key: `${from} ${to}`, board, from, to, name: "branch" }),
    ),
    place.text ? h("text", { x, y: y + 0.1 * SCALE }, place.text) : null,
  );
}
