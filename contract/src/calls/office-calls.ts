import * as v from "valibot";
import { Office, OfficeQuery } from "../office.ts";
import { fields, type Call } from "./call.ts";

export const officeCalls = {
  listOffices: {
    method: "GET",
    path: "/api/ste/office",
    summary: "Offices, also the branch list of the plate form (R-2)",
    query: OfficeQuery,
    status: 200,
    answer: v.array(Office),
    problems: fields,
  },
} as const satisfies Record<string, Call>;
