// A line of moves shown on the board step by step, without being played.

import { computed, effect, signal } from "@preact/signals";
import { call } from "../request.js";
import { tell } from "../notice.js";
import { asked, cursor, preview } from "./state.js";

/** @typedef {import("../wire.d.ts").PositionView} PositionView */
/** @typedef {import("./state.js").MarkedPoint} MarkedPoint */
/**
 * @typedef {{moves: string[], step: number, positions: PositionView[], node: number,
 *   kept: boolean}} ShownLine
 */

/** A move of an animated line is seen so long. */
const STEP_MS = 700;

/** The line shown; ``kept`` if it stays until it is closed, else it goes with the pointer. */
export const shownLine = signal(/** @type {ShownLine | null} */ (null));
export const animated = signal(false);
/** @type {number | undefined} */
let timer;
let latest = 0;

/** @type {Map<string, Promise<PositionView>>} */
const seen = new Map();

/** @param {string[]} moves from the cursor on @returns {Promise<PositionView>} */
function positionAlong(moves) {
  const request = asked(cursor.value, moves);
  const key = JSON.stringify(request);
  const known = seen.get(key);
  if (known) return known;
  if (seen.size > 2000) seen.clear();
  const found = /** @type {Promise<PositionView>} */ (call("POST", "/position", request));
  seen.set(key, found);
  found.catch(() => seen.delete(key));
  return found;
}

/**
 * Shows the position after the first ``step`` moves of a line.
 * @param {string[]} moves @param {number} step @param {boolean} [kept]
 */
export async function showLine(moves, step, kept = false) {
  const mine = ++latest;
  const node = cursor.value;
  try {
    const ways = moves.slice(0, step).map((_, i) => positionAlong(moves.slice(0, i + 1)));
    const positions = await Promise.all(ways);
    if (mine !== latest || cursor.value !== node) return;
    shownLine.value = { moves, step, positions, node, kept };
    preview.value = positions.at(-1) ?? null;
  } catch (error) {
    tell(error);
  }
}

/** Takes the line off the board; one that is kept only if asked. @param {boolean} [kept] */
export function hideLine(kept = false) {
  if (shownLine.value?.kept && !kept) return;
  latest++;
  pause();
  if (shownLine.value) preview.value = null;
  shownLine.value = null;
}

/** Goes to a step of the line that is shown and kept. @param {number} step */
export function stepTo(step) {
  const shown = shownLine.value;
  if (!shown) return;
  const inside = Math.max(0, Math.min(step, shown.moves.length));
  void showLine(shown.moves, inside, true);
}

/** Shows a line move by move; all at once to those who want no motion. @param {string[]} moves */
export async function animate(moves) {
  pause();
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  await showLine(moves, still ? moves.length : 1, true);
  if (!still) goOn();
}

/** Lets the line go on by itself, from its beginning if it was at its end. */
export function goOn() {
  const shown = shownLine.value;
  if (!shown) return;
  animated.value = true;
  if (shown.step >= shown.moves.length) stepTo(0);
  timer = setInterval(() => {
    const now = shownLine.value;
    if (!now || now.step >= now.moves.length) pause();
    else stepTo(now.step + 1);
  }, STEP_MS);
}

export function pause() {
  clearInterval(timer);
  animated.value = false;
}

/** Numbers on the points of the line's moves. */
export const lineMarks = computed(() => {
  const shown = shownLine.value;
  if (!shown || shown.node !== cursor.value) return [];
  return shown.positions.flatMap((position, i) =>
    // A piece of several points has its number once.
    position.last
      .slice(0, 1)
      .map((point) => /** @type {MarkedPoint} */ ({ point, text: String(i + 1), tone: "line" })),
  );
});

/**
 * A line that is kept comes back after the pointer showed something else; ends with what is
 * returned.
 */
export function followLine() {
  const stop = effect(() => {
    const shown = shownLine.value;
    if (shown && shown.node !== cursor.value) hideLine(true);
    else if (shown?.kept && preview.value === null) preview.value = shown.positions.at(-1) ?? null;
  });
  return () => {
    stop();
    hideLine(true);
  };
}
