// Moves of the line looked at that gave chances away, as a review found them.

import { computed } from "@preact/signals";
import { goTo } from "./actions.js";
import { target, line, nodes } from "./state.js";
import { givenAway, shares, sizeName } from "./winchance.js";

/**
 * @typedef {object} Mistake
 * @property {number} node @property {number} number of the move @property {number} seat
 * @property {string} move @property {string} best @property {number} given share of the chances
 * @property {number} could what the best move would have kept
 * @property {"slip" | "mistake" | "blunder"} size
 */

/** What each judged move of the line gave away. */
export const judgedMoves = computed(() =>
  line.value.flatMap((id, index) => {
    const node = nodes.value.get(id);
    if (!node?.values || !node.best_values || !node.seat) return [];
    const best = node.best ?? "";
    const given = best === node.move ? 0 : givenAway(node.best_values, node.values, node.seat);
    const could = shares(node.best_values)[node.seat - 1];
    return [{ node: id, number: index, seat: node.seat, move: node.move, best, given, could }];
  }),
);

/** Those large enough to have a name, in the order of the game. */
export const mistakes = computed(() =>
  judgedMoves.value.flatMap((judged) => {
    const size = sizeName(judged.given);
    return size ? [/** @type {Mistake} */ ({ ...judged, size })] : [];
  }),
);

/**
 * How well each player did: moves judged, what a move gave away on average, and the accuracy, which
 * is the share that was kept of the chances that the best moves known would have kept.
 * @param {number} seat
 */
export function accuracy(seat) {
  const own = judgedMoves.value.filter((judged) => judged.seat === seat);
  const given = own.reduce((sum, judged) => sum + judged.given, 0);
  const could = own.reduce((sum, judged) => sum + judged.could, 0);
  const moves = own.length;
  return {
    moves,
    share: could > 0 ? 1 - given / could : null,
    average: moves ? given / moves : 0,
  };
}

/**
 * Goes to the next mistake of the line, or the one before.
 * @param {1 | -1} direction
 * @returns {Mistake | undefined}
 */
export function goToMistake(direction) {
  const at = line.value.indexOf(target.value);
  const found =
    direction === 1
      ? mistakes.value.find((each) => each.number > at)
      : mistakes.value.findLast((each) => each.number < at);
  if (found) goTo(found.node);
  return found;
}
