// All experiments with their state; those that run are looked at again every two seconds.

import { h } from "preact";
import { useEffect, useState } from "preact/hooks";
import { call } from "../request.js";
import { date, t } from "../i18n.js";
import { tell } from "../notice.js";
import { useGameList } from "../pages/game_list.js";
import { useChoices } from "./choices.js";
import { MainButton } from "./buttons.js";
import { Progress, State } from "./parts.js";
import { describe, details } from "./words.js";

/** @typedef {import("../wire.d.ts").ExperimentView} Experiment */
/** @typedef {import("../wire.d.ts").ExperimentList} ExperimentList */

const LOOK_EVERY_MS = 2000;

export function ExperimentListPage() {
  const games = useGameList();
  useChoices();
  const [found, show] = useState(/** @type {Experiment[] | null} */ (null));
  const look = async () => {
    /** @type {ExperimentList} */
    const list = await call("GET", "/experiments");
    show(list.experiments);
  };
  useEffect(() => {
    look().catch(tell);
    const timer = setInterval(() => look().catch(() => undefined), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  const allowed = games?.laboratory ?? false;
  return h(
    "div",
    { class: "laboratory" },
    h(
      "div",
      { class: "laboratory-head" },
      h(
        "div",
        null,
        h("h1", null, t("laboratory.title")),
        h("p", { class: "soft" }, t("laboratory.about")),
      ),
      allowed
        ? h("a", { class: "button main", href: "#/laboratory/new" }, t("laboratory.new"))
        : null,
    ),
    games && !allowed ? h("p", { class: "panel" }, t("laboratory.closed")) : null,
    found?.length === 0 ? h(Beginnings, { allowed }) : null,
    h(
      "ul",
      { class: "experiments" },
      (games && found ? found : []).map((experiment) =>
        h(
          "li",
          { key: experiment.id, class: "card experiment-card" },
          h(
            "div",
            { class: "experiment-line" },
            h(
              "a",
              { href: `#/laboratory/${experiment.id}` },
              describe(experiment, games?.games ?? []),
            ),
            h(
              "div",
              { class: "row" },
              allowed ? h(MainButton, { experiment, done: () => void look().catch(tell) }) : null,
              h(State, { state: experiment.state }),
            ),
          ),
          h("p", { class: "hint" }, `${details(experiment)} · ${date(experiment.created)}`),
          experiment.error ? h("p", { class: "problem" }, experiment.error) : null,
          h(Progress, { experiment }),
        ),
      ),
    ),
  );
}

/** What one may begin with. @param {{allowed: boolean}} props */
function Beginnings({ allowed }) {
  const ideas = [
    { words: "laboratory.idea-match", query: "kind=match&game=gomoku" },
    { words: "laboratory.idea-fairness", query: "kind=fairness&game=nim" },
    { words: "laboratory.idea-cure", query: "kind=cure&game=three_kingdoms" },
    { words: "laboratory.idea-tune", query: "kind=tune&game=gomoku" },
    { words: "laboratory.idea-learn", query: "kind=learn&game=tic_tac_toe" },
    { words: "laboratory.idea-paper", query: "kind=reproduce&paper=nim" },
  ];
  return h(
    "div",
    { class: "panel" },
    h("p", null, t("laboratory.none")),
    allowed
      ? h(
          "ul",
          { class: "ideas" },
          ideas.map((idea) =>
            h(
              "li",
              { key: idea.query },
              h("a", { href: `#/laboratory/new?${idea.query}` }, t(idea.words)),
            ),
          ),
        )
      : null,
  );
}
