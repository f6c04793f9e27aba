// Opens a game and follows it: what the server tells becomes the state of the page.

import { batch } from "@preact/signals";
import { call, Refused, stream } from "../request.js";
import { reached, tell } from "../notice.js";
import { callPlay, connect, isOpen } from "./connection.js";
import { tellNews } from "./people.js";
import { forgetPositions, keepPosition, knownPosition, positionAt } from "./positions.js";
import * as state from "./state.js";

/** @typedef {import("../wire.d.ts").PlayView} PlayView */

const LONGEST_WAIT_MS = 5000;

/**
 * Shows a game and follows it until the function returned is called.
 * @param {string} id @param {string} [key] this browser's own if not given
 */
export function openPlay(id, key) {
  const held = connect(id, key);
  forgetPositions();
  unheard.clear();
  state.play.value = null;
  state.board.value = null;
  state.position.value = null;
  state.thought.value = null;
  state.trouble.value = "";
  state.chosen.value = {};
  state.presence.value = null;
  state.sent.value = null;
  const leaving = new AbortController();
  void listen(held, leaving.signal);
  return () => {
    leaving.abort();
    state.play.value = null;
    state.preview.value = null;
    state.marked.value = [];
  };
}

/**
 * Listens, again and again while the server cannot be reached.
 * @param {{id: string, key: string}} held @param {AbortSignal} signal
 */
async function listen(held, signal) {
  let wait = 300;
  while (!signal.aborted) {
    try {
      const path = `/plays/${held.id}/events`;
      await stream(
        "GET",
        path,
        undefined,
        (name, data) => {
          wait = 300;
          if (!signal.aborted) take(name, data);
        },
        { key: held.key, signal },
      );
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof Refused && error.status < 500 && error.status !== 429) {
        state.trouble.value = error.message;
        return;
      }
    }
    if (signal.aborted) return;
    state.connected.value = false;
    await new Promise((resolve) => setTimeout(resolve, wait));
    wait = Math.min(2 * wait, LONGEST_WAIT_MS);
  }
}

/** @param {string} name @param {any} data */
function take(name, data) {
  if (name === "play") {
    state.connected.value = true;
    reached();
    adopt(data, undefined, true);
  } else if (name === "change") {
    change(data).catch(tell);
  } else if (name === "presence") {
    meet(data);
  } else if (name === "preparing") {
    state.preparing.value = data.player;
  } else if (name === "thought") {
    state.preparing.value = "";
    state.thought.value = data;
  } else if (name === "problem") {
    tell(data.error);
  }
}

/** Who reloads the page is not away. */
const AWAY_MS = 4000;
let parting = 0;

/** @param {import("../wire.d.ts").PresenceEvent} there */
function meet(there) {
  clearTimeout(parting);
  const before = state.presence.value;
  parting = setTimeout(() => (state.presence.value = there), AWAY_MS);
  state.presence.value = {
    ...there,
    owner: there.owner || (before?.owner ?? false),
    seats: [...new Set([...there.seats, ...(before?.seats ?? [])])],
  };
}

/** Nodes at which a move was sent and nothing is heard yet: a second one would make a branch. */
export const unheard = /** @type {Set<number>} */ (new Set());

/**
 * Takes over a change; if one before it was missed, everything is asked for.
 * @param {import("../wire.d.ts").PlayEvent} event
 */
export async function change(event) {
  const shown = state.play.value;
  if (!shown || !isOpen(event.id) || event.version <= shown.version) return;
  unheard.delete(event.origin);
  if (state.sent.value?.node === event.origin) state.sent.value = null;
  if (event.version > shown.version + 1) return adopt(await callPlay("GET", ""), event.origin);
  const { origin, said, ...news } = event;
  const chat = said ? [...shown.chat, said] : shown.chat;
  const changed = new Map(shown.nodes.map((node) => [node.id, node]));
  for (const node of event.nodes) changed.set(node.id, node);
  adopt(
    { ...shown, ...news, chat, links: event.links ?? shown.links, nodes: [...changed.values()] },
    origin,
  );
}

/**
 * Takes over what the server tells, unless something newer is known.
 * @param {PlayView} view @param {number} [origin] whoever looks there goes along with the game
 * @param {boolean} [fresh] the stream begins with it, so what follows builds on it
 */
export function adopt(view, origin, fresh = false) {
  const before = state.play.value;
  // An answer may come when another game is open already.
  if (!isOpen(view.id) || (before && !fresh && view.version < before.version)) return;
  if (fresh) unheard.clear();
  keepPosition(view.current, view.position);
  const followed = !before || state.target.value === (origin ?? before.current);
  if (before?.id === view.id) tellNews(before, view);
  batch(() => {
    state.play.value = view;
    state.preparing.value = "";
    if (!view.thinking) state.thought.value = null;
    if (!before) state.useMode(view.role === "owner" && view.paused ? "analyse" : "play");
    if (followed && (!before || state.cursor.value !== view.current)) goTo(view.current);
  });
  if (!before) void loadBoard(view);
}

/** @param {PlayView} view */
async function loadBoard(view) {
  try {
    const asked = { game: view.game, options: view.options };
    /** @type {import("../wire.d.ts").BoardView} */
    const board = await call("POST", "/board", asked);
    if (state.play.value?.id === view.id) state.board.value = board;
  } catch (error) {
    state.trouble.value = String(/** @type {Error} */ (error).message);
  }
}

/**
 * Looks at a node, as soon as its position is known; the game stays where it is.
 * @param {number} node
 */
export function goTo(node) {
  const chosen = { ...state.chosen.value };
  const way = state.ancestry(node);
  for (let i = 1; i < way.length; i++) chosen[way[i - 1]] = way[i];
  batch(() => {
    state.chosen.value = chosen;
    state.preview.value = null;
    state.target.value = node;
    const known = knownPosition(node);
    if (known) look(node, known);
    else void lookLater(node);
  });
}

/** @param {number} node @param {import("../wire.d.ts").PositionView} position */
function look(node, position) {
  batch(() => {
    state.cursor.value = node;
    state.position.value = position;
  });
}

/** @param {number} node */
async function lookLater(node) {
  const id = state.play.value?.id;
  const wanted = () => state.target.value === node && state.play.value?.id === id;
  try {
    const found = await positionAt(node);
    if (wanted()) look(node, found);
  } catch (error) {
    if (wanted()) state.target.value = state.cursor.value;
    tell(error);
  }
}
