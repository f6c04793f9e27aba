// What charts share: a figure with its table beside it, scales, grids, dots and whiskers.

import { h } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { number, t } from "../i18n.js";

/**
 * @typedef {{label: string, low: number, high: number, format?: (value: number) => string}} Scale
 */
/** @typedef {{value: number, text: string}} Reference a line across the chart, such as 50 % */
/** @typedef {{head: string[], rows: (string | number)[][]}} DataTable */

/**
 * Round numbers from low to high, about this many.
 * @param {number} low @param {number} high @param {number} [count]
 */
export function ticks(low, high, count = 5) {
  const rough = (high - low) / count || 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((each) => each * power >= rough) ?? 10);
  const found = [];
  for (let at = Math.ceil(low / step - 1e-9); at * step <= high + step * 1e-9; at++)
    found.push(Number((at * step).toPrecision(12)));
  return found;
}

/**
 * From values to pixels.
 * @param {number} low @param {number} high @param {number} from @param {number} to
 */
export function scaled(low, high, from, to) {
  return (/** @type {number} */ value) => from + ((value - low) / (high - low || 1)) * (to - from);
}

/** @param {number} value a share from 0 to 1 */
export function percent(value) {
  return number(value, { style: "percent", maximumFractionDigits: 1 });
}

function useWidth() {
  const place = useRef(/** @type {HTMLDivElement | null} */ (null));
  const [width, set] = useState(560);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) =>
      set(Math.max(240, Math.round(entry.contentRect.width))),
    );
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return { place, width };
}

/**
 * A chart with its title, and its numbers as a table.
 * @param {{title: string, about?: string, height: number, table: DataTable, open?: boolean,
 *   csv?: string, legend?: string[], draw: (width: number) =>
 *   import("preact").ComponentChildren}} props
 */
export function Figure({ title, about, height, table, open, csv, legend, draw }) {
  const { place, width } = useWidth();
  return h(
    "figure",
    { class: "chart" },
    h(
      "figcaption",
      null,
      h("strong", null, title),
      about ? h("span", { class: "chart-about" }, about) : null,
    ),
    legend
      ? h(
          "ul",
          { class: "chart-legend" },
          legend.map((name, index) =>
            h(
              "li",
              { key: index },
              h("svg", { width: 16, height: 16, "aria-hidden": true }, dot(index, 8, 8)),
              name,
            ),
          ),
        )
      : null,
    h(
      "div",
      { ref: place, class: "chart-place" },
      h(
        "svg",
        {
          role: "img",
          "aria-label": about ? `${title}. ${about}` : title,
          width,
          height,
          viewBox: `0 0 ${width} ${height}`,
        },
        draw(width),
      ),
    ),
    h(
      "details",
      { class: "chart-data", open },
      h("summary", null, t("laboratory.chart-data")),
      h(
        "div",
        { class: "scroll", role: "region", "aria-label": title, tabIndex: 0 },
        h(Numbers, { table }),
      ),
      csv ? h("a", { href: csv, download: "" }, t("laboratory.csv")) : null,
    ),
  );
}

/** @param {{table: DataTable}} props */
function Numbers({ table }) {
  return h(
    "table",
    { class: "numbers" },
    h(
      "thead",
      null,
      h(
        "tr",
        null,
        table.head.map((text) => h("th", { key: text, scope: "col" }, text)),
      ),
    ),
    h(
      "tbody",
      null,
      table.rows.map((row, index) =>
        h(
          "tr",
          { key: index },
          row.map((cell, at) =>
            at ? h("td", { key: at }, cell) : h("th", { key: at, scope: "row" }, cell),
          ),
        ),
      ),
    ),
  );
}

/**
 * A dot whose shape tells series apart as its colour does.
 * @param {number} index @param {number} x @param {number} y
 */
export function dot(index, x, y) {
  const shape = index % 3;
  const look = { class: `series-${(index % 6) + 1} dot` };
  if (shape === 0) return h("circle", { ...look, cx: x, cy: y, r: 4.5 });
  if (shape === 1) return h("rect", { ...look, x: x - 4, y: y - 4, width: 8, height: 8 });
  return h("path", { ...look, d: `M${x} ${y - 5.5}L${x + 5.5} ${y + 4}H${x - 5.5}Z` });
}

/**
 * @param {number} x @param {number} y @param {string} text
 * @param {"start" | "middle" | "end"} anchor @param {string} [look]
 */
export function words(x, y, text, anchor, look = "tick") {
  return h("text", { x, y, "text-anchor": anchor, class: look }, text);
}

/** @param {string} text @param {number} most letters */
export function cut(text, most) {
  return text.length > most ? `${text.slice(0, Math.max(1, most - 1))}…` : text;
}

/**
 * Horizontal grid with labels and the name of the axis.
 * @param {Scale} y @param {(value: number) => number} place @param {number} left
 * @param {number} right
 */
export function grid(y, place, left, right) {
  const format = y.format ?? ((value) => number(value));
  return ticks(y.low, y.high).map((value) =>
    h(
      "g",
      { key: value },
      h("line", {
        class: value === 0 ? "zero" : "grid",
        x1: left,
        x2: right,
        y1: place(value),
        y2: place(value),
      }),
      words(left - 6, place(value) + 4, format(value), "end"),
    ),
  );
}

/**
 * @param {string} look @param {number} x1 @param {number} x2 @param {number} y1 @param {number} y2
 */
export function whisker(look, x1, x2, y1, y2) {
  return h("line", { class: `${look} whisker`, x1, x2, y1, y2 });
}

/**
 * @param {number | null | undefined} low @param {number | null | undefined} high
 * @param {(value: number) => string} format
 */
export function between(low, high, format) {
  return low == null || high == null ? "" : `${format(low)} – ${format(high)}`;
}
