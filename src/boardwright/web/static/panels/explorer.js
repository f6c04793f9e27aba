// What was played from the position looked at: one's own games and those of the laboratory.

import { h } from "preact";
import { useEffect, useState } from "preact/hooks";
import { number, t } from "../i18n.js";
import { tell } from "../notice.js";
import { call } from "../request.js";
import { asked, cursor, play, position } from "../play/state.js";
import { hideLine } from "../play/shown_line.js";
import { percent, playerName } from "../play/worth_words.js";
import { MoveButton } from "./lines.js";

/** @typedef {import("../wire.d.ts").ExplorerView} ExplorerView */

const FEW = 6;
const OPEN = "boardwright-explorer";

export function Explorer() {
  const [open, setOpen] = useState(localStorage.getItem(OPEN) === "on");
  const [found, show] = useState(/** @type {{node: number, view: ExplorerView} | null} */ (null));
  const node = cursor.value;
  const ended = position.value?.over ?? true;
  useEffect(() => {
    if (!open || ended) return;
    const leaving = new AbortController();
    // Stepping quickly through a game asks for the last position only.
    const waiting = setTimeout(() => {
      call("POST", "/explorer", asked(node), { signal: leaving.signal }).then(
        (view) => show({ node, view }),
        (error) => leaving.signal.aborted || tell(error),
      );
    }, 200);
    return () => {
      clearTimeout(waiting);
      leaving.abort();
    };
  }, [open, node, ended, play.value?.id]);
  if (ended) return null;
  const here = found?.node === node ? found.view : null;
  return h(
    "details",
    {
      class: "panel explorer",
      open,
      onToggle: (/** @type {Event} */ event) => {
        const now = /** @type {HTMLDetailsElement} */ (event.currentTarget).open;
        localStorage.setItem(OPEN, now ? "on" : "off");
        setOpen(now);
      },
    },
    h("summary", null, t("analysis.explorer")),
    !open ? null : here ? h(Found, { view: here }) : h("p", { class: "hint" }, t("page.loading")),
  );
}

/** @param {{view: ExplorerView}} props */
function Found({ view }) {
  const [all, showAll] = useState(false);
  if (!view.games) return h("p", { class: "hint" }, t("analysis.explorer-none"));
  const shown = all ? view.moves : view.moves.slice(0, FEW);
  const values = { games: number(view.games), own: number(view.own), newest: number(view.newest) };
  return h(
    "div",
    { onPointerLeave: () => hideLine() },
    h(
      "p",
      { class: "hint" },
      t(view.cut ? "analysis.explorer-cut" : "analysis.explorer-count", values),
    ),
    h(
      "table",
      { class: "explorer-moves numbers" },
      h(
        "thead",
        null,
        h(
          "tr",
          null,
          h("th", { scope: "col" }, t("analysis.move")),
          h("th", { scope: "col" }, t("analysis.explorer-games")),
          h("th", { scope: "col" }, t("analysis.explorer-own")),
          h(
            "th",
            { scope: "col", title: t("analysis.explorer-score-hint") },
            t("analysis.explorer-score", { name: playerName(position.value?.to_move ?? 1) }),
          ),
        ),
      ),
      h(
        "tbody",
        null,
        shown.map((each) =>
          h(
            "tr",
            { key: each.move },
            h("th", { scope: "row" }, h(MoveButton, { moves: [each.move] })),
            h("td", null, number(each.games)),
            h("td", null, each.own ? number(each.own) : ""),
            h(
              "td",
              null,
              each.score === null ? "–" : percent(each.score, 1),
              each.score === null
                ? null
                : h(
                    "span",
                    {
                      class: `worth-strip seat-${position.value?.to_move ?? 1}`,
                      "aria-hidden": "true",
                    },
                    h("span", { style: { width: `${100 * each.score}%` } }),
                  ),
            ),
          ),
        ),
      ),
    ),
    view.moves.length > FEW
      ? h(
          "button",
          { type: "button", class: "plain", "aria-expanded": all, onClick: () => showAll(!all) },
          all ? t("analysis.fewer") : t("analysis.all", { count: number(view.moves.length) }),
        )
      : null,
  );
}
