// The class that is looked at: followed as long as its page is open, changed by short requests.

import { signal } from "@preact/signals";
import { call, Refused, stream } from "../request.js";
import { reached, tell } from "../notice.js";

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

/**
 * Shows a class and follows it until the function returned is called.
 * @param {string} code
 */
export function follow(code) {
  const leaving = new AbortController();
  shown.value = null;
  boards.value = {};
  trouble.value = "";
  void listen(code, leaving.signal);
  return () => leaving.abort();
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
