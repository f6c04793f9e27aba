// Wins by forcing moves: asked for at a node, remembered while it is looked at.

import { computed, signal } from "@preact/signals";
import { stream } from "../request.js";
import { tell } from "../notice.js";
import { judgementOf, nameOf, thoughtHere } from "./judgement.js";
import { animate } from "./shown_line.js";
import { asked, board, cursor, position } from "./state.js";
import { exactJudgement, provedWinner } from "./winchance.js";

/**
 * A win in some plies, of which the line may show the first ones only.
 * @typedef {import("../wire.d.ts").ForcedLine & {plies?: number}} Forced
 */

const answers = signal(/** @type {Record<string, Forced>} */ ({}));
/** What a search does: it is prepared, which takes a while the first time, then it searches. */
export const forcing = signal(/** @type {"" | "preparing" | "searching"} */ (""));
/**
 * What was found at the position looked at; null if nobody asked. A win that the engine has proved
 * by other moves, or in fewer, is a forced win as well: the button never contradicts the list.
 */
export const forcedHere = computed(() => {
  const found = answers.value[nameOf(cursor.value)];
  if (!found) return null;
  const proved = provedHere();
  const shorter = proved && (!found.line.length || proved.plies < found.line.length);
  return shorter ? proved : found;
});

/** A win by forcing moves at the position looked at, as a judgement. */
export const forcedWinHere = computed(() => {
  const found = answers.value[nameOf(cursor.value)];
  const mover = position.value?.to_move;
  if (!found?.line.length || !mover) return null;
  const players = board.value?.players ?? 2;
  return { line: found.line, judgement: exactJudgement("win", found.line.length, mover, players) };
});

/** The line by which the engine has proved that the player to move wins. */
function provedHere() {
  const thought = thoughtHere.value;
  const judgement = judgementOf(cursor.value);
  const won = judgement && provedWinner(judgement) === position.value?.to_move;
  if (!won || !thought?.line.length) return null;
  return { line: thought.line, excluded: false, plies: judgement.distance ?? thought.line.length };
}

/**
 * Looks for a win by forcing moves and shows it step by step.
 * @returns {Promise<Forced | null>}
 */
export async function findForced() {
  if (forcing.value) return null;
  const node = cursor.value;
  const name = nameOf(node);
  forcing.value = "preparing";
  try {
    const found = provedHere() ?? answers.value[name] ?? (await search());
    answers.value = { ...answers.value, [name]: found };
    if (found.line.length && cursor.value === node) void animate(found.line);
    return forcedHere.value;
  } catch (error) {
    tell(error);
    return null;
  } finally {
    forcing.value = "";
  }
}

/** @returns {Promise<Forced>} */
async function search() {
  /** @type {Forced} */
  let found = { line: [], excluded: false };
  await stream("POST", "/forced", asked(), (event, data) => {
    if (event === "problem") throw new Error(data.error);
    if (event === "searching") forcing.value = "searching";
    else if (event === "forced") found = data;
  });
  return found;
}
