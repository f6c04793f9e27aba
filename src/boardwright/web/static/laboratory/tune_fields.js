// Which settings of a player are tuned, and between which bounds.

import { h } from "preact";
import { useEffect } from "preact/hooks";
import { number, t } from "../i18n.js";
import { allowedWords, parsePlayer } from "../pages/player_choice.js";
import { Table } from "./parts.js";
import { readWanted, tunableSettings, wantedText } from "./tunable.js";
import { typed } from "../fields.js";

/** @typedef {import("../wire.d.ts").BoardView} BoardView */
/** @typedef {import("./request.js").Asked} Asked */
/** @typedef {import("./tunable.js").Wanted} Wanted */

/**
 * None wanted means all, between the default bounds.
 * @param {{board: BoardView, asked: Asked, set: (change: Partial<Asked>) => void}} props
 */
export function TuneFields({ board, asked, set }) {
  const settings = tunableSettings(board, asked.players[0] ?? "");
  const names = settings.map((setting) => setting.name);
  const known = asked.settings.map(readWanted).filter((each) => names.includes(each.name));
  // Another player has other settings; one whose name is being typed has none yet.
  const stale = settings.length > 0 && known.length < asked.settings.length;
  useEffect(() => {
    if (stale) set({ settings: known.map(wantedText) });
  });
  if (!settings.length) return null;
  const wanted = known.length ? known : names.map((name) => ({ name, low: "", high: "" }));
  /** @param {Wanted[]} next */
  const want = (next) => {
    const ordered = names.flatMap((name) => next.filter((each) => each.name === name));
    const all = ordered.length === names.length && ordered.every((each) => !each.low && !each.high);
    set({ settings: all ? [] : ordered.map(wantedText) });
  };
  /** @param {string} name @param {Partial<Wanted>} change */
  const change = (name, change) =>
    want(wanted.map((each) => (each.name === name ? { ...each, ...change } : each)));
  const given = parsePlayer(asked.players[0] ?? "").settings;
  return h(
    "fieldset",
    { class: "panel" },
    h("legend", null, t("laboratory.settings")),
    h("p", { class: "hint" }, t("laboratory.settings-about")),
    h(Table, {
      label: t("laboratory.settings"),
      look: "tunable",
      head: [
        t("laboratory.setting"),
        t("laboratory.old"),
        t("laboratory.allowed"),
        t("laboratory.lowest"),
        t("laboratory.highest"),
      ],
      rows: settings.map((setting) => {
        const { name } = setting;
        const found = wanted.find((each) => each.name === name);
        /** @param {"low" | "high"} end */
        const bound = (end) =>
          h("input", {
            type: "number",
            name: `${name}-${end}`,
            step: "any",
            min: setting.low ?? undefined,
            max: setting.high ?? undefined,
            value: found?.[end] ?? "",
            disabled: !found,
            placeholder: t("laboratory.by-default"),
            "aria-label": t(`laboratory.${end}-of`, { name }),
            onInput: (/** @type {Event} */ event) => change(name, { [end]: typed(event) }),
          });
        return [
          h(
            "label",
            { class: "switch mono" },
            h("input", {
              type: "checkbox",
              name: "setting",
              value: name,
              checked: Boolean(found),
              disabled: wanted.length === 1 && Boolean(found),
              onChange: () =>
                want(
                  found
                    ? wanted.filter((each) => each !== found)
                    : [...wanted, { name, low: "", high: "" }],
                ),
            }),
            name,
          ),
          given[name] ?? number(Number(setting.default), { maximumFractionDigits: 6 }),
          allowedWords(setting),
          bound("low"),
          bound("high"),
        ];
      }),
    }),
  );
}
