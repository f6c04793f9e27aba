// What can be done with an experiment: stop, resume, delete, begin another like it.

import { h } from "preact";
import { call } from "../request.js";
import { t } from "../i18n.js";
import { tell } from "../notice.js";
import { go } from "../router.js";
import { CarefulButton } from "./parts.js";

/** @typedef {import("../wire.d.ts").ExperimentView} Experiment */

/** Stop or resume, whatever fits. @param {{experiment: Experiment, done?: () => void}} props */
export function MainButton({ experiment, done }) {
  const { id, state } = experiment;
  /** @param {string} what */
  const act = (what) => () => call("POST", `/experiments/${id}/${what}`).then(done, tell);
  if (state === "running" || state === "waiting")
    return h("button", { type: "button", onClick: act("stop") }, t("laboratory.stop"));
  if (state === "finished") return null;
  return h(
    "button",
    { type: "button", class: "main", onClick: act("resume") },
    t("laboratory.resume"),
  );
}

/** @param {{experiment: Experiment}} props */
export function Buttons({ experiment }) {
  const { id, state } = experiment;
  const forget = async () => {
    try {
      await call("DELETE", `/experiments/${id}`);
      go("#/laboratory");
    } catch (error) {
      tell(error);
    }
  };
  return [
    h(MainButton, { key: "main", experiment }),
    h(
      "a",
      { class: "button", key: "copy", href: `#/laboratory/new?from=${id}` },
      t("laboratory.vary"),
    ),
    state === "running"
      ? null
      : h(CarefulButton, {
          key: "delete",
          label: t("laboratory.delete"),
          sure: t("laboratory.delete-sure"),
          run: forget,
        }),
  ];
}
