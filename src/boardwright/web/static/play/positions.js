// Positions of the open game, cached once the server has sent them.

import { call } from "../request.js";
import { callPlay } from "./connection.js";
import * as state from "./state.js";

/** @typedef {import("../wire.d.ts").PositionView} PositionView */

/** Those used last; a position of a large board takes twenty kilobytes. */
const MOST_POSITIONS = 64;
/** By node, or node and move. An answer about another game comes into the maps of that game. */
let known = /** @type {Map<string, PositionView>} */ (new Map());
let underWay = /** @type {Map<string, Promise<PositionView>>} */ (new Map());

/** Forgets all positions, when another game is opened. */
export function forgetPositions() {
  known = new Map();
  underWay = new Map();
}

/** @param {number | string} key @param {PositionView} position */
export function keepPosition(key, position, kept = known) {
  kept.delete(String(key));
  kept.set(String(key), position);
  if (kept.size > MOST_POSITIONS) kept.delete(/** @type {string} */ (kept.keys().next().value));
}

/** The position of a node, or of node and move, if it is known. @param {number | string} node */
export function knownPosition(node) {
  return known.get(String(node));
}

/** @param {string} key @param {() => Promise<PositionView>} ask @returns {Promise<PositionView>} */
async function remembered(key, ask) {
  const kept = known,
    asked = underWay;
  const found = kept.get(key);
  if (found) return found;
  const answer = asked.get(key) ?? ask().finally(() => asked.delete(key));
  asked.set(key, answer);
  keepPosition(key, await answer, kept);
  return answer;
}

/** The position of a node. @param {number} node */
export function positionAt(node) {
  return remembered(String(node), () => callPlay("GET", `/nodes/${node}`));
}

/**
 * The position after a move of the cursor, to be shown before it is played.
 * @param {string} move
 */
export function positionAfter(move) {
  const node = state.cursor.value;
  return remembered(`${node} ${move}`, () => call("POST", "/position", state.asked(node, [move])));
}
