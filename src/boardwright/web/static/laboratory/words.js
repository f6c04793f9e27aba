// What an experiment is, in words; times and shares for people.

import { hasWords, local, number, t } from "../i18n.js";
import { plainName } from "../pages/game_list.js";
import { levelWords } from "../play/spoken.js";
import { choices } from "./choices.js";

/** @typedef {import("../wire.d.ts").ExperimentView} Experiment */
/** @typedef {import("../wire.d.ts").GameView} GameView */

/** @param {number} seconds */
export function duration(seconds) {
  if (seconds < 90)
    return t("laboratory.seconds", {
      n: number(seconds, { maximumFractionDigits: seconds < 10 ? 1 : 0 }),
    });
  if (seconds < 5400)
    return t("laboratory.minutes", { n: number(seconds / 60, { maximumFractionDigits: 0 }) });
  return t("laboratory.hours", { n: number(seconds / 3600, { maximumFractionDigits: 1 }) });
}

/** Name of a game in the page's language. @param {GameView[]} games @param {string} name */
export function gameTitle(games, name) {
  const plain = plainName(name);
  const found = games.find((each) => each.name === plain.replaceAll("-", "_").toLowerCase());
  return found ? local(found.title) : plain;
}

/** Title of a paper, as soon as the server has told it. @param {string} paper */
export function paperTitle(paper) {
  const found = choices.value?.papers.find((each) => each.name === paper);
  return found ? local(found.title) : paper;
}

/** @param {Experiment} experiment @param {GameView[]} games */
export function describe(experiment, games) {
  const asked = experiment.request;
  if (experiment.kind === "reproduce") {
    return t(asked.full ? "laboratory.about-paper-full" : "laboratory.about-paper", {
      paper: paperTitle(asked.paper),
    });
  }
  const game = gameTitle(games, asked.game);
  const players = asked.players.map(levelWords).join(t("laboratory.against"));
  if (["fairness", "cure", "learn"].includes(experiment.kind))
    return t(`laboratory.about-${experiment.kind}`, { game });
  return t(`laboratory.about-${experiment.kind}`, { game, players });
}

/** The options that were chosen, and the number of games. @param {Experiment} experiment */
export function details(experiment) {
  const asked = experiment.request;
  const parts = Object.entries(asked.options).map(([name, value]) => `${name}=${value}`);
  const { kind } = experiment;
  if (kind === "cure") parts.push(...asked.cures.map((cure) => t(`laboratory.cure-${cure}`)));
  if (kind === "tune") parts.push(...asked.settings, t(`laboratory.method-${asked.method}`));
  if (kind === "tune" && asked.trials)
    parts.push(t("laboratory.trials-count", { n: number(asked.trials) }));
  if (["fairness", "cure", "learn"].includes(kind) && asked.players.length)
    parts.push(asked.players.map(levelWords).join(t("play.comma")));
  if (asked.minutes) parts.push(t("laboratory.minutes", { n: number(asked.minutes) }));
  if (asked.games) parts.push(t("laboratory.games-count", { n: number(asked.games) }));
  parts.push(t("laboratory.seed-is", { n: asked.seed }));
  return parts.join(" · ");
}

/**
 * Share of the work that is done, from 0 to 1; null if nothing is known.
 * @param {Experiment["progress"]} progress
 */
export function share(progress) {
  if (!progress.total) return null;
  const part = Math.min(1, progress.done / progress.total);
  return progress.parts ? (progress.part + part) / progress.parts : part;
}

/** How far it is, in words. @param {Experiment["progress"]} progress */
export function progressWords(progress) {
  if (!progress.what) return t("laboratory.starting");
  const [first, ...rest] = progress.what.split(", ");
  const what = [
    hasWords(`laboratory.what-${first}`) ? t(`laboratory.what-${first}`) : first,
    ...rest,
  ].join(" · ");
  const total = progress.total === null ? "" : ` / ${number(progress.total)}`;
  const counted = progress.total === 1000 ? "" : ` ${number(progress.done)}${total}`;
  const left =
    progress.left === null ? "" : ` · ${t("laboratory.left", { time: duration(progress.left) })}`;
  return `${what}${counted}${left}`;
}
