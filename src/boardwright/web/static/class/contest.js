// What the class is to play: game, options, form, level of the computer, clock, engines.

import { h } from "preact";
import { useState } from "preact/hooks";
import { Switch, typed } from "../fields.js";
import { local, t } from "../i18n.js";
import { useBoard, useGameList } from "../pages/game_list.js";
import { ClockFields, NO_CLOCK, paceOf } from "../pages/clock_fields.js";
import { OptionField } from "../pages/options.js";
import { PlayerChoice } from "../pages/player_choice.js";
import { seatName } from "../play/spoken.js";

const FORMS = /** @type {const} */ (["pairs", "round-robin", "swiss", "knock-out", "computer"]);

/** @param {{begin: (asked: unknown) => void}} props */
export function ContestFields({ begin }) {
  const list = useGameList();
  const [name, setName] = useState("gomoku");
  const [options, setOptions] = useState(
    /** @type {NonNullable<import("../pages/game_list.js").Options>} */ ({}),
  );
  const [form, setForm] = useState(/** @type {typeof FORMS[number]} */ ("pairs"));
  const [level, setLevel] = useState("normal");
  const [clock, setClock] = useState(NO_CLOCK);
  const [engines, setEngines] = useState(false);
  const game = list?.games.find((each) => each.name === name) ?? list?.games[0];
  const { found, problem } = useBoard(game?.name ?? "", options);
  if (!game) return h("p", { class: "loading" }, t("page.loading"));
  const names = found ? found.board.colours.map((_, i) => seatName(found.board, i + 1)) : [];
  /** @param {Event} event */
  const submit = (event) => {
    event.preventDefault();
    begin({
      game: game.name,
      options,
      form,
      level,
      engines,
      clock: paceOf(clock),
    });
  };
  return h(
    "form",
    { class: "panel contest", onSubmit: submit },
    h("h2", null, t("class.choose")),
    h(
      "div",
      { class: "fields" },
      h(
        "label",
        { class: "field" },
        t("class.game"),
        h(
          "select",
          {
            value: game.name,
            onChange: (/** @type {Event} */ event) => {
              setOptions({});
              setName(typed(event));
            },
          },
          list?.games.map((each) =>
            h("option", { key: each.name, value: each.name }, local(each.title)),
          ),
        ),
      ),
      h(
        "label",
        { class: "field" },
        t("class.form"),
        h(
          "select",
          {
            value: form,
            onChange: (/** @type {Event} */ event) =>
              setForm(/** @type {typeof FORMS[number]} */ (typed(event))),
          },
          FORMS.filter((each) => each !== "knock-out" || found?.board.players === 2).map((each) =>
            h("option", { key: each, value: each }, t(`class.form-${each}`)),
          ),
        ),
      ),
      game.options.map((option) =>
        h(OptionField, {
          key: option.name,
          option,
          value: options[option.name] ?? option.default,
          names,
          change: (value) => setOptions({ ...options, [option.name]: value }),
        }),
      ),
    ),
    form === "computer" && found
      ? h(PlayerChoice, {
          board: found.board,
          name: t("class.computer"),
          player: level,
          change: setLevel,
        })
      : null,
    h(ClockFields, { clock, change: setClock }),
    h(Switch, { words: t("class.engines"), on: engines, change: setEngines }),
    h(
      "div",
      { class: "row" },
      h(
        "button",
        { type: "submit", class: "main", disabled: !found || problem !== "" },
        t("class.pair"),
      ),
      problem ? h("span", { class: "problem", role: "alert" }, problem) : null,
    ),
  );
}
