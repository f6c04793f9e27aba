// A text that is being written: kept in this browser until it is saved, checked when it rests.

import { useEffect, useState } from "preact/hooks";
import { call, stream } from "../request.js";
import { tell } from "../notice.js";

/** @typedef {import("../wire.d.ts").GameFileView} GameFile */
/** @typedef {import("../wire.d.ts").DraftProblemEvent} Problem */
/** @typedef {import("../wire.d.ts").DraftGoodEvent} Good */
/** @typedef {import("../wire.d.ts").ShownView} Shown */
/**
 * @typedef {{busy: boolean, problem: Problem | null, shown: Shown | null, good: Good | null}}
 *   Findings shown and good are those of the last version that had them
 */

const RESTS_MS = 700;
/** @param {string} name */
const placeOf = (name) => `boardwright-draft-${name}`;

/** @param {string} name @param {string} text of a game that is not saved; nothing if it is */
export function keepDraft(name, text) {
  if (text) localStorage.setItem(placeOf(name), text);
  else localStorage.removeItem(placeOf(name));
}

/**
 * The file of a game, or what a new one begins from; with what was written and not saved.
 * @param {string} name @param {string} from
 */
export function useGameFile(name, from) {
  const [file, setFile] = useState(/** @type {GameFile | null} */ (null));
  const [problem, setProblem] = useState("");
  useEffect(() => {
    const path = from
      ? `/workshop/starters/${encodeURIComponent(from)}?name=${name}`
      : `/workshop/games/${name}`;
    call("GET", path).then(
      (found) => setFile(/** @type {GameFile} */ (found)),
      (error) => setProblem(error.message),
    );
  }, [name]);
  return { file, setFile, problem, kept: localStorage.getItem(placeOf(name)) };
}

/**
 * What the server finds about a text, as soon as it rests.
 * @param {string} name @param {string | null} text
 */
export function useFindings(name, text) {
  const [found, find] = useState(
    /** @type {Findings} */ ({ busy: false, problem: null, shown: null, good: null }),
  );
  useEffect(() => {
    if (text === null) return;
    const leaving = new AbortController();
    const timer = setTimeout(
      async () => {
        find((before) => ({ ...before, busy: true }));
        try {
          await stream(
            "POST",
            "/workshop/check",
            { name, text },
            (event, data) => {
              if (leaving.signal.aborted) return;
              if (event === "problem-at") find((before) => ({ ...before, problem: data }));
              if (event === "board") find((before) => ({ ...before, problem: null, shown: data }));
              if (event === "good") find((before) => ({ ...before, problem: null, good: data }));
              if (event === "problem") tell(data.error);
            },
            { signal: leaving.signal },
          );
        } catch (error) {
          if (!leaving.signal.aborted) tell(error);
        }
        if (!leaving.signal.aborted) find((before) => ({ ...before, busy: false }));
      },
      found.good || found.problem ? RESTS_MS : 0,
    );
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [name, text]);
  return found;
}
