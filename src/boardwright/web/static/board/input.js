// The one rule by which clicks become moves, on every board; pure.

import { isEdge } from "./geometry.js";

/** @typedef {import("../wire.d.ts").MoveView} MoveView */

/** @typedef {MoveView["path"]} Path for each click the points of which any will do */

/** @param {Path} path @param {number[]} clicked */
function begins(path, clicked) {
  return clicked.length <= path.length && clicked.every((point, i) => path[i].includes(point));
}

/**
 * The ways a move can be clicked: its path; and a path between two ends, each of which begins
 * moves,
 * also from its other end, for a stroke has no direction.
 * @param {MoveView[]} moves
 */
function ways(moves) {
  const firsts = new Set(moves.flatMap((move) => move.path[0] ?? []));
  const own = new Set(moves.map((move) => move.path.join(" ")));
  return moves.flatMap((move) => {
    const back = [...move.path].reverse();
    const stroke =
      back.length === 2 && back[0].every((point) => firsts.has(point)) && !own.has(back.join(" "));
    return stroke
      ? [
          { move, path: move.path },
          { move, path: back },
        ]
      : [{ move, path: move.path }];
  });
}

/**
 * What can follow the points clicked so far.
 * @param {MoveView[]} moves all legal ones @param {number[]} clicked
 * @returns {{next: Set<number>, complete: MoveView | null, extendable: boolean}} points that go on;
 *   the move that is entered, if it is; whether a longer one begins the same way
 */
export function narrow(moves, clicked) {
  const next = /** @type {Set<number>} */ (new Set());
  let complete = /** @type {MoveView | null} */ (null);
  for (const { move, path } of ways(moves)) {
    if (!path.length || !begins(path, clicked)) continue;
    if (path.length > clicked.length) path[clicked.length].forEach((point) => next.add(point));
    else if (!complete || path === move.path) complete = move;
  }
  return { next, complete, extendable: complete !== null && next.size > 0 };
}

/**
 * What a click means: points clicked afterwards, and the move to be played at once, if any.
 * A second click on the last point plays what is complete; one that fits nothing starts over.
 * @param {MoveView[]} moves @param {number[]} clicked @param {number} point
 * @returns {{clicked: number[], move: MoveView | null}}
 */
export function click(moves, clicked, point) {
  const before = narrow(moves, clicked);
  const last = clicked[clicked.length - 1];
  if (before.complete && clicked.length && last === point && !before.next.has(point)) {
    return { clicked: [], move: before.complete };
  }
  if (before.next.has(point)) {
    const longer = [...clicked, point];
    const after = narrow(moves, longer);
    if (after.complete && !after.extendable) return { clicked: [], move: after.complete };
    return { clicked: longer, move: null };
  }
  return clicked.length && last !== point ? click(moves, [], point) : { clicked: [], move: null };
}

/**
 * The moves that are clicked nowhere on the board: passes, and choices such as holding or rolling.
 * @param {MoveView[]} moves
 */
export function choicesOf(moves) {
  return moves.filter((move) => move.path.length === 0);
}

/**
 * Points that can be clicked, where that tells something: not if every free point or every circle
 * that stands can be.
 * @param {import("../wire.d.ts").BoardView} board
 * @param {import("../wire.d.ts").PositionView} position
 * @param {{clicked: number[], next: Set<number>}} input
 */
export function tellingNext(board, position, { clicked, next }) {
  const circles = position.marks.filter((mark) => mark.kind === "circle").length;
  const taken = new Set(
    position.marks.flatMap((mark) => (mark.kind === "count" ? [] : mark.points)),
  );
  // Where edges are drawn, boxes are not what could be clicked.
  const edges = [...next].every((point) => isEdge(board, point));
  const free = board.points.filter(
    (_, point) => !taken.has(point) && (!edges || isEdge(board, point)),
  ).length;
  return clicked.length || next.size < (circles || free) ? [...next] : [];
}
