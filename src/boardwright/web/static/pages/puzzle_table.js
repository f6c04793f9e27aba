// One puzzle on the board: the person moves, replies are played, each move is answered in words.

import { h } from "preact";
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { announce } from "../announce.js";
import { pointsOf, regionOf } from "../board/region.js";
import { offer } from "../commands.js";
import { local, t } from "../i18n.js";
import { tell } from "../notice.js";
import { TryBoard } from "../panels/try_board.js";
import { call } from "../request.js";

/** @typedef {import("../wire.d.ts").BoardView} BoardView */
/** @typedef {import("../wire.d.ts").PositionView} PositionView */
/** @typedef {import("../wire.d.ts").PuzzleView} PuzzleView */
/** @typedef {import("../wire.d.ts").PuzzleAnswer} PuzzleAnswer */
/** @typedef {import("../wire.d.ts").PuzzleSolution} PuzzleSolution */
/**
 * @typedef {object} TableProps
 * @property {BoardView} board
 * @property {PuzzleView} puzzle
 * @property {(clean: boolean) => void} done told once, when it is solved or given up
 * @property {() => void} next
 */

const REPLY_MS = 450;
const SHOW_MS = 700;

/** @param {number} ms */
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** @param {TableProps} props */
export function PuzzleTable({ board, puzzle, done, next }) {
  const [position, show] = useState(/** @type {PositionView | null} */ (null));
  const [moves, setMoves] = useState(/** @type {string[]} */ ([]));
  const [words, setWords] = useState("");
  const [tone, setTone] = useState("");
  const [hints, setHints] = useState(0);
  const [lit, light] = useState(/** @type {number[]} */ ([]));
  const [busy, setBusy] = useState(false);
  const [clean, setClean] = useState(true);
  const [ended, setEnded] = useState(false);
  const asked = { game: board.game, options: board.options };
  const request = { ...asked, start: puzzle.start, task: puzzle.task };

  useEffect(() => {
    let left = false;
    call("POST", "/position", { ...asked, position: puzzle.start }).then(
      (found) => left || show(/** @type {PositionView} */ (found)),
      (error) => left || tell(error),
    );
    announce(local(puzzle.question));
    return () => {
      left = true;
    };
  }, [puzzle]);

  /** @param {string} sentence @param {string} kind */
  const say = (sentence, kind) => {
    setWords(sentence);
    setTone(kind);
    announce(sentence);
  };
  /** @param {boolean} right */
  const finish = (right) => {
    if (!ended) done(right);
    setEnded(true);
  };
  /** @param {() => Promise<void>} work */
  const atWork = async (work) => {
    if (busy) return;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      tell(error);
    }
    setBusy(false);
  };
  /** @param {string} move */
  const play = (move) =>
    void atWork(async () => {
      light([]);
      const answer = /** @type {PuzzleAnswer} */ (
        await call("POST", "/puzzles/judge", { ...request, moves: [...moves, move] })
      );
      const before = position;
      show(answer.positions[0]);
      say(local(answer.words), answer.right ? "good" : "bad");
      if (!answer.right) {
        setClean(false);
        await wait(SHOW_MS);
        show(before);
        return;
      }
      for (const after of answer.positions.slice(1)) {
        await wait(REPLY_MS);
        show(after);
      }
      setHints(0);
      setMoves([...moves, move, ...answer.replies]);
      if (answer.done) finish(clean);
    });
  const hint = () =>
    void atWork(async () => {
      setClean(false);
      const found = /** @type {PuzzleSolution} */ (
        await call("POST", "/puzzles/solution", { ...request, moves })
      );
      if (!position || !found.right.length) return;
      const move = found.line[0];
      const points = pointsOf(position, move);
      if (hints === 0 && points.length) say(t(`learn.region-${regionOf(board, points)}`), "");
      else {
        light(points);
        say(t("learn.hint-move", { move }), "");
      }
      setHints(hints + 1);
    });
  const solve = () =>
    void atWork(async () => {
      setClean(false);
      light([]);
      const found = /** @type {PuzzleSolution} */ (
        await call("POST", "/puzzles/solution", { ...request, moves })
      );
      const others = found.right.filter((move) => move !== found.line[0]);
      const also = others.length ? ` ${t("learn.also-right", { moves: others.join(", ") })}` : "";
      say(t("learn.solution-is", { line: found.line.join(" ") }) + also, "");
      const played = [...moves];
      for (const move of found.line) {
        played.push(move);
        const place = { ...asked, position: puzzle.start, moves: played };
        show(/** @type {PositionView} */ (await call("POST", "/position", place)));
        await wait(SHOW_MS);
      }
      finish(false);
    });
  useLayoutEffect(
    () =>
      offer([
        { id: "hint", key: "h", label: "learn.hint", run: hint, when: () => !ended },
        { id: "solution", key: "s", label: "learn.solution", run: solve, when: () => !ended },
      ]),
    [busy, ended, hints, moves, position],
  );
  return h(
    "div",
    { class: "puzzle-table" },
    h(
      "div",
      { class: "puzzle-board" },
      position
        ? h(TryBoard, {
            board,
            position,
            open: !busy && !ended,
            play,
            lit,
            label: t("play.board-of", { game: local(board.title) }),
          })
        : h("p", { class: "loading" }, t("page.loading")),
    ),
    h(
      "div",
      { class: "panel puzzle-words" },
      h(
        "p",
        { class: "stars" },
        h("span", { "aria-hidden": "true" }, "★".repeat(puzzle.level)),
        h("span", { class: "unseen" }, t("learn.level-is", { level: puzzle.level })),
        puzzle.source
          ? h("a", { href: `#/play/${puzzle.source}` }, t("learn.from-game"))
          : h("span", { class: "soft" }, t("learn.number", { number: puzzle.number + 1 })),
      ),
      h("h2", { class: "puzzle-question" }, local(puzzle.question)),
      h("p", { class: `puzzle-answer ${tone}` }, words || t("learn.your-move")),
      h(
        "div",
        { class: "row" },
        ended
          ? null
          : h("button", { type: "button", disabled: busy, onClick: hint }, t("learn.hint")),
        ended
          ? null
          : h("button", { type: "button", disabled: busy, onClick: solve }, t("learn.solution")),
        h("button", { type: "button", class: ended ? "main" : "", onClick: next }, t("learn.next")),
      ),
    ),
  );
}
