// Cures of a game: what each setting gives to the seats, and what they come to in words.

import { h } from "preact";
import { percent } from "../charts/figure.js";
import { IntervalChart } from "../charts/interval_chart.js";
import { language, number, t } from "../i18n.js";
import { resultData } from "./parts.js";

/** @typedef {import("../wire.d.ts").ExperimentView} Experiment */
/** @typedef {import("../wire.d.ts").CureRowView} CureRow */

/**
 * The rows in the page's language.
 * @param {import("../wire.d.ts").CureResultView} result
 */
function rowsOf(result) {
  const words = result.translations[language.value];
  return result.rows.map((row, index) => ({
    ...row,
    setting: words?.settings[index] ?? row.setting,
    note: words?.notes[index] ?? row.note,
  }));
}

/** @param {{experiment: Experiment}} props */
export function CureResult({ experiment }) {
  const { result } = experiment;
  if (result?.kind !== "cure" || !result.rows.length) return null;
  const groups = new Map();
  for (const row of rowsOf(result)) {
    const name = `${t(`laboratory.cure-${row.kind}`)} · ${row.player}`;
    groups.set(name, [...(groups.get(name) ?? []), row]);
  }
  const sentences = result.translations[language.value]?.verdict ?? [];
  return h(
    "div",
    { class: "results" },
    sentences.length
      ? h(
          "section",
          { class: "panel wide" },
          h("h2", null, t("laboratory.in-words")),
          h(
            "ul",
            null,
            sentences.map((text) => h("li", { key: text }, text)),
          ),
        )
      : null,
    [...groups].map(([name, rows]) =>
      h(
        "section",
        { class: "panel wide", key: name },
        h(Settings, { name, rows, csv: resultData(experiment) }),
      ),
    ),
  );
}

/** @param {{name: string, rows: CureRow[], csv: string | undefined}} props */
function Settings({ name, rows, csv }) {
  const seats = rows[0].seats.length;
  const even = 1 / seats;
  // Of two seats the second has what the first leaves.
  const shown = (/** @type {CureRow} */ row) => (seats === 2 ? row.seats.slice(0, 1) : row.seats);
  const setting = (/** @type {CureRow} */ row) =>
    row.role === "fresh" ? t("laboratory.fresh", { setting: row.setting }) : row.setting;
  return h(IntervalChart, {
    title: name,
    about: t("laboratory.about-cure-chart"),
    xLabel: seats === 2 ? t("laboratory.score-of-first") : t("laboratory.score"),
    rows: rows.flatMap((row) =>
      shown(row).map((seat) => ({
        name:
          seats === 2
            ? setting(row)
            : `${setting(row)} · ${t("laboratory.seat", { n: seat.seat })}`,
        value: seat.score,
        low: row.games ? seat.low : null,
        high: row.games ? seat.high : null,
        note: row.games ? `n = ${number(row.games)}` : t("laboratory.exact"),
      })),
    ),
    low: 0,
    high: 1,
    reference: { value: even, text: t("laboratory.even", { share: percent(even) }) },
    csv,
    open: true,
    table: tableOf(rows, seats, setting),
  });
}

/** @param {CureRow[]} rows @param {number} seats @param {(row: CureRow) => string} setting */
function tableOf(rows, seats, setting) {
  const swaps = rows.some((row) => row.role === "move");
  const notes = rows.some((row) => row.note);
  return {
    head: [
      t("laboratory.cure-setting"),
      ...Array.from({ length: seats }, (_, seat) => t("laboratory.seat", { n: seat + 1 })),
      t("laboratory.n"),
      ...(swaps ? [t("laboratory.swap-head")] : []),
      ...(notes ? [t("laboratory.note")] : []),
    ],
    rows: rows.map((row) => [
      setting(row),
      ...row.seats.map((seat) =>
        row.games && seat.low !== null && seat.high !== null
          ? `${percent(seat.score)} (${percent(seat.low)} – ${percent(seat.high)})`
          : percent(seat.score),
      ),
      row.games ? number(row.games) : t("laboratory.exact"),
      ...(swaps ? [t(`laboratory.swap-${row.swap ?? "open"}`)] : []),
      ...(notes ? [row.note] : []),
    ]),
  };
}
