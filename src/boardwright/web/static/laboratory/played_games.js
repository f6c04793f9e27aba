// The games of an experiment, page by page; each can be opened on the board.

import { h } from "preact";
import { useEffect, useState } from "preact/hooks";
import { call } from "../request.js";
import { number, t } from "../i18n.js";
import { tell } from "../notice.js";
import { Entry } from "../fields.js";
import { levelWords } from "../play/spoken.js";
import { go } from "../router.js";

/** @typedef {import("../wire.d.ts").ExperimentView} Experiment */
/** @typedef {import("../wire.d.ts").PlayedGameList} PlayedGameList */
/** @typedef {import("../wire.d.ts").PlayedGameLine} PlayedGameLine */

const PAGE = 20;
const LOOK_EVERY_MS = 5000;

/** @param {{experiment: Experiment}} props */
export function PlayedGames({ experiment }) {
  const [first, turn] = useState(0);
  const [found, show] = useState(/** @type {PlayedGameList | null} */ (null));
  const { id, state } = experiment;
  useEffect(() => {
    let left = false;
    const look = () =>
      call("GET", `/experiments/${id}/games?first=${first}&count=${PAGE}`).then(
        (list) => {
          if (!left) show(/** @type {PlayedGameList} */ (list));
        },
        (error) => left || tell(error),
      );
    look();
    const timer = state === "running" ? setInterval(look, LOOK_EVERY_MS) : undefined;
    return () => {
      left = true;
      clearInterval(timer);
    };
  }, [id, first, state]);
  if (!found?.total) return null;
  const last = Math.floor((found.total - 1) / PAGE) * PAGE;
  /** @param {string} text */
  const jump = (text) => {
    const wanted = Number.parseInt(text, 10);
    if (wanted >= 0) turn(Math.min(last, Math.floor(wanted / PAGE) * PAGE));
  };
  return h(
    "section",
    { class: "panel played-games" },
    h("h2", null, t("laboratory.games-of", { n: number(found.total) })),
    h(
      "div",
      { class: "row" },
      h(
        "button",
        { type: "button", disabled: first === 0, onClick: () => turn(Math.max(0, first - PAGE)) },
        t("laboratory.previous"),
      ),
      h(
        "label",
        { class: "row" },
        t("laboratory.from-number"),
        h(Entry, { type: "number", min: 0, max: found.total - 1, value: first, take: jump }),
      ),
      h(
        "button",
        { type: "button", disabled: first >= last, onClick: () => turn(first + PAGE) },
        t("laboratory.next"),
      ),
      h(
        "a",
        { href: `/api/experiments/${id}/data.csv?of=games`, download: "" },
        t("laboratory.games-csv"),
      ),
    ),
    h(
      "div",
      { class: "scroll", role: "region", "aria-label": t("laboratory.games"), tabIndex: 0 },
      h(
        "table",
        { class: "numbers" },
        h(
          "thead",
          null,
          h(
            "tr",
            null,
            ["number", "open", "result", "plies", "seats"].map((name) =>
              h("th", { key: name, scope: "col" }, t(`laboratory.game-${name}`)),
            ),
          ),
        ),
        h(
          "tbody",
          null,
          found.games.map((game) => h(GameRow, { key: game.number, id, game })),
        ),
      ),
    ),
  );
}

/** @param {PlayedGameLine} game */
function ending(game) {
  if (game.winner !== null)
    return t("laboratory.won-by", {
      seat: game.winner,
      player: levelWords(game.players[game.winner - 1]),
    });
  return t(game.drawn ? "laboratory.drawn" : "laboratory.cut-off");
}

/** @param {{id: number, game: PlayedGameLine}} props */
function GameRow({ id, game }) {
  const open = async () => {
    try {
      /** @type {import("../wire.d.ts").PlayView} */
      const play = await call("POST", `/experiments/${id}/games/${game.number}`);
      go(`#/play/${play.id}`);
    } catch (error) {
      tell(error);
    }
  };
  return h(
    "tr",
    null,
    h("th", { scope: "row" }, number(game.number)),
    h(
      "td",
      null,
      h(
        "button",
        {
          type: "button",
          "aria-label": t("laboratory.open-game", { n: game.number }),
          onClick: open,
        },
        t("laboratory.open"),
      ),
    ),
    h("td", null, ending(game)),
    h("td", null, number(game.plies)),
    h("td", null, game.players.map(levelWords).join(" · ")),
  );
}
