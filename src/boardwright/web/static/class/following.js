// The class one is in: followed on every page until one leaves it, changed by short requests.

import { signal } from "@preact/signals";
import { call, Refused, stream } from "../request.js";
import { reached, tell } from "../notice.js";
import { go } from "../router.js";

/** @typedef {import("../wire.d.ts").ClassView} ClassView */
/** @typedef {import("../wire.d.ts").ClassBoardEvent} ClassBoard */

export const shown = signal(/** @type {ClassView | null} */ (null));
/** Numbers of those members whose page is open just now. */
export const here = signal(/** @type {Set<number>} */ (new Set()));
/** Where the games stand, for the wall of boards. */
export const boards = signal(/** @type {Record<string, ClassBoard>} */ ({}));
/** Why a class cannot be shown. */
export const trouble = signal("");

const LONGEST_WAIT_MS = 5000;
/** Where the code of the class is kept, so that a page loaded again is still in it. */
const KEPT = "boardwright-class";
let following = "";
let leaving = new AbortController();
/** Games that have been opened here: who looks away from one is not pulled back. */
const opened = /** @type {Set<string>} */ (new Set());

/** Follows a class, and no other. @param {string} code */
export function follow(code) {
  if (following === code) return;
  unfollow();
  following = code;
  sessionStorage.setItem(KEPT, code);
  leaving = new AbortController();
  void listen(code, leaving.signal);
}

/** Follows no class any more. */
export function unfollow() {
  leaving.abort();
  following = "";
  sessionStorage.removeItem(KEPT);
  shown.value = null;
  boards.value = {};
  trouble.value = "";
}

/** Follows the class that was followed before the page was loaded again. */
export function resume() {
  const code = sessionStorage.getItem(KEPT);
  if (code) follow(code);
}

/** @param {string} code @param {AbortSignal} signal */
async function listen(code, signal) {
  let wait = 300;
  while (!signal.aborted) {
    try {
      const path = `/classes/${code}/events`;
      await stream(
        "GET",
        path,
        undefined,
        (name, data) => {
          wait = 300;
          if (!signal.aborted) take(name, data);
        },
        { signal },
      );
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof Refused && error.status < 500 && error.status !== 429) {
        unfollow();
        trouble.value = error.message;
        return;
      }
    }
    if (signal.aborted) return;
    await new Promise((resolve) => setTimeout(resolve, wait));
    wait = Math.min(2 * wait, LONGEST_WAIT_MS);
  }
}

/** @param {string} name @param {any} data */
function take(name, data) {
  if (name === "class") adopt(data);
  else if (name === "presence") {
    here.value = new Set(data.seats.map((/** @type {number} */ seat) => seat - 1));
  } else if (name === "board") boards.value = { ...boards.value, [data.play]: data };
  else if (name === "problem") tell(data.error);
}

/** @param {ClassView} view */
export function adopt(view) {
  reached();
  if (shown.value?.code === view.code && shown.value.version > view.version) return;
  shown.value = view;
  const own = ownGame(view);
  if (!own || opened.has(own.play)) return;
  opened.add(own.play);
  go(`#/play/${own.play}`);
}

/** The game that a pupil has to play now. @param {ClassView} view */
export function ownGame(view) {
  const you = view.you ?? NaN;
  const games = view.rounds.at(-1)?.games ?? [];
  return games.find((game) => game.points === null && game.seats.includes(you));
}

/**
 * Changes the class; what is wrong is told.
 * @param {string} method @param {string} path within the class @param {unknown} [body]
 * @returns {Promise<boolean>} whether it was done
 */
export async function change(method, path, body) {
  try {
    adopt(await call(method, `/classes/${shown.value?.code}${path}`, body));
    return true;
  } catch (error) {
    tell(error);
    return false;
  }
}

/** The games of this round. */
export const tables = () => shown.value?.rounds.at(-1)?.games ?? [];

/** Whether games of this round still go on. */
export const goesOn = () => tables().some((game) => game.points === null);
