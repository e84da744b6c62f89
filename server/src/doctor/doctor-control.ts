import type { doctorControl } from "@portal/contract/control/doctor-control";
import type { ControlVerbs } from "../control/control-verb.ts";
import { examine, worstFirst } from "./finding.ts";
import { machineExaminations } from "./look-at-machine.ts";
import { providerExaminations } from "./look-at-providers.ts";
import { workExaminations } from "./look-at-work.ts";

export const doctorVerbs: ControlVerbs<typeof doctorControl> = {
  doctor: async (context) => {
    const examinations = [
      ...machineExaminations(context),
      ...providerExaminations(context),
      ...workExaminations(context),
    ];
    const checks = worstFirst(await Promise.all(examinations.map((one) => examine(one))));
    const [reds, yellows] = (["RED", "yellow"] as const).map(
      (state) => checks.filter((check) => check.state === state).length,
    );
    const isWell = reds === 0;
    return {
      message: isWell
        ? `All is well${yellows === 0 ? "" : `, but ${yellows} should be looked at`}.`
        : `${reds} of ${checks.length} ${reds === 1 ? "is" : "are"} red.`,
      ...(!isWell && { unwell: true }),
      checks,
    };
  },
};
