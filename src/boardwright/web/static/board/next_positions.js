// Positions after a move, asked for a few at a time and remembered.

import { call } from "../request.js";

/** @typedef {import("../wire.d.ts").BoardView} BoardView */
/** @typedef {import("../wire.d.ts").PositionView} PositionView */

const MOST_AT_ONCE = 4;
const MOST_KEPT = 2000;

/** @type {Map<string, Promise<PositionView>>} */
const kept = new Map();
/** Those that wait for their turn. @type {(() => void)[]} */
const waiting = [];
let running = 0;

function startNext() {
  if (running >= MOST_AT_ONCE) return;
  const start = waiting.shift();
  if (start) start();
}

/** @param {() => Promise<PositionView>} ask @returns {Promise<PositionView>} */
function inTurn(ask) {
  return new Promise((resolve, reject) => {
    waiting.push(() => {
      running += 1;
      ask()
        .then(resolve, reject)
        .finally(() => {
          running -= 1;
          startNext();
        });
    });
    startNext();
  });
}

/**
 * The position after a legal move.
 * @param {BoardView} board @param {PositionView} position @param {string} move
 * @returns {Promise<PositionView>}
 */
export function positionAfterMove(board, position, move) {
  const asked = {
    game: board.game,
    options: board.options,
    position: position.text,
    moves: [move],
  };
  const key = JSON.stringify(asked);
  const known = kept.get(key);
  if (known) return known;
  if (kept.size >= MOST_KEPT) kept.clear();
  const found = inTurn(() => call("POST", "/position", asked));
  kept.set(key, found);
  found.catch(() => kept.delete(key));
  return found;
}
