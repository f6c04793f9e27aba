// Dots with whiskers.

import { h } from "preact";
import { t } from "../i18n.js";
import { between, cut, dot, Figure, percent, scaled, ticks, whisker, words } from "./figure.js";

/** @typedef {import("./figure.js").Reference} Reference */
/** @typedef {import("./figure.js").DataTable} DataTable */
/**
 * @typedef {{name: string, value: number, low?: number | null, high?: number | null,
 *   mark?: number | null, note?: string}} IntervalRow
 */

/**
 * One dot with whiskers a row; `mark` is another value to compare with, drawn as a diamond.
 * @param {{title: string, about?: string, xLabel: string, rows: IntervalRow[], low: number,
 *   high: number, format?: (value: number) => string, reference?: Reference, markName?: string,
 *   table?: DataTable, open?: boolean, csv?: string}} props
 */
export function IntervalChart({
  title,
  about,
  xLabel,
  rows,
  low,
  high,
  format = percent,
  reference,
  markName,
  table,
  open,
  csv,
}) {
  const step = 38,
    top = reference ? 22 : 8;
  const height = top + rows.length * step + 42;
  const own = {
    head: [
      t("laboratory.row-head"),
      ...(markName ? [markName] : []),
      xLabel,
      t("laboratory.interval"),
      t("laboratory.n"),
    ],
    rows: rows.map((row) => [
      row.name,
      ...(markName ? [row.mark == null ? "" : format(row.mark)] : []),
      format(row.value),
      between(row.low, row.high, format),
      row.note ?? "",
    ]),
  };
  return h(Figure, {
    title,
    about,
    height,
    table: table ?? own,
    open,
    csv,
    draw: (width) => {
      const left = 12,
        right = width - 16,
        bottom = top + rows.length * step;
      const across = scaled(low, high, left, right);
      return [
        ticks(low, high, Math.max(2, Math.min(6, width / 90))).map((value) =>
          h(
            "g",
            { key: value },
            h("line", {
              class: value === 0 && low < 0 ? "zero" : "grid",
              x1: across(value),
              x2: across(value),
              y1: top,
              y2: bottom,
            }),
            words(
              across(value),
              bottom + 16,
              format(value),
              value <= low ? "start" : value >= high ? "end" : "middle",
            ),
          ),
        ),
        words((left + right) / 2, height - 6, xLabel, "middle", "axis"),
        reference
          ? h(
              "g",
              null,
              h("line", {
                class: "reference",
                x1: across(reference.value),
                x2: across(reference.value),
                y1: top - 4,
                y2: bottom,
              }),
              words(across(reference.value), 13, reference.text, "middle", "reference-text"),
            )
          : null,
        rows.map((row, index) => intervalOf(row, index, across, top + index * step, width, format)),
      ];
    },
  });
}

/**
 * @param {IntervalRow} row @param {number} index @param {(x: number) => number} across
 * @param {number} top @param {number} width @param {(value: number) => string} format
 */
function intervalOf(row, index, across, top, width, format) {
  const y = top + 27;
  return h(
    "g",
    { key: index },
    words(12, top + 15, cut(row.name, width / 11), "start", "row-name"),
    words(
      width - 16,
      top + 15,
      cut([format(row.value), row.note].filter(Boolean).join(" · "), width / 14),
      "end",
      "row-value",
    ),
    row.low != null && row.high != null
      ? whisker("series-1", across(row.low), across(row.high), y, y)
      : null,
    row.mark != null
      ? h("path", { class: "mark", d: `M${across(row.mark)} ${y - 6}l6 6l-6 6l-6 -6Z` })
      : null,
    dot(0, across(row.value), y),
  );
}
