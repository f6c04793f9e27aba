// A new experiment: what it shall be, with the command line that it is.

import { h } from "preact";
import { useEffect, useState } from "preact/hooks";
import { call, make } from "../request.js";
import { language, local, t } from "../i18n.js";
import { tell } from "../notice.js";
import { plainName, useBoard, useGameList } from "../pages/game_list.js";
import { OptionField } from "../pages/options.js";
import { go } from "../router.js";
import { useChoices } from "./choices.js";
import { CureFields } from "./cure_fields.js";
import { NumberFields } from "./number_fields.js";
import { Command } from "./parts.js";
import { Estimate } from "./estimate.js";
import { Players } from "./players.js";
import { firstAsked, requestOf, withDefaultPlayers } from "./request.js";
import { TuneFields } from "./tune_fields.js";
import { typed } from "../fields.js";

/** @typedef {import("./request.js").Asked} Asked */
/** @typedef {import("../wire.d.ts").ExperimentView} Experiment */
/** @typedef {import("../wire.d.ts").GameView} GameView */
/** @typedef {import("../wire.d.ts").ChoicesView} Choices */

const TYPING_MS = 300;

/** @param {{query: URLSearchParams}} props */
export function NewExperimentPage({ query }) {
  const list = useGameList();
  const choices = useChoices();
  const [asked, ask] = useState(/** @type {Asked | null} */ (null));
  const from = query.get("from");
  useEffect(() => {
    if (!list || !choices) return;
    const first = firstAsked(query, list.games, choices);
    if (!from) return ask(first);
    call("GET", `/experiments/${encodeURIComponent(from)}`).then(
      (found) => {
        const { language: _, ...older } = /** @type {Experiment} */ (found).request;
        ask({
          ...first,
          ...older,
          game: plainName(older.game) || first.game,
          paper: older.paper || first.paper,
        });
      },
      (error) => {
        tell(error);
        ask(first);
      },
    );
  }, [list, choices, from, query.get("kind"), query.get("game"), query.get("paper")]);
  if (!list || !choices || !asked) return h("p", { class: "loading" }, t("page.loading"));
  return h(
    "div",
    { class: "laboratory" },
    h("p", null, h("a", { href: "#/laboratory" }, t("laboratory.back"))),
    h("h1", null, t("laboratory.new")),
    list.laboratory
      ? h(Form, { games: list.games, choices, asked, ask })
      : h("p", { class: "panel" }, t("laboratory.closed")),
  );
}

/** The command line for a request, or what is wrong with it. @param {Asked} asked */
function useCommand(asked) {
  const [found, show] = useState({ command: "", problem: "" });
  const request = JSON.stringify(requestOf(asked));
  useEffect(() => {
    const leaving = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const { command } = /** @type {import("../wire.d.ts").CommandView} */ (
          await call("POST", "/experiments/command", JSON.parse(request), {
            signal: leaving.signal,
          })
        );
        show({ command, problem: "" });
      } catch (error) {
        if (!leaving.signal.aborted)
          show({ command: "", problem: /** @type {Error} */ (error).message });
      }
    }, TYPING_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [request]);
  return found;
}

/**
 * @param {{games: GameView[], choices: Choices, asked: Asked, ask: (asked: Asked) => void}} props
 */
function Form({ games, choices, asked, ask }) {
  const game = games.find((each) => each.name === asked.game) ?? games[0];
  const { found: shown } = useBoard(game.name, asked.options);
  const { command, problem } = useCommand(asked);
  const seats = shown?.board.players ?? game.players;
  /** @param {Partial<Asked>} change */
  const set = (change) => ask({ ...asked, ...change });
  /** @param {Event} event */
  const start = async (event) => {
    event.preventDefault();
    try {
      const made = /** @type {Experiment} */ (await make("/experiments", requestOf(asked)));
      go(`#/laboratory/${made.id}`);
    } catch (error) {
      tell(error);
    }
  };
  const paper = asked.kind === "reproduce";
  return h(
    "form",
    { class: "experiment-form", onSubmit: start },
    h(
      "fieldset",
      { class: "panel kinds" },
      h("legend", null, t("laboratory.kind")),
      choices.kinds.map((kind) =>
        h(
          "label",
          { key: kind, class: "kind" },
          h("input", {
            type: "radio",
            name: "kind",
            value: kind,
            checked: asked.kind === kind,
            onChange: () =>
              ask(withDefaultPlayers({ ...asked, kind, games: null, settings: [] }, seats)),
          }),
          h(
            "span",
            null,
            h("strong", null, t(`laboratory.kind-${kind}`)),
            h("span", { class: "hint" }, t(`laboratory.kind-${kind}-about`)),
          ),
        ),
      ),
    ),
    paper
      ? h(PaperFields, { papers: choices.papers, asked, set })
      : h(GameFields, {
          defaults: shown?.board.options ?? {},
          games,
          game,
          asked,
          ask,
          set,
          names: shown?.board.player_names[language.value] ?? [],
        }),
    asked.kind === "cure" ? h(CureFields, { asked, set }) : null,
    paper || !shown ? null : h(Players, { board: shown.board, asked, set }),
    asked.kind === "tune" && shown ? h(TuneFields, { board: shown.board, asked, set }) : null,
    h(NumberFields, { choices, asked, set }),
    h(
      "section",
      { class: "panel" },
      h("h2", null, t("laboratory.command-will-be")),
      command
        ? h(Command, { command })
        : h(
            "p",
            { class: problem ? "problem" : "hint", role: "status" },
            problem || t("page.loading"),
          ),
      h(
        "div",
        { class: "row" },
        h("button", { type: "submit", class: "main", disabled: !command }, t("laboratory.start")),
        command && asked.kind !== "learn"
          ? h(Estimate, { key: command, request: requestOf(asked) })
          : null,
      ),
    ),
  );
}

/**
 * @param {{papers: Choices["papers"], asked: Asked,
 *   set: (change: Partial<Asked>) => void}} props
 */
function PaperFields({ papers, asked, set }) {
  return h(
    "fieldset",
    { class: "panel fields" },
    h("legend", null, t("laboratory.paper-head")),
    h(
      "label",
      { class: "field" },
      t("laboratory.paper"),
      h(
        "select",
        {
          name: "paper",
          value: asked.paper,
          onChange: (/** @type {Event} */ event) => set({ paper: typed(event) }),
        },
        papers.map(({ name, title }) => h("option", { key: name, value: name }, local(title))),
      ),
    ),
    h(
      "label",
      { class: "switch" },
      h("input", {
        type: "checkbox",
        name: "full",
        checked: asked.full,
        onChange: () => set({ full: !asked.full }),
      }),
      t("laboratory.full"),
    ),
  );
}

/**
 * @param {{games: GameView[], game: GameView, asked: Asked, ask: (asked: Asked) => void,
 *   set: (change: Partial<Asked>) => void, names: string[],
 *   defaults: Partial<Record<string, import("../pages/options.js").Value>>}} props
 */
function GameFields({ games, game, asked, ask, set, names, defaults }) {
  /** @param {string} name */
  const choose = (name) => {
    const chosen = games.find((each) => each.name === name) ?? game;
    ask(withDefaultPlayers({ ...asked, game: name, options: {}, settings: [] }, chosen.players));
  };
  /**
   * Only what differs from the default is asked for; other options may have changed the default.
   * @param {import("../wire.d.ts").ParameterView} option
   * @param {import("../pages/options.js").Value} value
   */
  const change = (option, value) => {
    const { [option.name]: _, ...others } = asked.options;
    const alone = Object.keys(others).length === 0;
    const same = alone && JSON.stringify(value) === JSON.stringify(option.default);
    set({ options: same ? others : { ...others, [option.name]: value } });
  };
  return h(
    "fieldset",
    { class: "panel fields" },
    h("legend", null, t("laboratory.game")),
    h(
      "label",
      { class: "field" },
      t("laboratory.game"),
      h(
        "select",
        {
          name: "game",
          value: game.name,
          onChange: (/** @type {Event} */ event) => choose(typed(event)),
        },
        games.map((each) => h("option", { key: each.name, value: each.name }, local(each.title))),
      ),
    ),
    game.options.map((option) =>
      h(OptionField, {
        key: `${game.name}-${option.name}`,
        option,
        names,
        value: asked.options[option.name] ?? defaults[option.name] ?? option.default,
        change: (value) => change(option, value),
      }),
    ),
  );
}
