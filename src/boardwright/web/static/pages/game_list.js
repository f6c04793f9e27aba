// The games of this server, asked for once, and boards by their options.

import { useEffect, useState } from "preact/hooks";
import { signal } from "@preact/signals";
import { call } from "../request.js";
import { tell } from "../notice.js";

/** @typedef {import("../wire.d.ts").BoardView} BoardView */
/** @typedef {import("../wire.d.ts").PositionView} PositionView */
/** @typedef {import("../wire.d.ts").GameRequest["options"]} Options */

export const gameList = signal(/** @type {import("../wire.d.ts").GameList | null} */ (null));
let asked = false;

/** The list, or null until it is there. */
export function useGameList() {
  useEffect(() => {
    if (asked) return;
    asked = true;
    askForList().then(
      (found) => {
        // Files of one's own may change while the page is open.
        if (found.games.some((game) => game.mark)) followChanges();
      },
      (error) => {
        asked = false;
        tell(error);
      },
    );
  }, []);
  return gameList.value;
}

async function askForList() {
  /** @type {import("../wire.d.ts").GameList} */
  const found = await call("GET", "/games");
  if (gameList.value && found.changes !== gameList.value.changes) answers.clear();
  gameList.value = found;
  return found;
}

/** A game of one's own without its version. @param {string} name such as "my_game@0123456789ab" */
export const plainName = (name) => name.split("@")[0];

/** A game of the list, in whatever version. @param {string} name */
export const listedGame = (name) =>
  gameList.value?.games.find((game) => game.name === plainName(name));

const LOOK_MS = 2000;
let followed = false;

/** From now on the list is asked for again when own games have changed. */
export function followChanges() {
  if (followed) return;
  followed = true;
  setInterval(async () => {
    if (document.visibilityState !== "visible") return;
    try {
      /** @type {import("../wire.d.ts").ChangesView} */
      const { changes } = await call("GET", "/changes");
      if (changes !== gameList.value?.changes) await askForList();
    } catch {
      // The next look may reach the server.
    }
  }, LOOK_MS);
}

/** @type {Map<string, Promise<unknown>>} */
const answers = new Map();

/**
 * @template Answer
 * @param {string} path @param {unknown} body @returns {Promise<Answer>}
 */
function once(path, body) {
  const key = path + JSON.stringify(body);
  const known = answers.get(key);
  if (known) return /** @type {Promise<Answer>} */ (known);
  const found = call("POST", path, body);
  answers.set(key, found);
  found.catch(() => answers.delete(key));
  return /** @type {Promise<Answer>} */ (found);
}

const TYPING_MS = 200;

/**
 * A board and a position on it, none without a game; the last ones stay while others are asked for.
 * @param {string} game @param {Options} options @param {string[]} [moves]
 */
export function useBoard(game, options, moves = []) {
  const [found, show] = useState(
    /** @type {{game: string, board: BoardView, position: PositionView} | null} */ (null),
  );
  const [problem, setProblem] = useState("");
  const version = listedGame(game)?.mark ?? "";
  const key = JSON.stringify([game, version, options, moves]);
  useEffect(() => {
    if (!game) return;
    let left = false;
    const timer = setTimeout(
      async () => {
        try {
          /** @type {import("../wire.d.ts").ShownView} */
          const { board, position } = await once("/shown", { game, options, moves });
          if (left) return;
          show({ game, board, position });
          setProblem("");
        } catch (error) {
          if (!left) setProblem(/** @type {Error} */ (error).message);
        }
      },
      found?.game === game ? TYPING_MS : 0,
    );
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [key]);
  return { found: found?.game === game ? found : null, problem };
}
