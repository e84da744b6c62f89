import type { scheduleControl } from "@portal/contract/control/schedule-control";
import type { ControlVerbs } from "../control/control-verb.ts";
import { closureVerbs } from "./closure-control.ts";
import { weekVerbs } from "./week-control.ts";

export const scheduleVerbs: ControlVerbs<typeof scheduleControl> = {
  ...weekVerbs,
  ...closureVerbs,
};
