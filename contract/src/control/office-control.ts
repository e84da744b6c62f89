import * as v from "valibot";
import { courierCodes } from "../courier.ts";
import { type ControlCall, counts, dryRun, eachOnce, Told, table, texts } from "./control-call.ts";

const yesOrNo = (help: string) =>
  v.optional(v.pipe(v.picklist(["yes", "no"]), v.description(help)));

/** Offices of the agency. */
export const officeControl = {
  "office import": {
    summary: "Load offices from a file",
    example: 'office import offices.csv --reason "offices of 2026"',
    input: v.strictObject(dryRun),
    answer: v.object(counts),
    audited: true,
    file: "CSV of offices",
  },
  "office list": {
    summary: "List the offices",
    example: "office list --region NCR",
    input: v.strictObject({
      region: v.optional(v.pipe(v.string(), v.description("Only of this region"))),
    }),
    answer: v.object({
      offices: table({
        ...texts("id", "name", "region", "province", "municipality"),
        hours: v.nullable(v.string()),
        offers: v.string(),
        couriers: v.string(),
      }),
    }),
    audited: false,
  },
  "office set": {
    summary: "Change what an office offers, or its hours",
    example:
      'office set ncr-qc-do --hours "Monday to Friday, 8:00 AM to 5:00 PM" --reason "new hours"',
    positional: ["office_id"],
    input: v.strictObject({
      office_id: v.pipe(v.string(), v.description("Its id, as in the list")),
      hours: v.optional(
        v.pipe(
          v.string(),
          v.trim(),
          v.maxLength(100, "it has more than 100 characters"),
          v.description("When it sees people; empty for none"),
        ),
      ),
      license_delivery: yesOrNo("Licenses may be delivered"),
      license_pickup: yesOrNo("Licenses may be picked up by appointment"),
      license_renewal: yesOrNo("Licenses may be renewed by appointment"),
      plate_delivery: yesOrNo("Plates may be delivered"),
      plate_pickup: yesOrNo("Plates may be picked up by appointment"),
      couriers: v.optional(eachOnce(courierCodes, "The couriers that serve it")),
    }),
    answer: Told,
    audited: true,
  },
} as const satisfies Record<string, ControlCall>;
