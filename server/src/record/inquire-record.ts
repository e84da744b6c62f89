import type { api } from "@portal/contract/api";
import { MV_NUMBER } from "@portal/contract/document-numbers";
import type { LicenseRecord, PlateRecord } from "@portal/contract/record";
import { passInquiryGate } from "../captcha/captcha-gate.ts";
import { countedGuess, tryBirthDate } from "../captcha/guess-limits.ts";
import type { Context } from "../context.ts";
import type { Input } from "../http/bind.ts";
import { licenseRecord, plateRecord } from "./record-view.ts";
import { findLicenseOf, findPlateOf } from "./record-store.ts";
import { Problem } from "../problem/problem.ts";

/** @throws Problem `resource_not_found`, `too_many_requests`, and what the gate throws */
export async function inquireLicense(
  context: Context,
  input: Pick<Input<typeof api.inquireLicense>, "query" | "tokens" | "client">,
): Promise<LicenseRecord> {
  await passInquiryGate(context, input);
  const { client } = input;
  const { number, birth_date } = input.query;
  const facts = await tryBirthDate(context, { number, client }, () =>
    findLicenseOf(context.db, context.secrets, { number, birth_date }),
  );
  return licenseRecord(context, facts);
}

/**
 * The plate with this plate or MV file number. MV file numbers follow one another, so each one is a guess.
 * @throws Problem `resource_not_found`, `too_many_requests`, and what the gate throws
 */
export async function inquirePlate(
  context: Context,
  input: Pick<Input<typeof api.inquirePlate>, "query" | "tokens" | "client">,
): Promise<PlateRecord> {
  await passInquiryGate(context, input);
  const { q } = input.query;
  const find = async () => {
    const facts = await findPlateOf(context.db, context.secrets, q);
    if (!facts) throw new Problem("resource_not_found");
    return facts;
  };
  return MV_NUMBER.test(q)
    ? plateRecord(context, await countedGuess(context, input.client, find), "mv_number")
    : plateRecord(context, await find(), "number");
}
