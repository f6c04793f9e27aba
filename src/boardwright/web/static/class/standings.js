// How a contest stands, and what was played in its rounds.

import { h } from "preact";
import { local, number, t } from "../i18n.js";
import { gameList } from "../pages/game_list.js";

/** @typedef {import("../wire.d.ts").ClassView} ClassView */

/** @param {string} name */
export function gameTitle(name) {
  const game = gameList.value?.games.find((each) => each.name === name);
  return game ? local(game.title) : name;
}

/** Who sits in a seat of a class. @param {ClassView} view @param {number} member */
export const memberName = (view, member) =>
  member < 0 ? t("class.computer") : (view.members[member]?.name ?? "");

/** @param {number | null} elo @param {number | null} low @param {number | null} high */
function rating(elo, low, high) {
  if (elo === null || low === null || high === null) return "";
  const whole = (/** @type {number} */ value) => number(Math.round(value));
  return t("class.rating-between", { elo: whole(elo), low: whole(low), high: whole(high) });
}

/** @param {{view: ClassView}} props */
export function Standings({ view }) {
  if (!view.members.length) return null;
  const heads = ["place", "name", "points", "games", "rating"];
  return h(
    "section",
    { class: "panel standings" },
    h("h2", null, t("class.standings")),
    h(
      "div",
      { class: "scrolls", tabIndex: 0, role: "region", "aria-label": t("class.standings") },
      h(
        "table",
        null,
        h(
          "thead",
          null,
          h(
            "tr",
            null,
            heads.map((each) => h("th", { key: each, scope: "col" }, t(`class.${each}`))),
          ),
        ),
        h(
          "tbody",
          null,
          view.standings.map((line) =>
            h(
              "tr",
              { key: line.member, class: line.member === view.you ? "you" : "" },
              h("td", null, number(line.place)),
              h("th", { scope: "row" }, view.members[line.member].name),
              h("td", null, number(line.points)),
              h("td", null, number(line.games)),
              h("td", null, rating(line.elo, line.low, line.high)),
            ),
          ),
        ),
      ),
    ),
    h("p", { class: "hint" }, t("class.rating-about")),
  );
}
