import { i18n, type Sentence } from "../language/sentence.ts";
import type { api } from "@portal/contract/api";
import type { AnswerOf } from "@portal/contract/calls/call";
import type { Context } from "../context.ts";
import { countedGuess, tryGuess } from "../captcha/guess-limits.ts";
import { isAmong, plateKeys } from "../security/record-person.ts";
import { issueHandle, readHandle } from "../security/handle.ts";
import type { Input } from "../http/bind.ts";
import { Problem, wrongFields } from "../problem/problem.ts";
import { resolveSubject } from "./submission-store.ts";
import { plateIndexesOf } from "./record-store.ts";

/**
 * POST: "Show that it is yours": compares the number that the look-up was not made with. Neither is ever
 * returned; wrong ones count per plate and for the client, as birth dates do. Where the record has no such number, its owner sends
 * the complete form, and nothing is counted.
 * @returns a handle that carries the proof of ownership
 * @throws Problem `resource_not_found` for an expired handle or one of another type, `invalid_fields` for a wrong
 * number, `too_many_requests`
 */
export async function showPlateOwnership(
  context: Context,
  { body, client }: Pick<Input<typeof api.showPlateOwnership>, "body" | "client">,
): Promise<AnswerOf<typeof api.showPlateOwnership>> {
  await context.limits.take("inquiry", client);
  const handle = readHandle(context, body.id);
  const record = await resolveSubject(context.db, handle);
  if (record?.kind !== "plate_number") throw new Problem("resource_not_found");
  const { number_index, mv_index } = await plateIndexesOf(context.db, record.id);
  const byMv = handle.shown === "mv_number";
  const other = byMv ? number_index : mv_index;
  // Every look-up says it as well.
  if (other === null) throw wrongFields({ number: [byMv ? noPlate : noMv] });
  const guess = () =>
    tryGuess(context, {
      subject: `plate:${record.id}`,
      read: async () =>
        isAmong(other, plateKeys(context.secrets, body.number)) ? record : undefined,
      wrong: () => wrongFields({ number: [byMv ? wrongPlate : wrongMv] }),
      tooMany: i18n.t(
        "You can try again another day, or send us the complete form. You can also ask at your LTO office with your CR and a valid ID.",
      ),
    });
  await countedGuess(context, client, guess, "invalid_fields");
  return { id: issueHandle(context, record, "both") };
}

const wrongMv: Sentence = i18n.t(
  "This is not the MV file number of this plate. Please check it on the CR.",
);
const wrongPlate: Sentence = i18n.t(
  "This is not the plate number of this vehicle. Please check it on the CR.",
);
const noMv: Sentence = i18n.t(
  "Our record has no MV file number for this plate yet. Please send us the complete form.",
);
const noPlate: Sentence = i18n.t(
  "Our record has no plate number for this vehicle yet. Please send us the complete form.",
);
