// The bar beside the board: whose chances are how large.

import { h } from "preact";
import { t } from "../i18n.js";
import { judgementHere } from "../play/judgement.js";
import { board, overlays } from "../play/state.js";
import { barParts, provedDraw, provedWinner } from "../play/winchance.js";
import { percent, playerName, worthWords } from "../play/worth_words.js";

export function ValueBar() {
  if (!overlays.value.values || !board.value) return null;
  const judgement = judgementHere.value;
  const words = judgement ? worthWords(judgement) : t("analysis.unknown");
  return h(
    "div",
    {
      class: "value-bar",
      role: "img",
      "aria-label": `${t("analysis.bar")}: ${words}`,
      title: words,
    },
    judgement ? h(Parts, { judgement }) : h("span", { class: "value-part unknown" }, "?"),
  );
}

/** @param {{judgement: import("../play/winchance.js").Judgement}} props */
function Parts({ judgement }) {
  const certain = provedWinner(judgement) > 0 || provedDraw(judgement);
  // The first player's part is at the bottom, or on the left on phones.
  return h(
    "div",
    { class: "value-parts" },
    barParts(judgement).map(({ player, share }) =>
      h(
        "span",
        {
          key: player,
          class: player ? `value-part seat-${player}` : "value-part drawn",
          style: { flexGrow: share },
          hidden: share === 0,
        },
        h(PartWords, { judgement, player, share, certain }),
      ),
    ),
  );
}

/**
 * @param {{judgement: import("../play/winchance.js").Judgement, player: number, share: number,
 *   certain: boolean}} props
 */
function PartWords({ judgement, player, share, certain }) {
  if (share < 0.12) return null;
  if (!player) return h("span", null, t("analysis.draw"));
  const number = certain ? certainWord(judgement) : percent(share);
  return h(
    "span",
    { class: "value-words" },
    h("span", { class: "value-name" }, playerName(player)),
    h("b", null, number),
  );
}

/** @param {import("../play/winchance.js").Judgement} judgement */
function certainWord({ distance }) {
  if (distance === null || distance === 0) return t("analysis.value.win");
  return t("analysis.value.win-in", { count: distance });
}
