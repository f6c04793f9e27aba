// The teacher's page: the code for all to see, who is there, what is played, a wall of live boards.

import { h } from "preact";
import { useState } from "preact/hooks";
import { BoardPicture } from "../board/board.js";
import { number, t } from "../i18n.js";
import { tell } from "../notice.js";
import { base, Code, unreached, useReach } from "../panels/links.js";
import { useBoard, useGameList } from "../pages/game_list.js";
import { call } from "../request.js";
import { ContestFields } from "./contest.js";
import { boards, change, goesOn, here, shown, tables } from "./following.js";
import { gameTitle, memberName, Standings } from "./standings.js";

/** @typedef {import("../wire.d.ts").ClassView} ClassView */
/** @typedef {import("../wire.d.ts").ClassGameView} ClassGame */

export function TeacherPage() {
  useGameList();
  const view = /** @type {ClassView} */ (shown.value);
  return h(
    "div",
    { class: "class-page" },
    h("h1", null, t("class.class-of", { code: view.code })),
    h("div", { class: "class-head" }, h(Door, { code: view.code }), h(Members, { view })),
    h(Round, { view }),
    h(Wall, { view }),
    h(Standings, { view }),
    h("button", { type: "button", onClick: () => saveTable(view.code) }, t("class.save-table")),
  );
}

/** The code, large, and a picture of its address for cameras. @param {{code: string}} props */
function Door({ code }) {
  useReach();
  const address = `${base()}#/class/${code}`;
  return h(
    "section",
    { class: "panel class-door" },
    h("p", { class: "class-code" }, code),
    h("p", { class: "mono" }, address),
    unreached() ? h("p", { class: "let-in" }, t("play.let-in")) : null,
    h(Code, { text: address }),
  );
}

/** @param {{view: ClassView}} props */
function Members({ view }) {
  /** @param {number} member whose page shows nothing of the class */
  const away = (member) => !here.value.has(member);
  const present = view.members.filter((member) => member.present).length;
  return h(
    "section",
    { class: "panel" },
    h("h2", null, t("class.members", { count: number(present) })),
    h(
      "ul",
      { class: "class-members" },
      view.members.map((member, i) =>
        h(
          "li",
          { key: i, class: member.present ? (away(i) ? "away" : "here") : "left" },
          h("span", null, member.name),
          member.kind === "bot" ? h("span", { class: "soft" }, t("class.bot")) : null,
          member.out ? h("span", { class: "soft" }, t("class.out")) : null,
          member.present && away(i) ? h("span", { class: "soft" }, t("class.away")) : null,
          member.present
            ? h(
                "button",
                {
                  type: "button",
                  class: "plain",
                  "aria-label": t("class.send-away", { name: member.name }),
                  onClick: () => change("DELETE", `/members/${i}`),
                },
                "×",
              )
            : h("span", { class: "soft" }, t("class.gone")),
        ),
      ),
    ),
  );
}

/** What is played, and the button for the next round. @param {{view: ClassView}} props */
function Round({ view }) {
  const [choosing, choose] = useState(false);
  const contest = view.contest;
  if (!contest || choosing) {
    return h(ContestFields, {
      begin: async (asked) => {
        if (!(await change("PUT", "/contest", asked))) return;
        choose(false);
        await change("POST", "/rounds");
      },
    });
  }
  return h(
    "section",
    { class: "panel" },
    h("h2", null, `${gameTitle(contest.game)} · ${t(`class.form-${contest.form}`)}`),
    h(
      "p",
      { role: "status" },
      t("class.round", { number: number(view.rounds.length) }),
      " ",
      view.over ? t("class.contest-over") : "",
      (view.rounds.at(-1)?.rests ?? []).length
        ? t("class.resting", {
            names: (view.rounds.at(-1)?.rests ?? []).map((m) => view.members[m].name).join(", "),
          })
        : "",
    ),
    h(
      "div",
      { class: "row" },
      h(
        "button",
        {
          type: "button",
          class: "main",
          disabled: goesOn(),
          onClick: () => change("POST", "/rounds"),
        },
        t("class.next-round"),
      ),
      h(
        "button",
        { type: "button", disabled: goesOn(), onClick: () => choose(true) },
        t("class.other-contest"),
      ),
    ),
  );
}

/** The games of this round as they stand. @param {{view: ClassView}} props */
function Wall({ view }) {
  const contest = view.contest;
  const { found } = useBoard(contest?.game ?? "", contest?.options ?? {});
  if (!contest || !tables().length) return null;
  return h(
    "ul",
    { class: "wall", "aria-label": t("class.wall") },
    tables().map((game) => h(Table, { key: game.play, view, game, found })),
  );
}

/**
 * @param {{view: ClassView, game: ClassGame, found: ReturnType<typeof useBoard>["found"]}} props
 */
function Table({ view, game, found }) {
  const names = game.seats.map((member) => memberName(view, member)).join(" – ");
  const result = game.points?.map((share) => number(share)).join(" : ");
  const at = boards.value[game.play];
  const bots = game.points ? [] : game.seats.filter((m) => view.members[m]?.kind === "bot");
  return h(
    "li",
    { class: "card" },
    h(
      "a",
      { href: `#/play/${game.play}` },
      found
        ? h(BoardPicture, {
            board: found.board,
            position: at?.position ?? found.position,
            small: true,
            label: names,
          })
        : null,
      h("strong", null, names),
    ),
    h(
      "span",
      { class: "soft" },
      result ?? t("page.plies", { count: number(at?.plies ?? 0) }),
      game.reason === "left" ? t("play.in-brackets", { text: t("class.someone-left") }) : "",
    ),
    bots.map((member) =>
      h(
        "button",
        {
          key: member,
          type: "button",
          onClick: () => change("POST", `/members/${member}/replace`),
        },
        t("class.replace", { name: view.members[member].name }),
      ),
    ),
  );
}

/** @param {string} code */
async function saveTable(code) {
  try {
    /** @type {string} */
    const text = await call("GET", `/classes/${code}/standings.csv`);
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
    link.download = `${code}.csv`;
    link.click();
    URL.revokeObjectURL(link.href);
  } catch (error) {
    tell(error);
  }
}
