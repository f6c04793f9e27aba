// Whose turn it is, or how the game ended and why; the computer's thinking can be hurried here.

import { h } from "preact";
import { number, t } from "../i18n.js";
import { hurry } from "../play/actions.js";
import { resultWords, turnWords } from "../play/spoken.js";
import {
  board,
  cursor,
  mode,
  nodes,
  overlays,
  ownTurn,
  play,
  position,
  preparing,
  thought,
} from "../play/state.js";

export function Status() {
  const drawn = board.value,
    shown = play.value,
    at = position.value;
  if (!drawn || !shown || !at) return null;
  const ended = cursor.value === shown.current ? shown.company.ended : null;
  const result = resultWords(drawn, at, ended);
  const seat = ended ? 0 : result ? (at.winner ?? 0) : at.to_move;
  const thinking = shown.thinking && !result && shown.role !== "watch";
  return h(
    "div",
    { class: `status${result ? " result" : ""}` },
    h(
      "div",
      { class: "turn" },
      seat ? h("span", { class: `dot seat-${seat}`, "aria-hidden": "true" }) : null,
      h("strong", null, result || turnWords(drawn, at, shown, ownTurn.value)),
      h("span", { class: `busy${thinking ? "" : " idle"}`, "aria-hidden": "true" }),
      h(
        "button",
        {
          type: "button",
          class: thinking ? "hurry" : "hurry idle",
          disabled: !thinking,
          onClick: () => void hurry(),
        },
        t("play.hurry"),
      ),
    ),
    h("p", { class: "soft beneath" }, beneath()),
  );
}

/** One line more, always there so that nothing jumps. */
function beneath() {
  const shown = play.value,
    told = thought.value;
  if (!shown) return "";
  if (shown.thinking && told && (mode.value === "analyse" || overlays.value.values)) {
    return t("play.thought", {
      depth: told.depth,
      nodes: number(told.nodes),
      line: told.line.join(" "),
    });
  }
  if (shown.thinking && preparing.value) return t("play.preparing", { player: preparing.value });
  if (nodes.value.get(cursor.value)?.move === "pass") return t("play.passed");
  if (cursor.value !== shown.current) return t("play.looking-back");
  return shown.role === "watch" ? t("play.watching") : "\u00a0";
}
