// One's own games, last used first: found again by game, by state or by a name; go on, or delete.

import { h } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { call } from "../request.js";
import { BoardPicture } from "../board/board.js";
import { Dialog } from "../dialog.js";
import { date, local, number, t } from "../i18n.js";
import { tell } from "../notice.js";
import { playerWords, resultWords } from "../play/spoken.js";
import { typed } from "../fields.js";
import { listedGame, plainName, useBoard, useGameList } from "./game_list.js";
import { useSeen } from "./seen.js";

/** @typedef {import("../wire.d.ts").PlayLine} PlayLine */
/** @typedef {import("../wire.d.ts").PositionView} PositionView */
/** @typedef {{game: string, state: "all" | "open" | "over", text: string}} Wanted */

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

/**
 * Where a game stands, asked for when its line comes into sight.
 * @param {PlayLine} line @param {boolean} seen
 */
function useStanding(line, seen) {
  const { found } = useBoard(seen ? line.game : "", line.options);
  const [position, show] = useState(/** @type {PositionView | null} */ (null));
  useEffect(() => {
    if (!seen) return;
    let left = false;
    // Without it the line says less, and nothing is wrong.
    call("GET", `/plays/${line.id}/nodes/${line.current}`).then(
      (told) => left || show(told),
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [seen, line.id, line.current]);
  return found && position ? { board: found.board, position } : null;
}

/** A game in one line. @param {{line: PlayLine, remove?: () => void}} props */
export function GameLine({ line, remove }) {
  useGameList();
  const place = useRef(/** @type {HTMLDivElement | null} */ (null));
  const standing = useStanding(line, useSeen(place));
  const result =
    standing && line.over ? resultWords(standing.board, standing.position, line.ended) : "";
  const title = titleOf(line);
  const event = line.headers.Event;
  const words = t(line.over ? "page.look" : "page.go-on");
  return h(
    "div",
    { class: "game-line", ref: place },
    h(
      "a",
      { class: "line-picture", href: `#/play/${line.id}`, tabIndex: -1, "aria-hidden": "true" },
      standing ? h(BoardPicture, { ...standing, small: true, label: title }) : null,
    ),
    h(
      "div",
      { class: "line-words" },
      h(
        "div",
        { class: "row" },
        h("a", { href: `#/play/${line.id}` }, h("strong", null, title), event ? ` · ${event}` : ""),
        h("span", null, line.seats.map(seatWords).join(" – ")),
      ),
      result ? h("div", { class: "line-result" }, result) : null,
      h(
        "div",
        { class: "soft" },
        t(line.over ? "page.plies-over" : "page.plies", { count: number(line.plies) }),
        line.ended ? t("play.in-brackets", { text: t(`page.ended-${line.ended.how}`) }) : "",
        " · ",
        date(line.updated),
      ),
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

/**
 * Whether a game is among those wanted: its words hold all that was typed.
 * @param {PlayLine} line @param {Wanted} wanted
 */
function fits(line, { game, state, text }) {
  const words = [titleOf(line), ...line.seats.map(seatWords), ...Object.values(line.headers)];
  const all = words.join(" ").toLowerCase();
  return (
    (!game || line.game === game) &&
    (state === "all" || line.over === (state === "over")) &&
    text
      .toLowerCase()
      .split(/\s+/)
      .every((word) => all.includes(word))
  );
}

/**
 * Which games are shown.
 * @param {{lines: PlayLine[], wanted: Wanted, want: (wanted: Wanted) => void}} props
 */
function Finder({ lines, wanted, want }) {
  const games = [...new Map(lines.map((line) => [line.game, titleOf(line)]))];
  return h(
    "search",
    { class: "row finder" },
    h("input", {
      type: "search",
      placeholder: t("page.find-games"),
      "aria-label": t("page.find-games"),
      value: wanted.text,
      onInput: (/** @type {Event} */ event) => want({ ...wanted, text: typed(event) }),
    }),
    h(
      "select",
      {
        "aria-label": t("page.which-game"),
        value: wanted.game,
        onChange: (/** @type {Event} */ event) => want({ ...wanted, game: typed(event) }),
      },
      h("option", { value: "" }, t("page.all-games")),
      games.map(([name, title]) => h("option", { key: name, value: name }, title)),
    ),
    h(
      "select",
      {
        "aria-label": t("page.which-state"),
        value: wanted.state,
        onChange: (/** @type {Event} */ event) =>
          want({ ...wanted, state: /** @type {Wanted["state"]} */ (typed(event)) }),
      },
      ["all", "open", "over"].map((state) =>
        h("option", { key: state, value: state }, t(`page.state-${state}`)),
      ),
    ),
  );
}

export function OwnGamesPage() {
  useGameList();
  const [wanted, want] = useState(/** @type {Wanted} */ ({ game: "", state: "all", text: "" }));
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
  const found = (lines ?? []).filter((line) => fits(line, wanted));
  return h(
    "div",
    { class: "own-games" },
    h("h1", null, t("page.own-games")),
    h("p", { class: "soft" }, t("page.own-games-about")),
    h("p", null, h("a", { class: "button", href: "#/open" }, t("analysis.open"))),
    lines === null ? h("p", { class: "loading" }, t("page.loading")) : null,
    lines && lines.length > 1 ? h(Finder, { lines, wanted, want }) : null,
    h(
      "ul",
      { class: "game-lines" },
      found.map((line) =>
        h(
          "li",
          { key: line.id, class: "card" },
          h(GameLine, { line, remove: line.yours ? () => setLeaving(line) : undefined }),
        ),
      ),
    ),
    lines?.length && !found.length ? h("p", { role: "status" }, t("page.none-found")) : null,
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
