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
    call("GET", "/games").then(
      (/** @type {import("../wire.d.ts").GameList} */ found) => {
        gameList.value = found;
      },
      (error) => {
        asked = false;
        tell(error);
      },
    );
  }, []);
  return gameList.value;
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
  const key = JSON.stringify([game, options, moves]);
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
