// How long an experiment will take, from a trial of some seconds.

import { h } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { call } from "../request.js";
import { t } from "../i18n.js";
import { tell } from "../notice.js";
import { duration } from "./words.js";

/** @param {{request: import("../wire.d.ts").ExperimentRequest}} props */
export function Estimate({ request }) {
  const [told, show] = useState("");
  const [trying, setTrying] = useState(false);
  const leaving = useRef(new AbortController());
  useEffect(() => () => leaving.current.abort(), []);
  const ask = async () => {
    setTrying(true);
    try {
      const { seconds } = /** @type {import("../wire.d.ts").EstimateView} */ (
        await call("POST", "/experiments/estimate", request, { signal: leaving.current.signal })
      );
      show(
        seconds === null
          ? t("laboratory.estimate-open")
          : t("laboratory.estimate-about", { time: duration(Math.max(1, seconds)) }),
      );
    } catch (error) {
      if (!leaving.current.signal.aborted) tell(error);
    }
    setTrying(false);
  };
  return h(
    "span",
    { class: "row estimate" },
    h("button", { type: "button", onClick: ask, disabled: trying }, t("laboratory.estimate")),
    h("span", { role: "status" }, trying ? t("laboratory.estimating") : told),
  );
}
