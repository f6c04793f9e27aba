// A board of one's own: a copy of a game that others play, on which everything can be tried.
// Only this browser has the copy's key, and the game itself goes on without it.

import { call, make } from "../request.js";
import { tell } from "../notice.js";
import { go } from "../router.js";
import { positionAt } from "./actions.js";
import { cursor, play } from "./state.js";

/** @typedef {import("../wire.d.ts").PlayView} PlayView */

/** @param {string} id of a copy */
const keptAs = (id) => `boardwright-copy-${id}`;

/**
 * The request for a copy: all moves and branches, people in all seats, engines at rest.
 * @param {PlayView} shown @param {string} start text of its first position
 */
export function copyOf(shown, start) {
  return {
    game: shown.game,
    options: shown.options,
    position: start,
    headers: shown.headers,
    seats: shown.seats.map(({ name }) => ({ player: "human", name })),
    nodes: shown.nodes,
    paused: true,
  };
}

/** Opens a copy of the game at the position looked at. */
export async function openCopy() {
  const shown = play.value,
    node = cursor.value;
  if (!shown) return;
  try {
    const { text } = await positionAt(0);
    const made = /** @type {PlayView} */ (await make("/plays", copyOf(shown, text)));
    if (made.current !== node) await call("POST", `/plays/${made.id}/current`, { node });
    sessionStorage.setItem(keptAs(made.id), location.hash);
    go(`#/play/${made.id}`);
  } catch (error) {
    tell(error);
  }
}

/** The address of the game that the open one was copied from in this tab; "" if it was not. */
export function copiedFrom() {
  return (play.value && sessionStorage.getItem(keptAs(play.value.id))) ?? "";
}
