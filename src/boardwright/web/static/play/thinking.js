// Engines at work for the page: the analysis of the position looked at, and the review of a game.

import { computed, effect, signal, untracked } from "@preact/signals";
import { stream } from "../request.js";
import { tell } from "../notice.js";
import { adopt, playKey } from "./actions.js";
import { facts, learn, nameOf, openHere, thoughts } from "./judgement.js";
import { retry, retrying, verdict } from "./retry.js";
import { asked, board, connected, cursor, line, nodes, overlays, play, position } from "./state.js";

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
/** What is being prepared, and for about how many seconds, the first time on this machine. */
export const preparation = signal(
  /** @type {import("../wire.d.ts").CompilingEvent | null} */ (null),
);
/** A review under way: how far it is, and how long the rest will take. */
export const review = signal(
  /** @type {{done: number, total: number, left: number | null} | null} */ (null),
);
/** A review that starts by itself takes about so long, and no longer at a move than this. */
const WHOLE_REVIEW_S = 30;
const MOST_MOVE_S = 0.5;
const LEAST_MOVE_S = 0.1;
const ANSWER_S = 1;

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
  if (retrying.value || review.value) return "";
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
  const stopRetry = followRetry();
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
    stopRetry();
    retry.value = null;
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
  preparation.value = null;
  await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  if (signal.aborted) return;
  try {
    await stream(
      "POST",
      "/analysis",
      JSON.parse(wanted),
      (event, data) => {
        if (event === "problem") throw new Error(data.error);
        if (event === "compiling" && !signal.aborted) preparation.value = data;
        if (event !== "thought" || signal.aborted) return;
        preparation.value = null;
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

/** Reviews the line looked at within about half a minute, from its first move to its last. */
export function reviewGame() {
  const moves = Math.max(1, line.value.length - 1);
  return startReview(Math.max(LEAST_MOVE_S, Math.min(MOST_MOVE_S, WHOLE_REVIEW_S / moves)));
}

/**
 * Judges every move of the line looked at; what is found stays with the game.
 * @param {number} seconds a move
 */
export async function startReview(seconds) {
  const last = line.value.at(-1);
  if (!last) return;
  stopReview();
  const total = line.value.length - 1;
  const begun = Date.now();
  review.value = { done: 0, total, left: null };
  await judge({ node: last, seconds }, (node) => {
    const done = (review.value?.done ?? 0) + (node.id === 0 ? 0 : 1);
    const left = done ? ((Date.now() - begun) / 1000) * (total / done - 1) : null;
    review.value = { done, total, left };
  });
  review.value = null;
}

/**
 * Has moves of the open game judged; ends when that is done or stopped.
 * @param {{node: number, seconds: number, moves?: number}} wanted
 * @param {(node: import("../wire.d.ts").NodeView) => void} heard
 */
async function judge(wanted, heard) {
  const shown = play.value;
  if (!shown) return;
  reviewing = new AbortController();
  const { signal } = reviewing;
  try {
    await stream(
      "POST",
      `/plays/${shown.id}/review`,
      { ...wanted, player: engine.value.player || null },
      (event, data) => {
        if (event === "problem") throw new Error(data.error);
        if (play.value?.id !== shown.id) stopReview();
        if (event !== "node" || signal.aborted) return;
        takeNode(data);
        heard(data);
      },
      { signal, key: playKey() },
    );
  } catch (error) {
    if (!signal.aborted) tell(error);
  }
}

/** Judges the answer to a mistake that is tried again, as soon as there is one. */
export function followRetry() {
  return effect(() => {
    const now = retry.value;
    const node = nodes.value.get(cursor.value);
    if (now?.stage !== "asked" || !node) return;
    // The answer to the last try may be looked at until one is back at the position.
    if (!now.there && node.id === now.parent) retry.value = { ...now, there: true };
    if (now.there && node.parent === now.parent) untracked(() => void judgeAnswer(now, node));
  });
}

/**
 * @param {import("./retry.js").Retry} asked @param {import("../wire.d.ts").NodeView} node
 */
async function judgeAnswer(asked, node) {
  const now = { ...asked, answer: node.id };
  retry.value = { ...now, stage: "judging" };
  let judged = node;
  if (node.move !== asked.mistake.best && node.move !== asked.mistake.move)
    await judge({ node: node.id, seconds: ANSWER_S, moves: 1 }, (each) => {
      if (each.id === node.id) judged = each;
    });
  if (retry.value?.answer !== node.id) return;
  retry.value = { ...now, stage: verdict(judged, asked.mistake) };
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
