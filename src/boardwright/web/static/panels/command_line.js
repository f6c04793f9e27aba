// A line for moves and questions, with its answers beneath; everything can be played from here.

import { h } from "preact";
import { useRef, useState } from "preact/hooks";
import { announce } from "../announce.js";
import { commands, runCommand } from "../commands.js";
import { t } from "../i18n.js";
import { tryMove } from "../play/actions.js";
import { pointLabels } from "../board/point_labels.js";
import { resultWords, scoreWords, turnWords } from "../play/spoken.js";
import { board, mayMove, ownTurn, play, position, triesElsewhere } from "../play/state.js";
import { helpOpen } from "./help.js";
import { typed } from "../fields.js";

const MOST_LISTED = 60;

/** A move that could be typed; of a game that is over, what is typed for help. */
function example() {
  const moves = position.value?.moves ?? [];
  return moves[Math.floor(moves.length / 2)]?.text ?? "?";
}

/** Answers that need no server. @type {Record<string, (rest: string) => string>} */
const QUESTIONS = {
  legal: () => {
    const texts = position.value?.moves.map((move) => move.text) ?? [];
    const more =
      texts.length > MOST_LISTED ? t("play.and-more", { count: texts.length - MOST_LISTED }) : "";
    return texts.length ? texts.slice(0, MOST_LISTED).join(" ") + more : t("play.no-legal");
  },
  where: (name) => {
    const drawn = board.value,
      at = position.value;
    const point =
      drawn?.points.findIndex((each) => each.name.toLowerCase() === name.toLowerCase()) ?? -1;
    return drawn && at && point >= 0 ? pointLabels(drawn, at)[point] : t("play.no-point", { name });
  },
  score: () => {
    const score = position.value?.score ?? [];
    return score.length ? scoreWords(score) : t("play.no-score");
  },
  turn: () => {
    const drawn = board.value,
      at = position.value,
      shown = play.value;
    if (!drawn || !at || !shown) return "";
    return (
      resultWords(drawn, at, shown.company.ended) || turnWords(drawn, at, shown, ownTurn.value)
    );
  },
  last: () => {
    const shown = play.value;
    const node = shown?.nodes.find((each) => each.id === shown.current);
    return node?.move || t("play.no-moves");
  },
};

/** What is answered to a line, in any case of letters. @param {string} text */
async function answer(text) {
  const [first, ...rest] = text.split(/\s+/);
  const word = first.toLowerCase();
  if (word === "help" || word === "?") {
    helpOpen.value = true;
    return "";
  }
  const move = position.value?.moves.find((each) => each.text.toLowerCase() === text.toLowerCase());
  if (!move && word in QUESTIONS) return QUESTIONS[word](rest.join(" "));
  if (!move && commands.value.some((each) => each.id === word))
    return runCommand(word) ? t("play.done") : t("play.not-now");
  if (!mayMove.value)
    return move
      ? t(triesElsewhere.value ? "play.own-board-hint" : "play.not-your-turn")
      : t("play.not-understood", { text });
  try {
    // Moves have other spellings too, which the server knows.
    return (await tryMove(move?.text ?? text))
      ? t("play.played", { move: move?.text ?? text })
      : t("play.not-now");
  } catch (error) {
    return /** @type {Error} */ (error).message;
  }
}

export function CommandLine() {
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const [text, setText] = useState("");
  const [told, tellBeneath] = useState("");
  /** @param {Event} event */
  const send = async (event) => {
    event.preventDefault();
    const asked = text.trim();
    if (!asked) return;
    setText("");
    const words = await answer(asked);
    tellBeneath(words);
    if (words) announce(words);
  };
  return h(
    "form",
    { class: "panel command-line", onSubmit: send },
    h(
      "label",
      { class: "field" },
      h("span", { class: "unseen" }, t("play.command-line")),
      h("input", {
        ref: field,
        type: "text",
        id: "command-line",
        value: text,
        autocomplete: "off",
        autocapitalize: "off",
        spellcheck: false,
        maxLength: 200,
        placeholder: t("play.command-hint", { move: example() }),
        onInput: (/** @type {Event} */ event) => setText(typed(event)),
        onKeyDown: (/** @type {KeyboardEvent} */ event) =>
          event.key === "Escape" && field.current?.blur(),
      }),
    ),
    h("output", { class: "answer" }, told),
  );
}
