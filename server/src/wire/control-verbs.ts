import { control, type CommandName } from "@portal/contract/control/control";
import type { ControlCall } from "@portal/contract/control/control-call";
import { alertVerbs } from "../alert/alert-control.ts";
import { appointmentVerbs } from "../appointment/appointment-control.ts";
import { caseVerbs } from "../case/case-control.ts";
import { auditVerbs } from "../control/audit-control.ts";
import type { Command } from "../control/carry-out.ts";
import type { ControlVerb, ControlVerbs } from "../control/control-verb.ts";
import { dispatchVerbs } from "../delivery/dispatch-control.ts";
import { parcelVerbs } from "../delivery/parcel-control.ts";
import { doctorVerbs, jobVerbs } from "../doctor/doctor-control.ts";
import { moneyVerbs } from "../payment/money-control.ts";
import { maintenanceVerbs } from "../maintenance/maintenance-control.ts";
import { queueVerbs } from "../queue/queue-control.ts";
import { courierVerbs } from "../courier/courier-control.ts";
import { officeVerbs } from "../office/office-control.ts";
import { recordVerbs } from "../record/import-records.ts";
import { retentionVerbs } from "../retention/retention-control.ts";
import { secretVerbs } from "../rotation/secret-control.ts";
import { closureVerbs } from "../schedule/closure-control.ts";
import { weekVerbs } from "../schedule/week-control.ts";

/** The verb of every command. */
const verbs: ControlVerbs<typeof control> = {
  ...alertVerbs,
  ...appointmentVerbs,
  ...auditVerbs,
  ...caseVerbs,
  ...dispatchVerbs,
  ...doctorVerbs,
  ...jobVerbs,
  ...maintenanceVerbs,
  ...parcelVerbs,
  ...moneyVerbs,
  ...queueVerbs,
  ...courierVerbs,
  ...officeVerbs,
  ...recordVerbs,
  ...retentionVerbs,
  ...secretVerbs,
  ...weekVerbs,
  ...closureVerbs,
};

/** All commands of operators, each with its verb. */
export const commands: readonly Command[] = Object.entries(control).map(
  ([name, call]: [string, ControlCall]) => ({
    name,
    call,
    // The table above says that the verb is the command's own; here the types of all are one.
    verb: verbs[name as CommandName] as unknown as ControlVerb<ControlCall>,
  }),
);
