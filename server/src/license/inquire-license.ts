import { timingSafeEqual } from "node:crypto";
import type { api, LicenseRecord } from "@portal/contract";
import { passInquiryGate } from "../captcha-gate.ts";
import type { Context } from "../context.ts";
import type { Input } from "../http/bind.ts";
import { Problem } from "../problem.ts";
import { returnGuess, takeGuess } from "./guess-limit.ts";
import { licenseRecord } from "./license-record.ts";
import { findLicense } from "./license-store.ts";

const NO_DATE = "0000-00-00";

/**
 * The licence with this number and birth date. A number that does not exist and a wrong birth date
 * are one answer and the same work, so that nobody can learn which numbers exist.
 * @throws Problem `resource_not_found`, `too_many_requests`, and what the gate throws
 */
export async function inquireLicense(
  context: Context,
  input: Pick<Input<typeof api.inquireLicense>, "query" | "captchaToken" | "client">,
): Promise<LicenseRecord> {
  await passInquiryGate(context, input);
  const { number, birth_date: birthDate } = input.query;
  await takeGuess(context, number);
  const facts = await findLicense(context.db, { number });
  const isRight = timingSafeEqual(
    Buffer.from(facts?.birth_date ?? NO_DATE),
    Buffer.from(birthDate),
  );
  if (!facts || !isRight) throw new Problem("resource_not_found");
  await returnGuess(context, number);
  return licenseRecord(context, facts);
}
