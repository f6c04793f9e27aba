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

/** @typedef {{x: number, y: number}} Spot */
/** Two worths nearer than this cannot be read; those of arrows are larger. */
const APART = 0.36 * SCALE;
const ARROWS_APART = 0.75 * SCALE;

/**
 * Where the worth of each way stands: at the head of an arrow, near the middle of a stroke, on no
 * number of a circle and on no other worth. One that has no room has none; the list says it.
 * @param {BoardView} board @param {Way[]} ways the best first @param {Spot[]} taken by other marks
 * @returns {(Spot | null)[]}
 */
export function spotsOf(board, ways, taken) {
  const found = [...taken];
  return ways.map((way) => {
    const a = centre(board, way.from),
      b = centre(board, way.to);
    const spot = partsOf(way, Math.hypot(b.x - a.x, b.y - a.y))
      .map((part) => ({ x: a.x + part * (b.x - a.x), y: a.y + part * (b.y - a.y) }))
      .find(({ x, y }) =>
        found.every(
          (other) => Math.hypot(other.x - x, other.y - y) >= (way.arrow ? ARROWS_APART : APART),
        ),
      );
    if (spot) found.push(spot);
    return spot ?? null;
  });
}

/**
 * At which parts of a way its worth may stand, the best first.
 * @param {Way} way @param {number} length
 */
function partsOf(way, length) {
  if (way.arrow) return [1, 0.5];
  const steps = Math.round(length / SCALE) || 1;
  return Array.from({ length: steps }, (_, step) => (step + 0.5) / steps).sort(
    (one, other) => Math.abs(one - 0.5) - Math.abs(other - 0.5),
  );
}

/**
 * A stroke or an arrow; the best one is the thickest.
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
  );
}

/** What a way is worth, above all ways. @param {{way: Way, spot: Spot | null}} props */
export function WayWorth({ way, spot }) {
  if (!way.text || !spot) return null;
  return h(
    "g",
    { class: `way${way.arrow ? " arrow" : ""}` },
    h("text", { x: spot.x, y: spot.y + 0.08 * SCALE }, way.text),
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
