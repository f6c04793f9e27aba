// What is known about the worth of each node of the open game, from the most to the least certain:
// its end, the solved game, an engine's thought, a review.

import { computed, signal } from "@preact/signals";
import { call, Refused } from "../request.js";
import { positionAt } from "./actions.js";
import { asked, board, cursor, nodes, play, position } from "./state.js";
import { exactJudgement } from "./winchance.js";

/** @typedef {import("./winchance.js").Judgement} Judgement */
/** @typedef {import("../wire.d.ts").SolvedPosition} SolvedPosition */
/** @typedef {{mover: number, returns: number[] | null, solved: SolvedPosition | null}} Fact */

/** What is certain about nodes: who moves, the result of an ended game, the solved value. */
export const facts = signal(/** @type {Record<string, Fact>} */ ({}));
/** The longest thought of the chosen engine about each node. */
export const thoughts = signal(
  /** @type {Record<string, import("../wire.d.ts").ThoughtView>} */ ({}),
);

/** A node's name among those of all games opened here. @param {number} node */
export function nameOf(node) {
  return `${play.value?.id}/${node}`;
}

/** The solved value of the position looked at. */
export const solvedHere = computed(() => facts.value[nameOf(cursor.value)]?.solved ?? null);
/** Whether an engine is needed: the solver has no answer, or there is none. */
export const openHere = computed(
  () => !board.value?.solvable || facts.value[nameOf(cursor.value)]?.solved === null,
);
/** What the engine thinks of it. */
export const thoughtHere = computed(() => thoughts.value[nameOf(cursor.value)] ?? null);

/** @param {number} node @returns {Judgement | null} */
export function judgementOf(node) {
  const fact = facts.value[nameOf(node)];
  if (fact?.returns) return { values: fact.returns, proved: true, distance: 0 };
  if (fact?.solved?.value) {
    const players = board.value?.players ?? 2;
    return exactJudgement(fact.solved.value, fact.solved.distance, fact.mover, players);
  }
  const thought = thoughts.value[nameOf(node)];
  if (thought)
    return { values: thought.values, proved: thought.proved, distance: thought.distance };
  const values = nodes.value.get(node)?.values;
  // Values of 1 and -1 are used only where that is proved.
  return values ? { values, proved: values.includes(1), distance: null } : null;
}

/** The worth of the position looked at. */
export const judgementHere = computed(() => {
  const shown = position.value;
  if (shown?.over && shown.returns) {
    return /** @type {Judgement} */ ({ values: shown.returns, proved: true, distance: 0 });
  }
  return judgementOf(cursor.value);
});

/** What is being asked, and who for. @type {Map<string, AbortSignal>} */
const asking = new Map();

/**
 * Finds out what is certain about a node: the result if the game ended there, and its solved value.
 * @param {number} node @param {AbortSignal} signal
 */
export async function learn(node, signal) {
  const name = nameOf(node);
  // What was asked for someone who has left may never be answered.
  if (facts.value[name] || asking.get(name)?.aborted === false) return;
  asking.set(name, signal);
  try {
    // Asked for now: another game may be open when the position has come.
    const request = asked(node);
    const found = await positionAt(node);
    const solved =
      board.value?.solvable && !found.over && found.to_move ? await solve(request, signal) : null;
    if (signal.aborted) return;
    facts.value = {
      ...facts.value,
      [name]: { mover: found.to_move, returns: found.returns, solved },
    };
  } finally {
    if (asking.get(name) === signal) asking.delete(name);
  }
}

/** @param {import("../wire.d.ts").PositionRequest} request @param {AbortSignal} signal */
async function solve(request, signal) {
  try {
    const found = /** @type {SolvedPosition} */ (await call("POST", "/solve", request, { signal }));
    return found.value ? found : null;
  } catch (error) {
    // Too long for someone who waits: then an engine has to do.
    if (error instanceof Refused) return null;
    throw error;
  }
}
