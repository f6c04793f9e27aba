// Buttons for a line that is shown on the board: back and forth, by itself, play it, close it.

import { h } from "preact";
import { useEffect } from "preact/hooks";
import { announce } from "../announce.js";
import { number, t } from "../i18n.js";
import { playMove } from "../play/actions.js";
import { animated, goOn, hideLine, pause, shownLine, stepTo } from "../play/shown_line.js";
import { mayMove } from "../play/state.js";

/** Drawings of the buttons, in a square of 24. */
const SIGNS = {
  first: "M6 5v14M19 5 9 12l10 7z",
  back: "M16 5 7 12l9 7z",
  animate: "M4 5l8 7-8 7zM12 5l8 7-8 7z",
  pause: "M8 5v14M16 5v14",
  forward: "M8 5l9 7-9 7z",
  last: "M18 5v14M5 5l10 7-10 7z",
};

export function LineBar() {
  const shown = shownLine.value;
  useEffect(() => {
    if (shown?.kept && shown.step) announce(stepWords(shown));
  }, [shown?.kept && shown.step]);
  if (!shown?.kept) return null;
  const { step, moves } = shown;
  return h(
    "section",
    { class: "panel line-bar", "aria-label": t("analysis.line-shown") },
    h("p", { class: "numbers" }, step ? stepWords(shown) : t("analysis.line-start")),
    h(
      "div",
      { class: "row" },
      h(Step, { sign: "first", words: t("analysis.first"), run: () => turn(0), off: step === 0 }),
      h(Step, {
        sign: "back",
        words: t("analysis.back"),
        run: () => turn(step - 1),
        off: step === 0,
      }),
      animated.value
        ? h(Step, { sign: "pause", words: t("analysis.pause"), run: pause })
        : h(Step, { sign: "animate", words: t("analysis.animate"), run: goOn }),
      h(Step, {
        sign: "forward",
        words: t("analysis.forward"),
        run: () => turn(step + 1),
        off: step === moves.length,
      }),
      h(Step, {
        sign: "last",
        words: t("analysis.last"),
        run: () => turn(moves.length),
        off: step === moves.length,
      }),
      h(
        "button",
        {
          type: "button",
          disabled: !mayMove.value || step === 0,
          onClick: () => void playLine(moves.slice(0, step)),
        },
        t("analysis.play-line"),
      ),
      h(
        "button",
        { type: "button", class: "plain", onClick: () => hideLine(true) },
        t("analysis.close-line"),
      ),
    ),
  );
}

/** @param {{moves: string[], step: number}} shown */
function stepWords({ moves, step }) {
  return t("analysis.step", {
    step: number(step),
    total: number(moves.length),
    move: moves[step - 1],
  });
}

/** @param {{sign: keyof typeof SIGNS, words: string, run: () => void, off?: boolean}} props */
function Step({ sign, words, run, off = false }) {
  return h(
    "button",
    {
      type: "button",
      class: "icon",
      "aria-label": words,
      title: words,
      disabled: off,
      onClick: run,
    },
    h(
      "svg",
      { viewBox: "0 0 24 24", width: 20, height: 20, "aria-hidden": "true" },
      h("path", { d: SIGNS[sign] }),
    ),
  );
}

/** Goes to a step by hand. @param {number} step */
function turn(step) {
  pause();
  stepTo(step);
}

/** Plays moves one after the other for as long as that is allowed. @param {string[]} moves */
async function playLine(moves) {
  hideLine(true);
  for (const move of moves) {
    if (!(await playMove(move)) || !mayMove.value) return;
  }
}
