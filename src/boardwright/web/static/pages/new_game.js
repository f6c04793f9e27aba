// A new game: its options, who plays, names, clock; one click starts with the defaults.

import { h } from "preact";
import { useState } from "preact/hooks";
import { make } from "../request.js";
import { BoardPicture } from "../board/board.js";
import { local, t } from "../i18n.js";
import { tell } from "../notice.js";
import { filled, HeaderFields } from "../panels/names.js";
import { seatName } from "../play/spoken.js";
import { go } from "../router.js";
import { Switch, TextField } from "../fields.js";
import { ClockFields, NO_CLOCK, paceOf } from "./clock_fields.js";
import { useBoard, useGameList } from "./game_list.js";
import { NoSuchGame } from "./nothing.js";
import { FileProblem, oneLine } from "./home.js";
import { OptionField } from "./options.js";
import { PlayerChoice } from "./player_choice.js";
import { useTitle } from "./title.js";

/** @typedef {import("../wire.d.ts").GameView} GameView */
/** @typedef {import("../wire.d.ts").BoardView} BoardView */
/** @typedef {{player: string, name: string}} Seat */
/** @typedef {import("./options.js").Value} Value */

/** @param {{route: import("../router.js").Route}} props */
export function NewGamePage({ route }) {
  const list = useGameList();
  const name = route.parts[0] ?? "";
  const game = list?.games.find((each) => each.name === name);
  if (list && !game) return h(NoSuchGame, null);
  return game ? h(NewGame, { key: name, game }) : h("p", { class: "loading" }, t("page.loading"));
}

/**
 * Seats for this many players: oneself first, against the normal level.
 * @param {Seat[]} seats @param {number} count
 */
function seated(seats, count) {
  return Array.from(
    { length: count },
    (_, i) => seats[i] ?? { player: i ? "normal" : "human", name: "" },
  );
}

/** @param {{game: GameView}} props */
function NewGame({ game }) {
  // What was chosen; the others have the defaults that follow from it.
  const [options, setOptions] = useState(/** @type {Record<string, Value>} */ ({}));
  const [chosen, setSeats] = useState(/** @type {Seat[]} */ ([]));
  const [headers, setHeaders] = useState(/** @type {Record<string, string>} */ ({}));
  const [clock, setClock] = useState(NO_CLOCK);
  const [advice, setAdvice] = useState(false);
  const [busy, setBusy] = useState(false);
  const { found, problem } = useBoard(game.name, options);
  const board = found?.board;
  const seats = seated(chosen, board?.players ?? game.players);
  const names = board ? seats.map((_, i) => seatName(board, i + 1)) : [];
  useTitle(local(game.title));

  /** @param {Event} event */
  const begin = async (event) => {
    event.preventDefault();
    setBusy(true);
    try {
      const made = await make("/plays", {
        game: game.name,
        options,
        seats,
        headers: filled(headers),
        clock: paceOf(clock),
        advice: seats.some(({ player }) => player === "link") ? advice : null,
      });
      go(`#/play/${/** @type {import("../wire.d.ts").PlayView} */ (made).id}`);
    } catch (error) {
      tell(error);
      setBusy(false);
    }
  };
  return h(
    "form",
    { class: "new-game", onSubmit: begin },
    h(
      "div",
      { class: "new-words" },
      h("h1", null, local(game.title)),
      h(
        "p",
        null,
        oneLine(game.name, board?.rules),
        " ",
        h("a", { href: `#/rules/${game.name}` }, t("page.rules")),
      ),
      h(FileProblem, { game }),
      board ? h(SeatList, { board, names, seats, change: setSeats }) : null,
      seats.some(({ player }) => player === "link")
        ? h(Switch, { words: t("play.advice"), on: advice, change: setAdvice })
        : null,
      h(
        "div",
        { class: "row begin" },
        h(
          "button",
          { type: "submit", class: "main large", disabled: busy || !board || problem !== "" },
          t("page.play"),
        ),
        problem ? h("span", { class: "problem", role: "alert" }, problem) : null,
      ),
      game.options.length
        ? h(
            "fieldset",
            { class: "panel options" },
            h("legend", null, t("page.options")),
            game.options.map((option) =>
              h(OptionField, {
                key: option.name,
                option,
                value: options[option.name] ?? board?.options[option.name] ?? option.default,
                names,
                change: (value) => setOptions({ ...options, [option.name]: value }),
              }),
            ),
          )
        : null,
      h(ClockFields, { clock, change: setClock }),
      h(
        "details",
        { class: "panel" },
        h("summary", null, t("page.names-event")),
        h(
          "div",
          { class: "fields" },
          seats.map((seat, i) =>
            h(TextField, {
              key: i,
              label: t("page.name-of", { player: names[i] ?? i + 1 }),
              value: seat.name,
              change: (name) => setSeats(seats.with(i, { ...seat, name })),
            }),
          ),
        ),
        h(HeaderFields, { headers, change: setHeaders }),
      ),
    ),
    h(
      "div",
      { class: "new-picture" },
      found
        ? h(BoardPicture, {
            board: found.board,
            position: found.position,
            small: true,
            label: t("page.preview"),
          })
        : null,
    ),
  );
}

/**
 * @param {{board: BoardView, names: string[], seats: Seat[], change: (seats: Seat[]) => void}}
 *   props
 */
function SeatList({ board, names, seats, change }) {
  return h(
    "fieldset",
    { class: "panel seat-list" },
    h("legend", null, t("page.who-plays")),
    seats.map((seat, i) =>
      h(
        "div",
        { class: "seat-row", key: i },
        h(
          "span",
          { class: "seat-title" },
          h("span", { class: `dot stone-${board.colours[i]}`, "aria-hidden": "true" }),
          h("strong", null, names[i]),
          i === 0 ? h("span", { class: "hint" }, t("page.starts")) : null,
        ),
        h(PlayerChoice, {
          board,
          name: names[i],
          player: seat.player,
          change: (player) => change(seats.with(i, { ...seat, player })),
        }),
      ),
    ),
    h(
      "div",
      { class: "row" },
      h(
        "button",
        { type: "button", onClick: () => change([...seats.slice(1), seats[0]]) },
        t(seats.length > 2 ? "page.rotate-seats" : "page.swap-seats"),
      ),
      h("button", { type: "button", onClick: () => change(drawn(seats)) }, t("page.draw-seats")),
    ),
  );
}

/** The seats in an order drawn by lot. @param {Seat[]} seats */
function drawn(seats) {
  return seats
    .map((seat) => ({ seat, lot: Math.random() }))
    .sort((a, b) => a.lot - b.lot)
    .map(({ seat }) => seat);
}
