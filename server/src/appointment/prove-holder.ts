import type { AppointmentRequest } from "@portal/contract/appointment";
import type { Context } from "../context.ts";
import { tryBirthDate } from "../record/guess-limit.ts";
import type { BookingFacts } from "./booking-facts-store.ts";

/**
 * A renewal needs license number and birth date. They are checked like an inquiry: wrong guesses count for the
 * number, and an unknown number gets the same answer.
 * @throws Problem `resource_not_found`, `too_many_requests`
 */
export async function proveHolder(
  context: Context,
  { body, client }: { body: AppointmentRequest; client: string },
  number: string,
  { birth_date }: Pick<BookingFacts, "birth_date">,
): Promise<void> {
  await context.limits.take("inquiry", client);
  const guess = { number, birthDate: body.birth_date, client };
  await tryBirthDate(context, guess, async () => ({ birth_date }));
}
