import type { api } from "@portal/contract/api";
import type { PlateRecord } from "@portal/contract/record";
import { passInquiryGate } from "../captcha/captcha-gate.ts";
import type { Context } from "../context.ts";
import type { Input } from "../http/bind.ts";
import { Problem } from "../problem/problem.ts";
import { plateRecord } from "./plate-record.ts";
import { findPlateOf } from "./plate-store.ts";

/** The plate with this plate or MV file number; throws `resource_not_found` and what the gate throws. */
export async function inquirePlate(
  context: Context,
  input: Pick<Input<typeof api.inquirePlate>, "query" | "tokens" | "client">,
): Promise<PlateRecord> {
  await passInquiryGate(context, input);
  const facts = await findPlateOf(context.db, input.query.q);
  if (!facts) throw new Problem("resource_not_found");
  return plateRecord(context, facts, facts.mv_number === input.query.q);
}
