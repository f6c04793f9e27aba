// Opens a game and follows it: what the server tells becomes the state of the page.

import { batch, effect } from "@preact/signals";
import { call, Refused, stream } from "../request.js";
import { reached, tell } from "../notice.js";
import { callPlay, connect, isOpen } from "./connection.js";
import { forgetPositions, positionAt } from "./positions.js";
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
  state.play.value = null;
  state.board.value = null;
  state.position.value = null;
  state.positionNode.value = -1;
  state.thought.value = null;
  state.trouble.value = "";
  state.chosen.value = {};
  const leaving = new AbortController();
  const stopShowing = effect(showCursor);
  void listen(held, leaving.signal);
  return () => {
    leaving.abort();
    stopShowing();
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
    change(data);
  } else if (name === "thought") {
    state.thought.value = data;
  } else if (name === "problem") {
    tell(data.error);
  }
}

/**
 * Takes over a change; if one before it was missed, everything is asked for.
 * @param {import("../wire.d.ts").PlayEvent} event
 * @param {number} [since] whoever has not looked around since looks at where the game is then
 */
export function change(event, since) {
  const shown = state.play.value;
  if (!shown) return;
  if (event.version > shown.version + 1) {
    callPlay("GET", "").then((view) => adopt(/** @type {PlayView} */ (view), since), tell);
  } else if (event.version === shown.version + 1) {
    const changed = new Map(shown.nodes.map((node) => [node.id, node]));
    for (const node of event.nodes) changed.set(node.id, node);
    const links = event.links ?? shown.links;
    adopt({ ...shown, ...event, links, nodes: [...changed.values()] }, since);
  } else if (since === steps && state.cursor.value !== shown.current) {
    goTo(shown.current);
  }
}

/**
 * Takes over what the server tells, unless something newer is known.
 * @param {PlayView} view
 * @param {number} [since] whoever has not looked around since looks at where the game is then
 * @param {boolean} [anew] the stream begins with it, so what follows builds on it
 */
export function adopt(view, since, anew = false) {
  const before = state.play.value;
  // An answer may come when another game is open already.
  if (!isOpen(view.id)) return;
  if (before && !anew && view.version < before.version) return;
  const first = !before;
  const followed = first || since === steps || state.cursor.value === before.current;
  batch(() => {
    state.play.value = view;
    if (!view.thinking) state.thought.value = null;
    if (first) state.useMode(view.role === "owner" && view.paused ? "analyse" : "play");
    if (followed && (first || state.cursor.value !== view.current)) goTo(view.current);
  });
  if (first) void loadBoard(view);
}

/** @param {PlayView} view */
async function loadBoard(view) {
  try {
    const asked = { game: view.game, options: view.options };
    const board = await call("POST", "/board", asked);
    if (state.play.value?.id === view.id) state.board.value = /** @type {any} */ (board);
  } catch (error) {
    state.trouble.value = String(/** @type {Error} */ (error).message);
  }
}

function showCursor() {
  const node = state.cursor.value;
  const id = state.play.value?.id;
  if (!state.nodes.value.has(node)) return;
  positionAt(node).then((found) => {
    if (state.cursor.value !== node || state.play.value?.id !== id) return;
    batch(() => {
      state.position.value = found;
      state.positionNode.value = node;
    });
  }, tell);
}

let steps = 0;

/** How often another node was looked at: whether one has looked elsewhere since. */
export function lookedAround() {
  return steps;
}

/** Looks at a node; the game stays where it is. @param {number} node */
export function goTo(node) {
  steps += 1;
  const chosen = { ...state.chosen.value };
  const way = state.ancestry(node);
  for (let i = 1; i < way.length; i++) chosen[way[i - 1]] = way[i];
  state.chosen.value = chosen;
  state.preview.value = null;
  state.cursor.value = node;
}
