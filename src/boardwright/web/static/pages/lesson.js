// The lesson of a game: a few steps with positions in which the learner moves.

import { h } from "preact";
import { useEffect, useState } from "preact/hooks";
import { announce } from "../announce.js";
import { positionAfterMove } from "../board/next_positions.js";
import { local, t } from "../i18n.js";
import { tell } from "../notice.js";
import { TryBoard } from "../panels/try_board.js";
import { call } from "../request.js";
import { useTitle } from "./title.js";

/** @typedef {import("../wire.d.ts").BoardView} BoardView */
/** @typedef {import("../wire.d.ts").LessonView} LessonView */
/** @typedef {import("../wire.d.ts").PuzzleAnswer} PuzzleAnswer */
/** @typedef {import("../wire.d.ts").PositionView} PositionView */
/** @typedef {import("../wire.d.ts").StepView} StepView */

const WRONG_MS = 900;

/** @param {{route: import("../router.js").Route}} props */
export function LessonPage({ route }) {
  const name = route.parts[0] ?? "";
  return h(Lesson, { key: name, name });
}

/** @param {{name: string}} props */
function Lesson({ name }) {
  const [lesson, show] = useState(/** @type {LessonView | null} */ (null));
  const [problem, setProblem] = useState("");
  const [at, go] = useState(0);
  useTitle(lesson ? t("learn.lesson-of", { game: local(lesson.board.title) }) : "");
  useEffect(() => {
    let left = false;
    call("POST", "/lesson", { game: name }).then(
      (found) => left || show(/** @type {LessonView} */ (found)),
      (error) => left || setProblem(error.message),
    );
    return () => {
      left = true;
    };
  }, [name]);
  if (problem) return h("p", { class: "narrow", role: "alert" }, problem);
  if (!lesson) return h("p", { class: "loading" }, t("page.loading"));
  const { board, steps } = lesson;
  const title = local(board.title);
  return h(
    "div",
    { class: "puzzles" },
    h("h1", null, t("learn.lesson-of", { game: title })),
    at < steps.length
      ? h(Step, {
          key: at,
          board,
          step: steps[at],
          count: t("learn.step", { step: at + 1, steps: steps.length }),
          next: () => go(at + 1),
        })
      : h(
          "div",
          { class: "panel" },
          h("p", { role: "status" }, t("learn.lesson-done", { game: title })),
          h(
            "div",
            { class: "row" },
            h("a", { class: "button main", href: `#/new/${name}` }, t("page.play")),
            h("a", { class: "button", href: `#/puzzles/${name}` }, t("learn.puzzles")),
            h("button", { type: "button", onClick: () => go(0) }, t("learn.again")),
          ),
        ),
  );
}

/** @param {{board: BoardView, step: StepView, count: string, next: () => void}} props */
function Step({ board, step, count, next }) {
  const [position, show] = useState(step.position);
  const [moves, setMoves] = useState(/** @type {string[]} */ ([]));
  const [words, setWords] = useState("");
  const [tone, setTone] = useState("");
  const [done, setDone] = useState(false);
  useEffect(() => announce(local(step.say)), []);

  /** @param {string} sentence @param {string} kind */
  const say = (sentence, kind) => {
    setWords(sentence);
    setTone(kind);
    announce(sentence);
  };
  /** @param {PositionView} after @param {string} sentence */
  const refuse = async (after, sentence) => {
    const before = position;
    show(after);
    say(sentence, "bad");
    await new Promise((resolve) => setTimeout(resolve, WRONG_MS));
    show(before);
  };
  const finish = () => {
    say(local(step.well) || t("learn.well-done"), "good");
    setDone(true);
  };
  /** @param {string} move */
  const play = async (move) => {
    try {
      if (step.task) {
        const answer = /** @type {PuzzleAnswer} */ (
          await call("POST", "/puzzles/judge", {
            game: board.game,
            options: board.options,
            start: step.position.text,
            task: step.task,
            moves: [...moves, move],
          })
        );
        if (!answer.right) return await refuse(answer.positions[0], local(answer.words));
        show(answer.positions[answer.positions.length - 1]);
        setMoves([...moves, move, ...answer.replies]);
        if (answer.done) finish();
        else say(local(answer.words), "good");
        return;
      }
      const after = await positionAfterMove(board, position, move);
      if (step.right.length && !step.right.includes(move))
        return await refuse(after, t("learn.not-that"));
      show(after);
      finish();
    } catch (error) {
      tell(error);
    }
  };
  return h(
    "div",
    { class: "puzzle-table" },
    h(
      "div",
      { class: "puzzle-board" },
      h(TryBoard, {
        board,
        position,
        open: !done,
        play: (move) => void play(move),
        label: t("play.board-of", { game: local(board.title) }),
      }),
    ),
    h(
      "div",
      { class: "panel puzzle-words" },
      h("p", { class: "soft" }, count),
      h("p", { class: "lesson-say" }, local(step.say)),
      h("p", { class: `puzzle-answer ${tone}` }, words || t("learn.your-move")),
      h(
        "div",
        { class: "row" },
        h("button", { type: "button", class: done ? "main" : "", onClick: next }, t("learn.go-on")),
      ),
    ),
  );
}
