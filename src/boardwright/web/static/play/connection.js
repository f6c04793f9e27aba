// Requests about the open game, with the key it was opened with.

import { call, ownKey } from "../request.js";

let held = { id: "", key: "" };

/**
 * From now on requests are about this game.
 * @param {string} id @param {string} [key] this browser's own if not given
 */
export function connect(id, key) {
  held = { id, key: key || ownKey() };
  return held;
}

/**
 * A request about the open game, with the key it was opened with.
 * @template Answer
 * @param {string} method @param {string} path under /plays/ID @param {unknown} [body]
 * @returns {Promise<Answer>}
 */
export function callPlay(method, path, body) {
  return call(method, `/plays/${held.id}${path}`, body, { key: held.key });
}

/** Whether requests are about this game. @param {string} id */
export function isOpen(id) {
  return held.id === id;
}

/** The key the open game was opened with. */
export function playKey() {
  return held.key;
}
