import { i18n } from "../language/sentence.ts";
import { countedGuess } from "../captcha/counted-guess.ts";
import type { Context } from "../context.ts";
import { tryGuess } from "./guess.ts";
import { Problem } from "../problem/problem.ts";

/**
 * One guess at the birth date of a license number. An unknown number and a wrong date get the same answer after the
 * same work; misses count for the number, the client, and the level shared by all clients.
 * @param read looks the number up
 * @returns what `read` found
 * @throws Problem `resource_not_found`, or `too_many_requests` with the remaining alternatives
 */
export const tryBirthDate = <K extends { birth_date: string | null }>(
  context: Pick<Context, "limits" | "now">,
  { number, birthDate, client }: { number: string; birthDate: string; client: string },
  read: () => Promise<K | undefined>,
): Promise<K> =>
  countedGuess(context, client, () =>
    tryGuess(context, {
      subject: number,
      given: birthDate,
      read: async () => {
        const known = await read();
        return known && { known, right: known.birth_date };
      },
      wrong: () => new Problem("resource_not_found"),
      tooMany: i18n.t(
        "You can try this number again another day, or send us the complete form. You can also ask at your LTO office with a valid ID.",
      ),
    }),
  );
