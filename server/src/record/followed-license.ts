import type { followCalls } from "@portal/contract/calls/follow-calls";
import { passInquiryGate } from "../captcha/captcha-gate.ts";
import type { Context } from "../context.ts";
import type { Handler } from "../http/bind.ts";
import { Problem } from "../problem/problem.ts";
import { readHandle } from "../security/handle.ts";
import { issueLongHandle, readLongHandle } from "../security/long-handle.ts";
import { tryBirthDate } from "./guess-limit.ts";
import { licenseRecord } from "./license-record.ts";
import { findLicenseOf, licenseNumberOf } from "./license-store.ts";
import { resolveSubject } from "./submission-store.ts";

/**
 * POST: a person lets their device keep the license that they have looked up. Nothing is stored here.
 * @throws Problem `resource_not_found` for an expired handle, one of a plate, and a submission that is no license yet
 */
export const followLicense: Handler<typeof followCalls.followLicense> = async (
  context,
  { body, client },
) => {
  await context.limits.take("inquiry", client);
  const record = await resolveSubject(context.db, readHandle(context, body.id));
  if (record?.kind !== "drivers_license") throw new Problem("resource_not_found");
  return { long_handle: issueLongHandle(context, record.id) };
};

/** The id of no license. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

/**
 * POST: the inquiry of a license by the handle that a device keeps, instead of its number (docs/decisions/066). The
 * same gate and limits; a wrong birth date counts for the number, as if that had been typed.
 * @throws Problem as `inquireLicense`
 */
export const openFollowedLicense: Handler<typeof followCalls.openFollowedLicense> = async (
  context,
  { body: { long_handle: handle, birth_date: birthDate }, tokens, client },
) => {
  await passInquiryGate(context, { tokens, client });
  const number = await numberBehind(context, handle);
  const facts = await tryBirthDate(context, { number, birthDate, client }, () =>
    findLicenseOf(context.db, { number, birthDate }),
  );
  return licenseRecord(context, facts);
};

/** A handle that names no license becomes a number that nobody has: same work, same answer. */
async function numberBehind(context: Context, handle: string): Promise<string> {
  const id = readLongHandle(context, handle) ?? NOBODY;
  return (await licenseNumberOf(context.db, id)) ?? `followed:${handle}`;
}
