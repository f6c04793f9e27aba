// A mistake tried again: the position before it without any advice, a move, and how it is judged.

import { computed, signal } from "@preact/signals";
import { goTo } from "./actions.js";
import { showLine } from "./shown_line.js";
import { cursor, nodes, position } from "./state.js";
import { givenAway, sizeName } from "./winchance.js";

/** @typedef {import("./mistakes.js").Mistake} Mistake */
/** @typedef {"asked" | "judging" | "right" | "better" | "wrong" | "shown"} Stage */
/**
 * The mistake that is tried again, the position before it, whether that is looked at by now, and
 * the node of the answer.
 * @typedef {{mistake: Mistake, parent: number, there: boolean, answer: number, stage: Stage}} Retry
 */

export const retry = signal(/** @type {Retry | null} */ (null));
/** Whether advice is hidden: until the answer was right or was shown. */
export const retrying = computed(
  () => retry.value !== null && ["asked", "judging"].includes(retry.value.stage),
);

/** @param {Mistake} mistake */
export function beginRetry(mistake) {
  const parent = nodes.value.get(mistake.node)?.parent ?? 0;
  retry.value = { mistake, parent, there: false, answer: 0, stage: "asked" };
  goTo(parent);
}

/** Asks once more for the same. */
export function tryAgain() {
  if (retry.value) beginRetry(retry.value.mistake);
}

/** Shows the move that was best. */
export function showAnswer() {
  const now = retry.value;
  if (!now) return;
  retry.value = { ...now, stage: "shown" };
  goTo(now.parent);
  if (position.value && cursor.value === now.parent && now.mistake.best)
    void showLine([now.mistake.best], 1, true);
}

export function endRetry() {
  retry.value = null;
}

/**
 * What an answer is worth beside the best move known and the mistake.
 * @param {import("../wire.d.ts").NodeView} node judged @param {Mistake} mistake
 * @returns {Stage}
 */
export function verdict(node, mistake) {
  if (node.move === mistake.best) return "right";
  if (node.id === mistake.node || node.move === mistake.move) return "wrong";
  if (!node.values || !node.best_values) return "wrong";
  const given = givenAway(node.best_values, node.values, mistake.seat);
  if (!sizeName(given)) return "right";
  return given < mistake.given / 2 ? "better" : "wrong";
}
