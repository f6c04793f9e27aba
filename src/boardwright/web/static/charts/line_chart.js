// Lines with bands.

import { h } from "preact";
import { number, t } from "../i18n.js";
import { between, cut, dot, Figure, grid, scaled, ticks, whisker, words } from "./figure.js";

/** @typedef {import("./figure.js").Scale} Scale */
/** @typedef {import("./figure.js").Reference} Reference */
/** @typedef {import("./figure.js").DataTable} DataTable */
/** @typedef {{x: number, y: number, low?: number | null, high?: number | null}} Point */
/**
 * @typedef {{name: string, points: Point[]}} Series at most six are told apart by colour and shape
 */

/**
 * Values over ordered places, each with its interval as a band and whiskers.
 * @param {{title: string, about?: string, xLabel: string, names?: string[], y: Scale,
 *   series: Series[], reference?: Reference, table?: DataTable, open?: boolean, csv?: string,
 *   height?: number}} props
 */
export function LineChart({
  title,
  about,
  xLabel,
  names,
  y,
  series,
  reference,
  table,
  open,
  csv,
  height = 300,
}) {
  const every = series.flatMap((each) => each.points.map((point) => point.x));
  const low = Math.min(...every),
    high = Math.max(...every);
  const format = y.format ?? ((value) => number(value));
  const label = (/** @type {number} */ x) => names?.[x] ?? number(x);
  const own = {
    head: [xLabel, ...series.flatMap((each) => [each.name, t("laboratory.interval")])],
    rows: [...new Set(every)]
      .sort((a, b) => a - b)
      .map((x) => [
        label(x),
        ...series.flatMap((each) => {
          const point = each.points.find((found) => found.x === x);
          return [
            point ? format(point.y) : "",
            point ? between(point.low, point.high, format) : "",
          ];
        }),
      ]),
  };
  return h(Figure, {
    title,
    about,
    height,
    table: table ?? own,
    open,
    csv,
    legend: series.length > 1 ? series.map((each) => each.name) : undefined,
    draw: (width) => {
      const left = 52,
        right = width - 14,
        bottom = height - 46;
      const across = scaled(low - (names ? 0.3 : 0), high + (names ? 0.3 : 0), left, right);
      const down = scaled(y.low, y.high, bottom, 14);
      const shown = names ? [...new Set(every)] : ticks(low, high, Math.max(2, width / 90));
      return [
        grid(y, down, left, right),
        reference
          ? h(
              "g",
              null,
              h("line", {
                class: "reference",
                x1: left,
                x2: right,
                y1: down(reference.value),
                y2: down(reference.value),
              }),
              words(right, down(reference.value) - 5, reference.text, "end", "reference-text"),
            )
          : null,
        shown.map((x) =>
          words(across(x), bottom + 18, cut(label(x), width / shown.length / 7), "middle"),
        ),
        words((left + right) / 2, height - 8, xLabel, "middle", "axis"),
        series.map((each, index) =>
          lineOf(each.points, index, across, down, Boolean(names), series.length),
        ),
      ];
    },
  });
}

/**
 * @param {Point[]} points @param {number} index @param {(x: number) => number} across
 * @param {(y: number) => number} down @param {boolean} marked @param {number} count
 */
function lineOf(points, index, across, down, marked, count) {
  const look = `series-${(index % 6) + 1}`;
  const aside = marked ? (index - (count - 1) / 2) * 7 : 0;
  const x = (/** @type {Point} */ point) => across(point.x) + aside;
  const sure = points.filter((point) => point.low != null && point.high != null);
  const band = [
    ...sure.map((point) => `${x(point)},${down(point.high ?? 0)}`),
    ...sure.toReversed().map((point) => `${x(point)},${down(point.low ?? 0)}`),
  ];
  return h(
    "g",
    { key: index },
    sure.length > 1 ? h("polygon", { class: `${look} band`, points: band.join(" ") }) : null,
    h("polyline", {
      class: `${look} line`,
      points: points.map((point) => `${x(point)},${down(point.y)}`).join(" "),
    }),
    marked
      ? points.map((point) =>
          h(
            "g",
            { key: point.x },
            whisker(
              look,
              x(point),
              x(point),
              down(point.low ?? point.y),
              down(point.high ?? point.y),
            ),
            dot(index, x(point), down(point.y)),
          ),
        )
      : null,
  );
}
