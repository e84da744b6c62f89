import { i18n } from "../language/sentence.ts";
import type { api } from "@portal/contract/api";
import type { AnswerOf } from "@portal/contract/calls/call";
import { formatMvNumber } from "@portal/contract/mv-number";
import type { Context } from "../context.ts";
import { tryGuess } from "./guess.ts";
import { issueHandle, readHandle } from "../security/handle.ts";
import type { Input } from "../http/bind.ts";
import { Problem } from "../problem/problem.ts";
import { resolveSubject } from "./submission-store.ts";
import { mvNumberOf } from "./plate-store.ts";

/**
 * POST: "Show that it is yours". The MV file number is compared but never returned; wrong numbers count per
 * plate, as birth dates do. A plate without an MV file number gets the same answer as a wrong number.
 * @returns a handle that carries the proof of ownership
 * @throws Problem `resource_not_found` for an expired handle or one of another type, `invalid_fields` for a wrong
 * number, `too_many_requests`
 */
export async function showPlateOwnership(
  context: Context,
  { body, client }: Pick<Input<typeof api.showPlateOwnership>, "body" | "client">,
): Promise<AnswerOf<typeof api.showPlateOwnership>> {
  await context.limits.take("inquiry", client);
  const record = await resolveSubject(context.db, readHandle(context, body.id));
  if (record?.kind !== "plate_number") throw new Problem("resource_not_found");
  await tryGuess(context, {
    subject: `plate:${record.id}`,
    given: body.mv_number,
    read: async () => {
      const mv = await mvNumberOf(context.db, record.id);
      return { known: record, right: mv === null ? null : formatMvNumber(mv) };
    },
    wrong: () =>
      new Problem("invalid_fields", undefined, {
        errors: {
          mv_number: [
            i18n.t("This is not the MV file number of this plate. Please check it on the CR."),
          ],
        },
      }),
    tooMany: i18n.t(
      "Please look up this plate by its MV file number, or send us the complete form. You can also ask at your LTO office with your CR and a valid ID.",
    ),
  });
  return { id: issueHandle(context, record, true) };
}
