// The live sets of stones through the point that is pointed at.

import { computed, effect, signal } from "@preact/signals";
import { call } from "../request.js";
import { tell } from "../notice.js";
import { clicked, pending, pointed } from "./move_input.js";
import { asked, board, overlays, play, position } from "./state.js";

/** @typedef {import("../wire.d.ts").LiveSets} LiveSets */

/** @typedef {{point: number, found: LiveSets}} Lit */

/** The point lit and its live sets. */
export const lit = signal(/** @type {Lit | null} */ (null));
/** Crossing the board quickly asks nothing. */
const PATIENCE_MS = 90;

/** @type {Map<string, LiveSets>} */
const seen = new Map();

/** Sets worth drawing: two stones and more. */
export const shownSets = computed(() =>
  (lit.value?.found.sets ?? []).filter((set) => set.held.length >= 2),
);

/** How many live sets of each size a player has: {2: 5, 3: 1}. @param {number} player */
export function countSets(player) {
  /** @type {Record<number, number>} */
  const counts = {};
  for (const set of shownSets.value) {
    if (set.player === player) counts[set.held.length] = (counts[set.held.length] ?? 0) + 1;
  }
  return counts;
}

/** The point of a move half entered: on a phone nothing points without a tap. */
const entered = computed(() => pending.value?.path.at(-1)?.[0] ?? clicked.value.at(-1));

/** Whether live sets are shown. */
export const liveSetsOn = computed(() =>
  Boolean(overlays.value.threats && board.value?.wins_by_sets),
);

/** Keeps the sets up with the pointer until the function returned is called. */
export function followPointer() {
  let leaving = new AbortController();
  const stop = effect(() => {
    leaving.abort();
    leaving = new AbortController();
    const point = pointed.value ?? entered.value ?? position.value?.last[0] ?? null;
    if (!liveSetsOn.value || !play.value || !position.value) lit.value = null;
    else if (point !== null) void light({ ...asked(), point }, leaving.signal);
  });
  return () => {
    stop();
    leaving.abort();
    lit.value = null;
  };
}

/** @param {import("../wire.d.ts").PointRequest} request @param {AbortSignal} signal */
async function light(request, signal) {
  const key = JSON.stringify(request);
  const known = seen.get(key);
  if (known) {
    lit.value = { point: request.point, found: known };
    return;
  }
  await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  if (signal.aborted) return;
  try {
    const found = /** @type {LiveSets} */ (await call("POST", "/sets", request, { signal }));
    if (seen.size > 2000) seen.clear();
    seen.set(key, found);
    if (!signal.aborted) lit.value = { point: request.point, found };
  } catch (error) {
    if (!signal.aborted) tell(error);
  }
}
