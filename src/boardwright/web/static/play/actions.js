// What can be done with a game: move, take back, go on elsewhere, hurry. The server decides.

import { t } from "../i18n.js";
import { inform, tell } from "../notice.js";
import { go } from "../router.js";
import { callPlay } from "./connection.js";
import { withStone } from "../board/marks.js";
import { addressOf, noAdvice } from "./people.js";
import { knownPosition } from "./positions.js";
import { adopt, change, goTo, unheard } from "./sync.js";
import * as state from "./state.js";

export { callPlay, playKey } from "./connection.js";
export { adopt, goTo, openPlay } from "./sync.js";
export { positionAfter, positionAt } from "./positions.js";

/** @typedef {import("../wire.d.ts").PlayView} PlayView */

/** Asks for a change. @param {string} path @param {unknown} [body] */
async function demand(path, body) {
  await change(await callPlay("POST", path, body));
  return true;
}

/**
 * The same, with what goes wrong shown.
 * @param {string} path @param {unknown} [body]
 * @returns {Promise<boolean>}
 */
function ask(path, body) {
  return demand(path, body).catch((error) => {
    tell(error);
    return false;
  });
}

/**
 * Plays a move at the cursor; throws the server's sentence if it is refused.
 * @param {string} move
 */
export async function tryMove(move) {
  const node = state.cursor.value;
  if (unheard.has(node)) return false;
  unheard.add(node);
  const drawn = expected(node, move);
  state.sent.value = drawn;
  try {
    return await demand("/moves", { node, move });
  } catch (error) {
    unheard.delete(node);
    throw error;
  } finally {
    if (state.sent.value === drawn) state.sent.value = null;
  }
}

/**
 * What a move looks like before the server has answered.
 * @param {number} node @param {string} move
 */
function expected(node, move) {
  const here = state.position.value,
    drawn = state.board.value;
  const path = here?.moves.find((each) => each.text === move)?.path ?? [];
  const known = knownPosition(`${node} ${move}`);
  const points = path.flatMap((step) => step.slice(0, 1));
  if (known) return { node, position: known, points };
  const places = here && drawn?.places && path.length === 1;
  const position = places ? { ...withStone(drawn, here, path[0]), last: path[0], moves: [] } : null;
  return { node, position, points };
}

/**
 * Plays a move at the cursor.
 * @param {string} move
 * @returns {Promise<boolean>} whether it was played
 */
export function playMove(move) {
  return tryMove(move).catch((error) => {
    tell(error);
    return false;
  });
}

/** Takes the last move of one's own back. */
export function undo() {
  const shown = /** @type {PlayView} */ (state.play.value);
  return ask("/undo", { node: shown.current });
}

/** Gives the game up. */
export const resign = () => ask("/resign");

/** Offers a draw to the others. */
export const offerDraw = () => ask("/offer", { kind: "draw" });

/** Answers what is offered. @param {boolean} yes */
export const answer = (yes) => ask("/answer", { yes });

/** Says something to the others. @param {string} text */
export const say = (text) => ask("/say", { text });

/** Begins the same game again, for everybody. @param {boolean} swap */
export async function rematch(swap) {
  try {
    /** @type {import("../wire.d.ts").RematchView} */
    const { id } = await callPlay("POST", "/rematch", { swap });
    go(addressOf(id));
  } catch (error) {
    tell(error);
  }
}

/** Where a game stood when its analysis began: there it goes on, by default. */
let stood = { id: "", node: 0 };

/** Makes the game go on from a node. @param {number} node */
export function goOnFrom(node) {
  stood = { ...stood, node };
  return ask("/current", { node });
}

/** Goes forward again after undo, to the next position in which one moves oneself. */
export function redo() {
  const shown = /** @type {PlayView} */ (state.play.value);
  if (state.cursor.value !== shown.current) goTo(shown.current);
  const ahead = state.line.value.slice(state.line.value.indexOf(shown.current) + 1);
  const mine = ahead.find((_, i) => {
    const after = i + 1 < ahead.length ? state.nodes.value.get(ahead[i + 1]) : undefined;
    return after !== undefined && Boolean(shown.seats[after.seat - 1]?.yours);
  });
  const wanted = mine ?? ahead.at(-1);
  return wanted === undefined ? Promise.resolve(false) : goOnFrom(wanted);
}

/** Asks the engine for its move now. */
export function hurry() {
  return callPlay("POST", "/hurry").catch(tell);
}

/**
 * Switches between playing and analysing. Engines rest while one's own game is analysed, and what
 * was tried then stays in the tree, but the game goes on where it stood.
 * @param {state.Mode} wanted
 */
export function setMode(wanted) {
  if (wanted === "analyse" && noAdvice.value) {
    inform(t("play.no-advice"));
    return Promise.resolve();
  }
  state.useMode(wanted);
  // One after the other: the last wish counts, however late the answer to the one before it comes.
  settled = settled.then(settleMode).catch(tell);
  return settled;
}

let settled = Promise.resolve();

/** Lets the game rest while it is analysed, as the mode has it by now. */
async function settleMode() {
  const shown = state.play.value;
  const paused = state.mode.value === "analyse";
  if (!shown || shown.role !== "owner" || shown.paused === paused) return;
  // Others go on playing; but a game that an engine's failure paused goes on at its owner's word.
  if (paused && state.byLink.value) return;
  const back = !paused && stood.id === shown.id && stood.node !== shown.current ? stood.node : null;
  if (paused) stood = { id: shown.id, node: shown.current };
  if (back !== null) goTo(back);
  if (back !== null && !(await ask("/current", { node: back }))) return;
  try {
    adopt(await callPlay("PATCH", "", { paused }));
  } catch (error) {
    tell(error);
  }
}
