// Who sits in a seat: oneself, someone by link, a level, or any other player with its settings.

import { h } from "preact";
import { local, number, t } from "../i18n.js";
import { Entry, typed } from "../fields.js";
import { levelWords } from "../play/spoken.js";

/** @typedef {import("../wire.d.ts").BoardView} BoardView */
/** @typedef {import("../wire.d.ts").PlayerKindView} PlayerKindView */

const LEVELS = ["easy", "normal", "hard", "best"];
const PEOPLE = ["human", "link"];

/**
 * The name and settings in a player string; a comma belongs to a value unless name= follows.
 * @param {string} text
 */
export function parsePlayer(text) {
  const colon = text.indexOf(":");
  const name = colon < 0 ? text : text.slice(0, colon);
  const rest = colon < 0 ? "" : text.slice(colon + 1);
  /** @type {Record<string, string>} */
  const settings = {};
  for (const part of rest ? rest.split(/,(?=[\w-]+=)/) : []) {
    const equals = part.indexOf("=");
    settings[part.slice(0, equals)] = part.slice(equals + 1);
  }
  return { name, settings };
}

/** @param {string} name @param {Record<string, string>} settings */
export function playerText(name, settings) {
  const parts = Object.entries(settings)
    .filter(([, value]) => value !== "")
    .map(([key, value]) => `${key}=${value}`);
  return parts.length ? `${name}:${parts.join(",")}` : name;
}

/** What a setting may be. @param {import("../wire.d.ts").ParameterView} setting */
export function allowedWords({ kind, low, high, choices }) {
  if (kind === "text") return t("page.allowed-text");
  if (kind === "choice") return choices.join(" / ");
  // As they are typed: without separators of thousands.
  const digits = (/** @type {number | null} */ value) =>
    value === null ? "∞" : number(value, { useGrouping: false, maximumFractionDigits: 6 });
  return t(`page.allowed-${kind}`, { low: digits(low), high: digits(high) });
}

/**
 * @param {{board: BoardView, name: string, player: string, change: (player: string) => void,
 *   people?: boolean}} props whether people may sit there, too
 */
export function PlayerChoice({ board, name, player, change, people = true }) {
  const levels = LEVELS.filter((level) => level in board.levels);
  const simple = [...(people ? PEOPLE : ["random"]), ...levels];
  const others = board.kinds.filter((kind) => !simple.includes(kind.name));
  const parsed = parsePlayer(player);
  const other = !simple.includes(player);
  const meaning = levels.includes(player) ? board.levels[player] : undefined;
  const kind = board.kinds.find((each) => each.name === parsed.name);
  return h(
    "div",
    { class: "player-choice" },
    h(
      "select",
      {
        "aria-label": t("page.seat-player", { player: name }),
        value: other ? "other" : player,
        onChange: (/** @type {Event} */ event) =>
          change(typed(event) === "other" ? (others[0]?.name ?? "random") : typed(event)),
      },
      simple.map((each) => h("option", { key: each, value: each }, simpleWords(each, people))),
      h("option", { value: "other" }, t("page.seat-other")),
    ),
    meaning && meaning !== player
      ? h("span", { class: "hint" }, t("page.level-means", { player: meaning }))
      : null,
    other ? h(OtherPlayer, { others, kind, name, player, change }) : null,
  );
}

/** What a choice without settings is called. @param {string} player @param {boolean} people */
function simpleWords(player, people) {
  if (player === "human") return t("page.seat-me");
  if (player === "link") return t("page.seat-link");
  const level = levelWords(player);
  return people ? t("page.seat-level", { level }) : level;
}

/**
 * @param {{others: PlayerKindView[], kind: PlayerKindView | undefined, name: string,
 *   player: string, change: (player: string) => void}} props
 */
export function OtherPlayer({ others, kind, name, player, change }) {
  const { settings } = parsePlayer(player);
  return h(
    "div",
    { class: "other-player" },
    h(
      "label",
      { class: "field" },
      t("page.kind"),
      h(
        "select",
        {
          value: kind?.name ?? "",
          onChange: (/** @type {Event} */ event) => change(typed(event)),
        },
        kind ? null : h("option", { value: "" }, "…"),
        others.map((each) =>
          h(
            "option",
            { key: each.name, value: each.name },
            `${each.name}${t("play.colon")}${local(each.about)}`,
          ),
        ),
      ),
    ),
    kind?.settings.length
      ? h(
          "details",
          null,
          h("summary", null, t("page.settings")),
          h(
            "div",
            { class: "fields" },
            kind.settings.map((setting) =>
              h(
                "label",
                { class: "field", key: setting.name },
                setting.name,
                h(Entry, {
                  type: "text",
                  value: settings[setting.name] ?? "",
                  placeholder: String(setting.default),
                  maxLength: 100,
                  take: (text) =>
                    change(playerText(kind.name, { ...settings, [setting.name]: text.trim() })),
                }),
                h("span", { class: "hint" }, allowedWords(setting)),
              ),
            ),
          ),
        )
      : null,
    h(
      "label",
      { class: "field" },
      t("page.player-text", { player: name }),
      h(Entry, {
        type: "text",
        class: "mono",
        value: player,
        maxLength: 300,
        // At once: what it changes beneath must not move a button while it is clicked. A level may
        // still get settings, so it is taken when the field is left.
        taste: (typed) => {
          const text = typed.trim();
          if (text && !LEVELS.includes(text) && !PEOPLE.includes(text)) change(text);
        },
        take: (text) => change(text.trim() || "random"),
      }),
    ),
  );
}
