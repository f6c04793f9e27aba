// Small parts that several laboratory pages share.

import { h } from "preact";
import { useRef, useState } from "preact/hooks";
import { number, t } from "../i18n.js";
import { inform, tell } from "../notice.js";
import { progressWords, share } from "./words.js";

/** @typedef {import("../wire.d.ts").ExperimentView} Experiment */

const SIGNS = { waiting: "…", running: "▶", stopped: "■", finished: "✓", failed: "!" };

/** @param {{state: Experiment["state"]}} props */
export function State({ state }) {
  return h(
    "span",
    { class: `state state-${state}` },
    h("span", { "aria-hidden": true }, SIGNS[state]),
    t(`laboratory.state-${state}`),
  );
}

/** @param {{experiment: Experiment}} props */
export function Progress({ experiment }) {
  const done = share(experiment.progress);
  if (experiment.state === "finished" || (!done && experiment.state !== "running")) return null;
  const words = experiment.state === "running" ? progressWords(experiment.progress) : "";
  return h(
    "div",
    { class: "progress" },
    h("progress", { max: 1, value: done ?? undefined, "aria-label": t("laboratory.progress") }),
    h(
      "span",
      { class: "numbers" },
      done === null ? "" : number(done, { style: "percent", maximumFractionDigits: 0 }),
      words ? ` · ${words}` : "",
    ),
  );
}

/** The command that reproduces it. @param {{command: string}} props */
export function Command({ command }) {
  const shown = useRef(/** @type {HTMLElement | null} */ (null));
  const copy = async () => {
    try {
      if (navigator.clipboard) {
        await navigator.clipboard.writeText(command);
        inform(t("laboratory.copied"));
      } else if (shown.current) {
        // On other machines than this one the clipboard needs https; a selection can be copied by
        // hand.
        getSelection()?.selectAllChildren(shown.current);
      }
    } catch (error) {
      tell(error);
    }
  };
  return h(
    "div",
    { class: "command" },
    h(
      "code",
      {
        ref: shown,
        tabIndex: 0,
        role: "textbox",
        "aria-readonly": true,
        "aria-label": t("laboratory.command"),
      },
      command,
    ),
    h("button", { type: "button", onClick: copy }, t("laboratory.copy")),
  );
}

/**
 * A button that asks once more before it acts.
 * @param {{label: string, sure: string, run: () => void}} props
 */
export function CarefulButton({ label, sure, run }) {
  const [asked, ask] = useState(false);
  if (!asked) return h("button", { type: "button", onClick: () => ask(true) }, label);
  return h(
    "button",
    { type: "button", class: "careful", onClick: run, onBlur: () => ask(false) },
    sure,
  );
}

/**
 * A table that scrolls by itself where the page is narrow.
 * @param {{label: string, head: string[], rows: import("preact").ComponentChildren[][],
 *   look?: string}} props
 */
export function Table({ label, head, rows, look = "" }) {
  return h(
    "div",
    { class: "scroll", role: "region", "aria-label": label, tabIndex: 0 },
    h(
      "table",
      { class: `numbers ${look}` },
      h(
        "thead",
        null,
        h(
          "tr",
          null,
          head.map((text, index) => h("th", { key: index, scope: "col" }, text)),
        ),
      ),
      h(
        "tbody",
        null,
        rows.map((row, index) =>
          h(
            "tr",
            { key: index },
            row.map((cell, at) =>
              at ? h("td", { key: at }, cell) : h("th", { key: at, scope: "row" }, cell),
            ),
          ),
        ),
      ),
    ),
  );
}

/**
 * Where what was found is as CSV; nowhere while it is at work, for then more is shown than is kept.
 * @param {Experiment} experiment
 */
export function resultData({ id, result, state }) {
  return result && state !== "running" && state !== "waiting"
    ? `/api/experiments/${id}/data.csv`
    : undefined;
}
