// What a learned net thinks at a glance, beside what the search thinks.

import { h } from "preact";
import { t } from "../i18n.js";
import { Switch } from "../fields.js";
import { judgementHere } from "../play/judgement.js";
import { hasNet, netShown, opinionHere } from "../play/net_opinion.js";
import { board, position } from "../play/state.js";
import { shares } from "../play/winchance.js";
import { percent, playerName } from "../play/worth_words.js";
import { MoveButton } from "./lines.js";

const FEW = 4;

export function Net() {
  if (!hasNet.value || position.value?.over) return null;
  const opinion = opinionHere.value;
  return h(
    "section",
    { class: "panel net", "aria-label": t("analysis.net") },
    h(
      "div",
      { class: "lines-head" },
      h("h2", { title: opinion?.name }, t("analysis.net")),
      h(Switch, {
        words: t("analysis.net-shown"),
        on: netShown.value,
        change: (on) => void (netShown.value = on),
      }),
    ),
    opinion
      ? [
          h(Compared, { key: "values", values: opinion.values }),
          h(
            "p",
            { key: "moves", class: "net-moves" },
            h("span", { class: "hint" }, t("analysis.net-moves")),
            opinion.moves
              .slice(0, FEW)
              .map(({ move, share }) =>
                h(
                  "span",
                  { key: move, class: "net-move" },
                  h(MoveButton, { moves: [move] }),
                  h("span", { class: "hint numbers" }, percent(share)),
                ),
              ),
          ),
        ]
      : h("p", { class: "hint" }, t("page.loading")),
  );
}

/** The chances of each player by the net and by the search. @param {{values: number[]}} props */
function Compared({ values }) {
  const searched = judgementHere.value ? shares(judgementHere.value.values) : null;
  return h(
    "table",
    { class: "numbers net-values" },
    h(
      "thead",
      null,
      h(
        "tr",
        null,
        h("th", { scope: "col" }, t("analysis.player")),
        h("th", { scope: "col" }, t("analysis.by-net")),
        h("th", { scope: "col" }, t("analysis.by-search")),
      ),
    ),
    h(
      "tbody",
      null,
      shares(values).map((share, i) =>
        h(
          "tr",
          { key: i },
          h(
            "th",
            { scope: "row" },
            h("span", { class: `seat-dot seat-${i + 1}`, "aria-hidden": "true" }),
            playerName(i + 1),
          ),
          h("td", null, percent(share, 1)),
          h("td", null, searched && board.value ? percent(searched[i], 1) : "–"),
        ),
      ),
    ),
  );
}
