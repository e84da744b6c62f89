import { alertControl, recordControl } from "./record-control.ts";
import { appointmentControl } from "./appointment-control.ts";
import { auditControl } from "./audit-control.ts";
import { caseControl } from "./case-control.ts";
import type * as v from "valibot";
import type { ControlCall } from "./control-call.ts";
import { dispatchControl, parcelControl } from "./parcel-control.ts";
import {
  doctorControl,
  jobControl,
  maintenanceControl,
  retentionControl,
  secretControl,
} from "./portal-control.ts";
import { moneyControl } from "./money-control.ts";
import { queueControl } from "./queue-control.ts";
import { courierControl } from "./courier-control.ts";
import { officeControl } from "./office-control.ts";
import { scheduleControl } from "./schedule-control.ts";

/** All commands of operators, by noun and verb. */
export const control = {
  ...alertControl,
  ...appointmentControl,
  ...auditControl,
  ...caseControl,
  ...dispatchControl,
  ...doctorControl,
  ...jobControl,
  ...maintenanceControl,
  ...parcelControl,
  ...queueControl,
  ...courierControl,
  ...officeControl,
  ...recordControl,
  ...scheduleControl,
  ...moneyControl,
  ...retentionControl,
  ...secretControl,
} as const satisfies Record<string, ControlCall>;

export type CommandName = keyof typeof control;
export type AnswerOfCommand<N extends CommandName> = v.InferOutput<(typeof control)[N]["answer"]>;
