// The laboratory: all experiments, a new one, or one of them.

import { h } from "preact";
import { NothingPage } from "../pages/nothing.js";
import { ExperimentPage } from "./experiment.js";
import { NewExperimentPage } from "./new_experiment.js";
import { ExperimentListPage } from "./list.js";

/** @param {{route: import("../router.js").Route}} props */
export function LaboratoryPage({ route }) {
  const [part] = route.parts;
  if (part === "new") return h(NewExperimentPage, { query: route.query });
  if (part && !/^\d{1,15}$/.test(part)) return h(NothingPage, null);
  if (part) return h(ExperimentPage, { id: part, key: part });
  return h(ExperimentListPage, null);
}
