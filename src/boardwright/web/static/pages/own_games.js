// One's own games, last used first: go on, or delete.

import { h } from "preact";
import { useEffect, useState } from "preact/hooks";
import { call } from "../request.js";
import { Dialog } from "../dialog.js";
import { date, local, number, t } from "../i18n.js";
import { tell } from "../notice.js";
import { playerWords } from "../play/spoken.js";
import { listedGame, plainName, useGameList } from "./game_list.js";

/** @typedef {import("../wire.d.ts").PlayLine} PlayLine */

/** @param {PlayLine} line */
function titleOf(line) {
  const game = listedGame(line.game);
  return game ? local(game.title) : plainName(line.game);
}

/** @param {import("../wire.d.ts").LineSeat} seat */
function seatWords({ player, name, yours }) {
  if (name) return name + (yours ? t("play.in-brackets", { text: t("play.you") }) : "");
  return yours ? t("play.you") : playerWords(player);
}

/** A game in one line. @param {{line: PlayLine, remove?: () => void}} props */
export function GameLine({ line, remove }) {
  useGameList();
  const title = titleOf(line);
  const event = line.headers.Event;
  const words = t(line.over ? "page.look" : "page.go-on");
  return h(
    "div",
    { class: "game-line" },
    h("a", { href: `#/play/${line.id}` }, h("strong", null, title), event ? ` · ${event}` : ""),
    h("span", null, line.seats.map(seatWords).join(" – ")),
    h(
      "span",
      { class: "soft" },
      t(line.over ? "page.plies-over" : "page.plies", { count: number(line.plies) }),
      line.ended ? t("play.in-brackets", { text: t(`page.ended-${line.ended.how}`) }) : "",
      " · ",
      date(line.updated),
    ),
    h(
      "span",
      { class: "row" },
      h(
        "a",
        {
          class: "button",
          href: `#/play/${line.id}`,
          "aria-label": `${words}${t("play.colon")}${title}`,
        },
        words,
      ),
      remove
        ? h(
            "button",
            {
              type: "button",
              class: "plain",
              "aria-label": t("page.delete-game", { game: title }),
              onClick: remove,
            },
            t("page.delete"),
          )
        : null,
    ),
  );
}

export function OwnGamesPage() {
  const [lines, show] = useState(/** @type {PlayLine[] | null} */ (null));
  const [leaving, setLeaving] = useState(/** @type {PlayLine | null} */ (null));
  useEffect(() => {
    call("GET", "/plays").then(
      (/** @type {import("../wire.d.ts").PlayList} */ found) => show(found.plays),
      (error) => {
        show([]);
        tell(error);
      },
    );
  }, []);
  const remove = async () => {
    const line = leaving;
    setLeaving(null);
    if (!line) return;
    try {
      await call("DELETE", `/plays/${line.id}`);
      show((now) => (now ?? []).filter((each) => each.id !== line.id));
    } catch (error) {
      tell(error);
    }
  };
  return h(
    "div",
    { class: "own-games" },
    h("h1", null, t("page.own-games")),
    h("p", { class: "soft" }, t("page.own-games-about")),
    h("p", null, h("a", { class: "button", href: "#/open" }, t("analysis.open"))),
    lines === null ? h("p", { class: "loading" }, t("page.loading")) : null,
    h(
      "ul",
      { class: "game-lines" },
      (lines ?? []).map((line) =>
        h(
          "li",
          { key: line.id, class: "card" },
          h(GameLine, { line, remove: line.yours ? () => setLeaving(line) : undefined }),
        ),
      ),
    ),
    lines?.length === 0
      ? h("p", null, t("page.no-games"), " ", h("a", { href: "#/" }, t("page.choose-game")))
      : null,
    h(
      Dialog,
      { title: t("page.delete-sure"), open: leaving !== null, close: () => setLeaving(null) },
      h(
        "p",
        null,
        leaving
          ? t("page.delete-about", { game: titleOf(leaving), count: number(leaving.plies) })
          : "",
      ),
      h(
        "div",
        { class: "row" },
        h("button", { type: "button", class: "main", onClick: remove }, t("page.delete")),
        h("button", { type: "button", onClick: () => setLeaving(null) }, t("page.keep")),
      ),
    ),
  );
}
