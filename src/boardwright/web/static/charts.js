// Charts in plain SVG: lines with bands, dots with whiskers, bars. Each has its table beside it.

import { h } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { number, t } from "./i18n.js";

/** @typedef {{x: number, y: number, low?: number | null, high?: number | null}} Point */
/** @typedef {{name: string, points: Point[]}} Series at most six are told apart by colour and shape */
/** @typedef {{label: string, low: number, high: number, format?: (value: number) => string}} Scale */
/** @typedef {{value: number, text: string}} Reference a line across the chart, such as 50 % */
/** @typedef {{name: string, value: number, low?: number | null, high?: number | null, mark?: number | null, note?: string}} IntervalRow */
/** @typedef {{head: string[], rows: (string | number)[][]}} DataTable */

/** Round numbers from low to high, about so many. @param {number} low @param {number} high @param {number} [count] */
export function ticks(low, high, count = 5) {
  const rough = (high - low) / count || 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((each) => each * power >= rough) ?? 10);
  const found = [];
  for (let at = Math.ceil(low / step - 1e-9); at * step <= high + step * 1e-9; at++) found.push(Number((at * step).toPrecision(12)));
  return found;
}

/** From values to pixels. @param {number} low @param {number} high @param {number} from @param {number} to */
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
    const observer = new ResizeObserver(([entry]) => set(Math.max(240, Math.round(entry.contentRect.width))));
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return { place, width };
}

/**
 * A chart with its title, and its numbers as a table.
 * @param {{title: string, about?: string, height: number, table: DataTable, open?: boolean, csv?: string, legend?: string[], draw: (width: number) => import("preact").ComponentChildren}} props
 */
function Figure({ title, about, height, table, open, csv, legend, draw }) {
  const { place, width } = useWidth();
  return h("figure", { class: "chart" },
    h("figcaption", null, h("strong", null, title), about ? h("span", { class: "chart-about" }, about) : null),
    legend ? h("ul", { class: "chart-legend" }, legend.map((name, index) =>
      h("li", { key: index }, h("svg", { width: 16, height: 16, "aria-hidden": true }, dot(index, 8, 8)), name))) : null,
    h("div", { ref: place, class: "chart-place" },
      h("svg", { role: "img", "aria-label": about ? `${title}. ${about}` : title, width, height, viewBox: `0 0 ${width} ${height}` }, draw(width))),
    h("details", { class: "chart-data", open },
      h("summary", null, t("laboratory.chart-data")),
      h("div", { class: "scroll", role: "region", "aria-label": title, tabIndex: 0 }, h(Numbers, { table })),
      csv ? h("a", { href: csv, download: "" }, t("laboratory.csv")) : null));
}

/** @param {{table: DataTable}} props */
function Numbers({ table }) {
  return h("table", { class: "numbers" },
    h("thead", null, h("tr", null, table.head.map((text) => h("th", { key: text, scope: "col" }, text)))),
    h("tbody", null, table.rows.map((row, index) => h("tr", { key: index }, row.map((cell, at) =>
      at ? h("td", { key: at }, cell) : h("th", { key: at, scope: "row" }, cell))))));
}

/** A dot whose shape tells series apart as its colour does. @param {number} index @param {number} x @param {number} y */
function dot(index, x, y) {
  const shape = index % 3;
  const look = { class: `series-${(index % 6) + 1} dot` };
  if (shape === 0) return h("circle", { ...look, cx: x, cy: y, r: 4.5 });
  if (shape === 1) return h("rect", { ...look, x: x - 4, y: y - 4, width: 8, height: 8 });
  return h("path", { ...look, d: `M${x} ${y - 5.5}L${x + 5.5} ${y + 4}H${x - 5.5}Z` });
}

/** @param {number} x @param {number} y @param {string} text @param {"start" | "middle" | "end"} anchor @param {string} [look] */
function words(x, y, text, anchor, look = "tick") {
  return h("text", { x, y, "text-anchor": anchor, class: look }, text);
}

/** @param {string} text @param {number} most letters */
function cut(text, most) {
  return text.length > most ? `${text.slice(0, Math.max(1, most - 1))}…` : text;
}

/** Horizontal grid with labels and the name of the axis. @param {Scale} y @param {(value: number) => number} place @param {number} left @param {number} right */
function grid(y, place, left, right) {
  const format = y.format ?? ((value) => number(value));
  return ticks(y.low, y.high).map((value) => h("g", { key: value },
    h("line", { class: value === 0 ? "zero" : "grid", x1: left, x2: right, y1: place(value), y2: place(value) }),
    words(left - 6, place(value) + 4, format(value), "end")));
}

/**
 * Values over ordered places, each with its interval as a band and whiskers.
 * @param {{title: string, about?: string, xLabel: string, names?: string[], y: Scale, series: Series[], reference?: Reference, table?: DataTable, open?: boolean, csv?: string, height?: number}} props
 */
export function LineChart({ title, about, xLabel, names, y, series, reference, table, open, csv, height = 300 }) {
  const every = series.flatMap((each) => each.points.map((point) => point.x));
  const low = Math.min(...every), high = Math.max(...every);
  const format = y.format ?? ((value) => number(value));
  const label = (/** @type {number} */ x) => names?.[x] ?? number(x);
  const own = {
    head: [xLabel, ...series.flatMap((each) => [each.name, t("laboratory.interval")])],
    rows: [...new Set(every)].sort((a, b) => a - b).map((x) => [label(x), ...series.flatMap((each) => {
      const point = each.points.find((found) => found.x === x);
      return [point ? format(point.y) : "", point ? between(point.low, point.high, format) : ""];
    })]),
  };
  return h(Figure, { title, about, height, table: table ?? own, open, csv, legend: series.length > 1 ? series.map((each) => each.name) : undefined, draw: (width) => {
    const left = 52, right = width - 14, bottom = height - 46;
    const across = scaled(low - (names ? 0.3 : 0), high + (names ? 0.3 : 0), left, right);
    const down = scaled(y.low, y.high, bottom, 14);
    const shown = names ? [...new Set(every)] : ticks(low, high, Math.max(2, width / 90));
    return [
      grid(y, down, left, right),
      reference ? h("g", null, h("line", { class: "reference", x1: left, x2: right, y1: down(reference.value), y2: down(reference.value) }),
        words(right, down(reference.value) - 5, reference.text, "end", "reference-text")) : null,
      shown.map((x) => words(across(x), bottom + 18, cut(label(x), width / shown.length / 7), "middle")),
      words((left + right) / 2, height - 8, xLabel, "middle", "axis"),
      series.map((each, index) => lineOf(each.points, index, across, down, Boolean(names), series.length)),
    ];
  } });
}

/** @param {Point[]} points @param {number} index @param {(x: number) => number} across @param {(y: number) => number} down @param {boolean} marked @param {number} count */
function lineOf(points, index, across, down, marked, count) {
  const look = `series-${(index % 6) + 1}`;
  const aside = marked ? (index - (count - 1) / 2) * 7 : 0;
  const x = (/** @type {Point} */ point) => across(point.x) + aside;
  const sure = points.filter((point) => point.low != null && point.high != null);
  const band = [...sure.map((point) => `${x(point)},${down(point.high ?? 0)}`), ...sure.toReversed().map((point) => `${x(point)},${down(point.low ?? 0)}`)];
  return h("g", { key: index },
    sure.length > 1 ? h("polygon", { class: `${look} band`, points: band.join(" ") }) : null,
    h("polyline", { class: `${look} line`, points: points.map((point) => `${x(point)},${down(point.y)}`).join(" ") }),
    marked ? points.map((point) => h("g", { key: point.x }, whisker(look, x(point), x(point), down(point.low ?? point.y), down(point.high ?? point.y)), dot(index, x(point), down(point.y)))) : null);
}

/** @param {string} look @param {number} x1 @param {number} x2 @param {number} y1 @param {number} y2 */
function whisker(look, x1, x2, y1, y2) {
  return h("line", { class: `${look} whisker`, x1, x2, y1, y2 });
}

/** @param {number | null | undefined} low @param {number | null | undefined} high @param {(value: number) => string} format */
function between(low, high, format) {
  return low == null || high == null ? "" : `${format(low)} – ${format(high)}`;
}

/**
 * One dot with whiskers a row; `mark` is another value to compare with, drawn as a diamond.
 * @param {{title: string, about?: string, xLabel: string, rows: IntervalRow[], low: number, high: number, format?: (value: number) => string, reference?: Reference, markName?: string, table?: DataTable, open?: boolean, csv?: string}} props
 */
export function IntervalChart({ title, about, xLabel, rows, low, high, format = percent, reference, markName, table, open, csv }) {
  const step = 38, top = reference ? 22 : 8;
  const height = top + rows.length * step + 42;
  const own = {
    head: [t("laboratory.row-head"), ...(markName ? [markName] : []), xLabel, t("laboratory.interval"), t("laboratory.n")],
    rows: rows.map((row) => [row.name, ...(markName ? [row.mark == null ? "" : format(row.mark)] : []), format(row.value), between(row.low, row.high, format), row.note ?? ""]),
  };
  return h(Figure, { title, about, height, table: table ?? own, open, csv, draw: (width) => {
    const left = 12, right = width - 16, bottom = top + rows.length * step;
    const across = scaled(low, high, left, right);
    return [
      ticks(low, high, Math.max(2, Math.min(6, width / 90))).map((value) => h("g", { key: value },
        h("line", { class: value === 0 && low < 0 ? "zero" : "grid", x1: across(value), x2: across(value), y1: top, y2: bottom }),
        words(across(value), bottom + 16, format(value), value <= low ? "start" : value >= high ? "end" : "middle"))),
      words((left + right) / 2, height - 6, xLabel, "middle", "axis"),
      reference ? h("g", null, h("line", { class: "reference", x1: across(reference.value), x2: across(reference.value), y1: top - 4, y2: bottom }),
        words(across(reference.value), 13, reference.text, "middle", "reference-text")) : null,
      rows.map((row, index) => intervalOf(row, index, across, top + index * step, width, format)),
    ];
  } });
}

/** @param {IntervalRow} row @param {number} index @param {(x: number) => number} across @param {number} top @param {number} width @param {(value: number) => string} format */
function intervalOf(row, index, across, top, width, format) {
  const y = top + 27;
  return h("g", { key: index },
    words(12, top + 15, cut(row.name, width / 11), "start", "row-name"),
    words(width - 16, top + 15, cut([format(row.value), row.note].filter(Boolean).join(" · "), width / 14), "end", "row-value"),
    row.low != null && row.high != null ? whisker("series-1", across(row.low), across(row.high), y, y) : null,
    row.mark != null ? h("path", { class: "mark", d: `M${across(row.mark)} ${y - 6}l6 6l-6 6l-6 -6Z` }) : null,
    dot(0, across(row.value), y));
}

/**
 * Counts as bars, in their order.
 * @param {{title: string, about?: string, xLabel: string, yLabel: string, bars: {name: string, value: number}[], csv?: string, height?: number}} props
 */
export function BarChart({ title, about, xLabel, yLabel, bars, csv, height = 240 }) {
  const top = Math.max(4, ...bars.map((bar) => bar.value));
  const most = top * 1.05; // counts have whole numbers at the grid, and room above
  const table = { head: [xLabel, yLabel], rows: bars.map((bar) => [bar.name, number(bar.value)]) };
  return h(Figure, { title, about, height, table, csv, draw: (width) => {
    const left = 52, right = width - 10, bottom = height - 42;
    const down = scaled(0, most, bottom, 20);
    const step = (right - left) / bars.length;
    const every = Math.max(1, Math.ceil((Math.max(...bars.map((bar) => bar.name.length), 2) * 8) / step));
    return [
      grid({ label: yLabel, low: 0, high: most }, down, left, right),
      words(left - 40, 12, yLabel, "start", "axis"),
      bars.map((bar, index) => h("g", { key: bar.name },
        h("rect", { class: "bar", x: left + index * step + Math.min(2, step / 8), y: down(bar.value), width: Math.max(1, step - Math.min(4, step / 4)), height: bottom - down(bar.value) }),
        index % every === 0 ? words(left + (index + 0.5) * step, bottom + 16, bar.name, "middle") : null)),
      words((left + right) / 2, height - 6, xLabel, "middle", "axis"),
    ];
  } });
}
