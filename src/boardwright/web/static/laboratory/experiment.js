// One experiment: how far it is, what it found so far, and its games.

import { h } from "preact";
import { useEffect, useState } from "preact/hooks";
import { announce } from "../announce.js";
import { Refused, stream } from "../request.js";
import { date, language, t } from "../i18n.js";
import { plainName, useGameList } from "../pages/game_list.js";
import { useChoices } from "./choices.js";
import { Comparison } from "./comparison.js";
import { CureResult } from "./cure_result.js";
import { FairnessResult } from "./fairness_result.js";
import { LearnResult } from "./learn_result.js";
import { MatchResult } from "./match_result.js";
import { PlayedGames } from "./played_games.js";
import { Buttons } from "./buttons.js";
import { Command, Progress, resultData, State } from "./parts.js";
import { ReproductionResult } from "./reproduction_result.js";
import { TuneResult } from "./tune_result.js";
import { describe, details } from "./words.js";

/** @typedef {import("../wire.d.ts").ExperimentView} Experiment */

const AGAIN_MS = 2000;
const RESULTS = {
  match: MatchResult,
  tournament: MatchResult,
  fairness: FairnessResult,
  cure: CureResult,
  tune: TuneResult,
  learn: LearnResult,
  reproduce: ReproductionResult,
};

/**
 * The experiment as the server streams it; the stream is taken up again when it breaks.
 * @param {string} id
 */
function useExperiment(id) {
  const [found, show] = useState(/** @type {Experiment | null} */ (null));
  const [problem, setProblem] = useState("");
  useEffect(() => {
    const leaving = new AbortController();
    const listen = async () => {
      while (!leaving.signal.aborted) {
        try {
          await stream(
            "GET",
            `/experiments/${encodeURIComponent(id)}/events`,
            undefined,
            (_, data) => show(data),
            { signal: leaving.signal },
          );
        } catch (error) {
          if (error instanceof Refused && error.status < 500) return setProblem(error.message);
        }
        await new Promise((done) => setTimeout(done, AGAIN_MS));
      }
    };
    listen();
    return () => leaving.abort();
  }, [id, language.value]);
  return { found, problem };
}

/** @param {{id: string}} props */
export function ExperimentPage({ id }) {
  const games = useGameList();
  useChoices();
  const { found, problem } = useExperiment(id);
  const state = found?.state;
  useEffect(() => {
    if (state) announce(t(`laboratory.state-${state}`));
  }, [state]);
  if (problem)
    return h(
      "div",
      { class: "laboratory" },
      h("p", { class: "panel problem" }, problem),
      h("a", { href: "#/laboratory" }, t("laboratory.back")),
    );
  if (!found || !games) return h("p", { class: "loading" }, t("page.loading"));
  const Result = RESULTS[/** @type {keyof typeof RESULTS} */ (found.kind)];
  const game = games.games.find((each) => each.name === plainName(found.request.game));
  return h(
    "div",
    { class: "laboratory" },
    h("p", null, h("a", { href: "#/laboratory" }, t("laboratory.back"))),
    h(
      "div",
      { class: "laboratory-head" },
      h(
        "div",
        null,
        h("h1", null, describe(found, games.games)),
        h("p", { class: "soft" }, `${details(found)} · ${date(found.created)}`),
      ),
      h(State, { state: found.state }),
    ),
    found.error ? h("p", { class: "panel problem", role: "alert" }, found.error) : null,
    h(
      "section",
      { class: "panel" },
      h(Progress, { experiment: found }),
      h(
        "div",
        { class: "row" },
        games.laboratory ? h(Buttons, { experiment: found }) : null,
        h(Downloads, { experiment: found }),
      ),
      h("h2", null, t("laboratory.again")),
      h(Command, { command: found.command }),
    ),
    h(Result, { experiment: found, game }),
    found.run === null || found.state !== "finished"
      ? null
      : h(Comparison, { experiment: found, games: games.games }),
    found.run === null ? null : h(PlayedGames, { experiment: found }),
  );
}

/** @param {{experiment: Experiment}} props */
function Downloads({ experiment }) {
  const { id, kind } = experiment;
  const data = resultData(experiment);
  if (!data) return null;
  return [
    h("a", { class: "button", key: "csv", href: data, download: "" }, t("laboratory.csv")),
    kind === "tune"
      ? null
      : h(
          "a",
          {
            class: "button",
            key: "document",
            href: `/api/experiments/${id}/report.docx?language=${language.value}`,
            download: "",
          },
          t("laboratory.document"),
        ),
    kind === "reproduce"
      ? h(
          "a",
          {
            class: "button",
            key: "report",
            href: `/api/experiments/${id}/report`,
            target: "_blank",
            rel: "noopener",
          },
          t("laboratory.report"),
        )
      : null,
  ];
}
