// How marks come to where they lie: put down, turned over, or moved from another point.

import { useRef } from "preact/hooks";
import { centre } from "./geometry.js";
import { difference, markKey } from "./marks.js";

/** @typedef {import("../wire.d.ts").BoardView} BoardView */
/** @typedef {import("../wire.d.ts").PositionView} PositionView */
/** @typedef {{class: string, style?: Record<string, string>}} Motion */

/** What was drawn this long ago has come to rest: drawn anew, it does not move again. */
const RECENT_MS = 400;

/**
 * The motions of the marks that the last change brought, by mark.
 * @param {BoardView} board @param {PositionView} position
 * @returns {Map<string, Motion>}
 */
export function useMotion(board, position) {
  const seen = useRef({
    position,
    at: -Infinity,
    motions: /** @type {Map<string, Motion>} */ (new Map()),
  });
  if (seen.current.position !== position) {
    const motions = motionsOf(board, seen.current.position, position);
    // The server's word on what was drawn already changes nothing.
    if (motions.size) seen.current = { position, at: performance.now(), motions };
    else seen.current.position = position;
  }
  const recent = performance.now() - seen.current.at < RECENT_MS;
  return recent ? seen.current.motions : new Map();
}

/** @param {BoardView} board @param {PositionView} before @param {PositionView} now */
function motionsOf(board, before, now) {
  /** @type {Map<string, Motion>} */
  const found = new Map();
  const { added, taken } = difference(before, now);
  const put = new Set(now.last);
  for (const mark of added) {
    const from = taken.filter(
      (each) => each.kind === mark.kind && each.colour === mark.colour && each.points.length === 1,
    );
    if (from.length === 1 && mark.points.length === 1 && mark.kind !== "count") {
      const a = centre(board, from[0].points[0]),
        b = centre(board, mark.points[0]);
      const style = { "--from-x": `${a.x - b.x}px`, "--from-y": `${a.y - b.y}px` };
      found.set(markKey(mark), { class: "moved", style });
    } else {
      const fresh = mark.points.some((point) => put.has(point));
      found.set(markKey(mark), { class: fresh ? "put" : "turned" });
    }
  }
  return found;
}
