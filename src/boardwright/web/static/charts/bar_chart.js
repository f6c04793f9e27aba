// Bars.

import { h } from "preact";
import { number } from "../i18n.js";
import { Figure, grid, scaled, words } from "./figure.js";

/**
 * Counts as bars, in their order.
 * @param {{title: string, about?: string, xLabel: string, yLabel: string, bars: {name: string,
 *   value: number}[], csv?: string, height?: number}} props
 */
export function BarChart({ title, about, xLabel, yLabel, bars, csv, height = 240 }) {
  const top = Math.max(4, ...bars.map((bar) => bar.value));
  const most = top * 1.05; // counts have whole numbers at the grid, and room above
  const table = { head: [xLabel, yLabel], rows: bars.map((bar) => [bar.name, number(bar.value)]) };
  return h(Figure, {
    title,
    about,
    height,
    table,
    csv,
    draw: (width) => {
      const left = 52,
        right = width - 10,
        bottom = height - 42;
      const down = scaled(0, most, bottom, 20);
      const step = (right - left) / bars.length;
      const every = Math.max(
        1,
        Math.ceil((Math.max(...bars.map((bar) => bar.name.length), 2) * 8) / step),
      );
      return [
        grid({ label: yLabel, low: 0, high: most }, down, left, right),
        words(left - 40, 12, yLabel, "start", "axis"),
        bars.map((bar, index) =>
          h(
            "g",
            { key: bar.name },
            h("rect", {
              class: "bar",
              x: left + index * step + Math.min(2, step / 8),
              y: down(bar.value),
              width: Math.max(1, step - Math.min(4, step / 4)),
              height: bottom - down(bar.value),
            }),
            index % every === 0
              ? words(left + (index + 0.5) * step, bottom + 16, bar.name, "middle")
              : null,
          ),
        ),
        words((left + right) / 2, height - 6, xLabel, "middle", "axis"),
      ];
    },
  });
}
