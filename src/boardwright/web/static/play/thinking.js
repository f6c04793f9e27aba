// Engines at work for the page: the analysis of the position looked at, and the review of a game.

import { computed, effect, signal, untracked } from "@preact/signals";
import { stream } from "../request.js";
import { tell } from "../notice.js";
import { adopt, playKey } from "./actions.js";
import { facts, learn, nameOf, openHere, thoughts } from "./judgement.js";
import { asked, board, connected, cursor, line, overlays, play, position } from "./state.js";

/** @typedef {{player: string, seconds: number}} Engine */

const KEPT = "boardwright-engine";
/** Moving on quickly through a game starts no engine on the way. */
const PATIENCE_MS = 180;

/** Which engine thinks and how long; no player: the game's own thinker. */
export const engine = signal(
  /** @type {Engine} */ ({
    player: "",
    seconds: 10,
    ...JSON.parse(localStorage.getItem(KEPT) ?? "{}"),
  }),
);
/** Whether the engine follows the cursor. */
export const running = signal(true);
/** What it does: nothing, getting ready, thinking, or finished with this position. */
export const work = signal(/** @type {"idle" | "preparing" | "thinking" | "done"} */ ("idle"));
/** A review under way. */
export const review = signal(/** @type {{done: number, total: number} | null} */ (null));

/** @param {Partial<Engine>} wanted */
export function useEngine(wanted) {
  engine.value = { ...engine.value, ...wanted };
  localStorage.setItem(KEPT, JSON.stringify({ seconds: engine.value.seconds }));
  thoughts.value = {};
}

/** The engine that thinks about the open game. */
export const thinker = computed(() => engine.value.player || (board.value?.thinker ?? ""));

/** What shall be thought about now, as text; "" if nothing. Solved games need no engine. */
const task = computed(() => {
  const { heat, values } = overlays.value;
  const here = position.value;
  if (!running.value || !(heat || values) || !play.value || !board.value || !here) return "";
  if (here.over || !here.to_move || !openHere.value || !connected.value) return "";
  const { seconds } = engine.value;
  return JSON.stringify({ ...asked(), player: thinker.value, seconds, candidates: 60 });
});

/** Thinks about whatever is looked at until the function returned is called. */
export function followCursor() {
  running.value = true;
  let leaving = new AbortController();
  const stopThinking = effect(() => {
    const wanted = task.value;
    leaving.abort();
    leaving = new AbortController();
    if (wanted) untracked(() => void think(wanted, cursor.value, leaving.signal));
    else untracked(() => (work.value = "idle"));
  });
  const learning = new AbortController();
  const stopLearning = effect(() => {
    const { heat, values, graph } = overlays.value;
    if (!play.value || !board.value || !(heat || values || graph)) return;
    const wanted = graph ? line.value : [cursor.value];
    const here = cursor.value;
    untracked(() => void learnAll([here, ...wanted], learning.signal));
  });
  return () => {
    stopThinking();
    stopLearning();
    leaving.abort();
    learning.abort();
    stopReview();
    work.value = "idle";
  };
}

/** @param {string} wanted @param {number} node @param {AbortSignal} signal */
async function think(wanted, node, signal) {
  const name = nameOf(node);
  const known = thoughts.value[name];
  const { seconds } = JSON.parse(wanted);
  if (known && (known.proved || known.seconds >= 0.9 * seconds)) {
    work.value = "done";
    return;
  }
  work.value = "preparing";
  await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  if (signal.aborted) return;
  try {
    await stream(
      "POST",
      "/analysis",
      JSON.parse(wanted),
      (event, data) => {
        if (event === "problem") throw new Error(data.error);
        if (event !== "thought" || signal.aborted) return;
        thoughts.value = { ...thoughts.value, [name]: data };
        work.value = "thinking";
      },
      { signal },
    );
    if (!signal.aborted) work.value = "done";
  } catch (error) {
    if (signal.aborted) return;
    work.value = "idle";
    // A lost connection comes back, and with it the task; the page tells of it elsewhere.
    if (error instanceof TypeError) return;
    running.value = false;
    tell(error);
  }
}

/** @param {number[]} wanted @param {AbortSignal} signal */
async function learnAll(wanted, signal) {
  const last = wanted.at(-1);
  // Without a solver only the end of a line can be certain.
  const those = board.value?.solvable ? wanted : wanted.filter((node) => node === last);
  for (const node of those) {
    if (signal.aborted) return;
    if (facts.value[nameOf(node)]) continue;
    try {
      await learn(node, signal);
    } catch (error) {
      if (!signal.aborted) tell(error);
      return;
    }
  }
}

let reviewing = new AbortController();

/**
 * Judges every move of the line looked at; what is found stays with the game.
 * @param {number} seconds a move
 */
export async function startReview(seconds) {
  const shown = play.value;
  const last = line.value.at(-1);
  if (!shown || !last) return;
  stopReview();
  reviewing = new AbortController();
  const { signal } = reviewing;
  const total = line.value.length - 1;
  review.value = { done: 0, total };
  try {
    const request = { node: last, seconds, player: engine.value.player || null };
    await stream(
      "POST",
      `/plays/${shown.id}/review`,
      request,
      (event, data) => {
        if (event === "problem") throw new Error(data.error);
        if (play.value?.id !== shown.id) stopReview();
        if (event !== "node" || signal.aborted) return;
        takeNode(data);
        if (data.id !== 0) review.value = { done: (review.value?.done ?? 0) + 1, total };
      },
      { signal, key: playKey() },
    );
  } catch (error) {
    if (!signal.aborted) tell(error);
  } finally {
    if (reviewing.signal === signal) review.value = null;
  }
}

export function stopReview() {
  reviewing.abort();
  review.value = null;
}

/** @param {import("../wire.d.ts").NodeView} judged */
function takeNode(judged) {
  const shown = play.value;
  if (!shown) return;
  const nodes = shown.nodes.map((node) => (node.id === judged.id ? judged : node));
  adopt({ ...shown, nodes });
}
