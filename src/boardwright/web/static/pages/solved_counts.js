// What the solution of a game adds up to, beside the paper's figures.

import { h } from "preact";
import { useEffect, useState } from "preact/hooks";
import { call } from "../request.js";
import { local, number, t } from "../i18n.js";
import { exactWords } from "../play/worth_words.js";

/** @typedef {import("../wire.d.ts").SolvedPosition} SolvedPosition */

/** Counts of a solution that have words. */
const KNOWN = [
  "positions",
  "won",
  "lost",
  "drawn",
  "longest_win",
  "classes",
  "lost_positions",
  "grundy",
];

/**
 * @param {{game: string, options: NonNullable<import("../wire.d.ts").GameRequest["options"]>}}
 *   props
 */
export function SolvedCounts({ game, options }) {
  const [found, show] = useState(/** @type {SolvedPosition | null} */ (null));
  const [problem, setProblem] = useState("");
  useEffect(() => {
    const leaving = new AbortController();
    call("POST", "/solve", { game, options }, { signal: leaving.signal }).then(
      (answer) => show(/** @type {SolvedPosition} */ (answer)),
      (error) => leaving.signal.aborted || setProblem(error.message),
    );
    return () => leaving.abort();
  }, []);
  if (problem) return h("p", { class: "problem", role: "alert" }, problem);
  if (!found) return h("p", { class: "loading" }, t("analysis.solving"));
  const counts = KNOWN.filter((name) => typeof found.facts[name] === "number");
  return h(
    "section",
    { class: "panel", "aria-label": t("analysis.counts") },
    found.value
      ? h(
          "p",
          { class: "solved-value" },
          found.value === "draw"
            ? t("analysis.start-draw")
            : t("analysis.start-value", {
                value: exactWords({
                  value: found.value,
                  distance: found.distance,
                  margin: found.margin,
                }),
              }),
        )
      : null,
    h(
      "dl",
      { class: "counts numbers" },
      counts.map((name) =>
        h(
          "div",
          { key: name },
          h("dt", null, t(`analysis.fact.${name}`)),
          h("dd", null, number(found.facts[name])),
        ),
      ),
    ),
  );
}

/** @param {{figures: import("../wire.d.ts").PaperFigure[]}} props */
export function PaperFigures({ figures }) {
  if (!figures.length) return null;
  return h(
    "details",
    { class: "panel" },
    h("summary", null, t("analysis.paper-rows")),
    h(
      "div",
      { class: "wide" },
      h(
        "table",
        { class: "numbers" },
        h(
          "thead",
          null,
          h(
            "tr",
            null,
            ["figure", "paper", "measured", "verdict"].map((each) =>
              h("th", { key: each, scope: "col" }, t(`analysis.paper.${each}`)),
            ),
          ),
        ),
        h(
          "tbody",
          null,
          figures.map((row) =>
            h(
              "tr",
              { key: row.figure.en },
              h("th", { scope: "row" }, local(row.figure)),
              h("td", null, local(row.paper)),
              h("td", null, local(row.measured)),
              h("td", null, t(`analysis.paper.${row.verdict}`)),
            ),
          ),
        ),
      ),
    ),
  );
}
