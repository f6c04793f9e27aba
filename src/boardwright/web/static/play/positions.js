// Positions of the open game, remembered once the server has told them.

import { call } from "../request.js";
import { callPlay } from "./connection.js";
import * as state from "./state.js";

/** @typedef {import("../wire.d.ts").PositionView} PositionView */

const MOST_POSITIONS = 4000;
/** By the moves that lead there. @type {Map<string, Promise<PositionView>>} */
const positions = new Map();

/** Forgets all positions, when another game is opened. */
export function forgetPositions() {
  positions.clear();
}

/** @param {string} key @param {() => Promise<PositionView>} ask */
function remembered(key, ask) {
  const known = positions.get(key);
  if (known) return known;
  if (positions.size > MOST_POSITIONS) positions.clear();
  const found = ask();
  positions.set(key, found);
  found.catch(() => positions.delete(key));
  return found;
}

/** The position of a node. @param {number} node @returns {Promise<PositionView>} */
export function positionAt(node) {
  const key = state.pathTo(node).join(" ");
  return remembered(key, () => callPlay("GET", `/nodes/${node}`));
}

/**
 * The position after a move of the cursor, to be shown before it is played.
 * @param {string} move
 */
export function positionAfter(move) {
  const asked = state.asked(state.cursor.value, [move]);
  return remembered(asked.moves.join(" "), () => call("POST", "/position", asked));
}
