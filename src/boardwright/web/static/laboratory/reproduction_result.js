// A reproduced paper: each figure beside the paper's, whether they agree, and why not.

import { h } from "preact";
import { useState } from "preact/hooks";
import { percent } from "../charts/figure.js";
import { IntervalChart } from "../charts/interval_chart.js";
import { language, number, t } from "../i18n.js";
import { resultData, Table } from "./parts.js";

/** @typedef {import("../wire.d.ts").ExperimentView} Experiment */
/** @typedef {import("../wire.d.ts").PaperRowView} Row */

const VERDICTS = ["differs", "open", "circular", "agrees", "new"];
const SIGNS = /** @type {Record<string, string>} */ ({
  agrees: "✓",
  differs: "≠",
  open: "?",
  circular: "↻",
  new: "+",
});

/** @param {number | string | null} value */
function shown(value) {
  if (value === null) return "";
  if (typeof value === "string") return value;
  return number(value, Number.isInteger(value) ? {} : { maximumSignificantDigits: 4 });
}

/** @param {{experiment: Experiment}} props */
export function ReproductionResult({ experiment }) {
  const [wanted, choose] = useState("");
  const { result } = experiment;
  const spoken = result?.kind === "reproduce" ? result.translations[language.value] : undefined;
  if (!spoken?.rows.length) return null;
  const { rows, findings } = spoken;
  const chosen = rows.filter((row) => !wanted || row.verdict === wanted);
  const tables = [...new Set(chosen.map((row) => row.table))];
  return h(
    "div",
    { class: "results" },
    findings.length
      ? h(
          "section",
          { class: "panel wide" },
          h("h2", null, t("laboratory.findings")),
          h(
            "ul",
            null,
            findings.map((text) => h("li", { key: text }, text)),
          ),
        )
      : null,
    h(
      "div",
      { class: "wide row filters", role: "group", "aria-label": t("laboratory.filter") },
      h(
        "button",
        { type: "button", "aria-pressed": wanted === "", onClick: () => choose("") },
        `${t("laboratory.all-rows")} ${number(rows.length)}`,
      ),
      VERDICTS.map((verdict) => {
        const count = rows.filter((row) => row.verdict === verdict).length;
        return h(
          "button",
          {
            type: "button",
            key: verdict,
            disabled: count === 0,
            "aria-pressed": wanted === verdict,
            onClick: () => choose(verdict),
          },
          `${SIGNS[verdict]} ${t(`laboratory.verdict-${verdict}`)} ${number(count)}`,
        );
      }),
    ),
    tables.map((name) =>
      h(PaperTable, {
        key: name,
        name,
        rows: chosen.filter((row) => row.table === name),
        csv: resultData(experiment),
      }),
    ),
  );
}

/** @param {{name: string, rows: Row[], csv: string | undefined}} props */
function PaperTable({ name, rows, csv }) {
  return h(
    "section",
    { class: "panel wide" },
    h("h2", null, name),
    h(Table, {
      label: name,
      look: "paper-rows",
      head: ["figure", "paper", "measured", "interval", "n", "verdict"].map((key) =>
        t(`laboratory.${key}`),
      ),
      rows: rows.map((row) => [
        [
          row.figure,
          h("span", { class: "hint", key: "about" }, row.about),
          row.why ? h("span", { class: "why", key: "why" }, row.why) : null,
        ],
        shown(row.paper),
        shown(row.measured),
        row.low === null || row.high === null ? "" : `${shown(row.low)} – ${shown(row.high)}`,
        row.n ? number(row.n) : t("laboratory.exact"),
        h(
          "span",
          { class: `verdict-${row.verdict}` },
          `${SIGNS[row.verdict]} ${t(`laboratory.verdict-${row.verdict}`)}`,
        ),
      ]),
    }),
    h(Shares, { name, rows, csv }),
  );
}

/**
 * Rows about shares, the paper's value beside ours.
 * @param {{name: string, rows: Row[], csv: string | undefined}} props
 */
function Shares({ name, rows, csv }) {
  const shares = rows.filter(
    (row) =>
      typeof row.measured === "number" &&
      row.low !== null &&
      row.high !== null &&
      row.measured <= 1 &&
      row.low >= 0 &&
      row.high <= 1,
  );
  if (shares.length < 2) return null;
  return h(IntervalChart, {
    title: name,
    about: t("laboratory.about-paper-chart"),
    xLabel: t("laboratory.measured"),
    markName: t("laboratory.paper"),
    low: 0,
    high: 1,
    format: percent,
    csv,
    rows: shares.map((row) => ({
      name: row.figure,
      value: Number(row.measured),
      low: row.low,
      high: row.high,
      mark: typeof row.paper === "number" && row.paper <= 1 ? row.paper : null,
      note: `n = ${number(row.n)}`,
    })),
  });
}
