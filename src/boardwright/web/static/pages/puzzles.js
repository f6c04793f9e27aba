// Puzzles of one game: a position, a question, and every move judged at once.

import { h } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { offer } from "../commands.js";
import { language, local, number, t } from "../i18n.js";
import { tell } from "../notice.js";
import { download } from "../play/records.js";
import { call } from "../request.js";
import { listedGame, useBoard, useGameList } from "./game_list.js";
import { NoSuchGame } from "./nothing.js";
import { afterPuzzle, dueCard, remember, remembered } from "./puzzle_memory.js";
import { PuzzleTable } from "./puzzle_table.js";
import { useTitle } from "./title.js";

/** @typedef {import("../wire.d.ts").PuzzleView} PuzzleView */
/** @typedef {import("../wire.d.ts").PuzzleList} PuzzleList */
/** @typedef {import("../wire.d.ts").BoardView} BoardView */
/** @typedef {"made" | "missed"} From where puzzles come from */

const COUNT = 10;
/** So many puzzles are passed over to find one of the level. */
const PASSED_OVER = 40;
const LEVELS = [0, 1, 2, 3, 4, 5];

/** Options as an address has them; one written wrongly names none. @param {string | null} text */
function optionsOf(text) {
  try {
    return JSON.parse(text ?? "{}");
  } catch {
    return {};
  }
}

/** @param {{route: import("../router.js").Route}} props */
export function PuzzlesPage({ route }) {
  const name = route.parts[0] ?? "";
  const list = useGameList();
  const game = listedGame(name);
  const options = optionsOf(route.query.get("options"));
  const { found, problem } = useBoard(game ? name : "", options);
  useTitle(game ? t("learn.puzzles-of", { game: local(game.title) }) : "");
  if (list && !game) return h(NoSuchGame, null);
  if (problem) return h("p", { class: "narrow" }, problem);
  if (!game || !found) return h("p", { class: "loading" }, t("page.loading"));
  const { board } = found;
  return h(Puzzles, { key: `${name} ${JSON.stringify(board.options)}`, board });
}

/** @param {{board: BoardView}} props */
function Puzzles({ board }) {
  const name = `${board.game} ${JSON.stringify(board.options)}`;
  const [memory, setMemory] = useState(() => remembered(name));
  const [puzzle, show] = useState(/** @type {PuzzleView | null} */ (null));
  const [state, setState] = useState(
    /** @type {"making" | "ready" | "none" | "trouble"} */ ("making"),
  );
  const [round, setRound] = useState(0);
  const [from, setFrom] = useState(/** @type {From} */ ("made"));
  const missed = useRef(/** @type {PuzzleView[] | null} */ (null));
  const known = useRef(/** @type {Map<number, PuzzleView>} */ (new Map()));
  const latest = useRef(memory);
  latest.current = memory;
  /** @param {import("./puzzle_memory.js").Memory} next */
  const keep = (next) => {
    latest.current = next;
    setMemory(next);
    remember(name, next);
  };
  const request = { game: board.game, options: board.options };

  /** The next puzzle of a number, asked for until it is made. @param {number} wanted */
  const puzzleAt = async (wanted) => {
    while (!known.current.has(wanted)) {
      /** @type {PuzzleList} */
      const answer = await call("POST", "/puzzles", { ...request, first: wanted, count: COUNT });
      answer.puzzles.forEach((each) => known.current.set(each.number, each));
      if (!answer.puzzles.length && answer.ended) return null;
    }
    return /** @type {PuzzleView} */ (known.current.get(wanted));
  };

  /** The next one of the level; of those passed over the nearest if there is none. */
  const nextMade = async () => {
    const { level, form, next } = latest.current;
    const fitting = level || Math.round(form);
    let nearest = /** @type {PuzzleView | null} */ (null);
    for (let at = next; at < next + PASSED_OVER; at++) {
      const found = await puzzleAt(at);
      if (!found) break;
      const gap = Math.abs(found.level - fitting);
      if (!nearest || gap < Math.abs(nearest.level - fitting)) nearest = found;
      if (gap === 0 || (!level && at >= next + COUNT)) break;
    }
    return nearest;
  };

  /** @param {From} source */
  const nextPuzzle = async (source) => {
    show(null);
    setState("making");
    try {
      const due = source === "made" ? dueCard(latest.current, Date.now()) : null;
      let found = due?.puzzle ?? null;
      if (!found && source === "missed") {
        missed.current ??= /** @type {PuzzleList} */ (
          await call("POST", "/puzzles/missed", request)
        ).puzzles;
        found = missed.current.shift() ?? null;
      } else if (!found) {
        found = await nextMade();
        if (found)
          keep({ ...latest.current, next: Math.max(latest.current.next, found.number + 1) });
      }
      show(found);
      setRound((now) => now + 1); // the same puzzle again is another one
      setState(found ? "ready" : "none");
    } catch (error) {
      setState("trouble");
      tell(error);
    }
  };
  useEffect(() => void nextPuzzle(from), []);
  /** @param {From} source */
  const useSource = (source) => {
    setFrom(source);
    missed.current = null;
    void nextPuzzle(source);
  };
  /** @param {number} level */
  const useLevel = (level) => {
    keep({ ...latest.current, level });
    void nextPuzzle(from);
  };
  const goOn = () => void nextPuzzle(from);
  useLayoutEffect(
    () => offer([{ id: "next-puzzle", key: "n", label: "learn.next", run: goOn }]),
    [from],
  );
  return h(
    "div",
    { class: "puzzles" },
    h("h1", null, t("learn.puzzles-of", { game: local(board.title) })),
    h(Choices, { memory, from, useLevel, useSource }),
    puzzle
      ? h(PuzzleTable, {
          key: round,
          board,
          puzzle,
          done: (clean) => keep(afterPuzzle(latest.current, puzzle, clean, Date.now())),
          next: goOn,
        })
      : h("p", { class: "loading", role: "status" }, t(`learn.${state}-${from}`)),
    h(
      "p",
      { class: "soft puzzle-score", role: "status" },
      t("learn.score", {
        solved: number(memory.solved),
        tried: number(memory.tried),
        waiting: number(memory.cards.length),
      }),
    ),
    h("div", { class: "row" }, h(Sheet, { request: { ...request, level: memory.level } })),
  );
}

/**
 * @param {{memory: import("./puzzle_memory.js").Memory, from: From,
 *   useLevel: (level: number) => void, useSource: (source: From) => void}} props
 */
function Choices({ memory, from, useLevel, useSource }) {
  return h(
    "div",
    { class: "row puzzle-choices" },
    h(
      "label",
      { class: "field" },
      t("learn.level"),
      h(
        "select",
        {
          value: String(memory.level),
          onChange: (/** @type {Event} */ event) =>
            useLevel(Number(/** @type {HTMLSelectElement} */ (event.target).value)),
        },
        LEVELS.map((level) =>
          h(
            "option",
            { key: level, value: String(level) },
            level ? "★".repeat(level) : t("learn.level-fitting"),
          ),
        ),
      ),
    ),
    h(
      "div",
      { class: "row", role: "group", "aria-label": t("learn.source") },
      /** @type {From[]} */ (["made", "missed"]).map((each) =>
        h(
          "button",
          {
            key: each,
            type: "button",
            "aria-pressed": from === each,
            onClick: () => useSource(each),
          },
          t(`learn.source-${each}`),
        ),
      ),
    ),
  );
}

/**
 * A sheet for a class: puzzles of the level, and their solutions.
 * @param {{request: object}} props
 */
function Sheet({ request }) {
  const [drawing, setDrawing] = useState(false);
  const print = async () => {
    setDrawing(true);
    try {
      /** @type {Blob} */
      const pages = await call("POST", "/puzzles/sheet", { ...request, language: language.value });
      download("puzzles.pdf", pages);
    } catch (error) {
      tell(error);
    }
    setDrawing(false);
  };
  return h(
    "button",
    { type: "button", disabled: drawing, onClick: () => void print() },
    t(drawing ? "learn.sheet-drawing" : "learn.sheet"),
  );
}
