import { passCaptcha } from "../captcha/captcha-gate.ts";
import type { Context } from "../context.ts";
import type { LimitName } from "../http/limits.ts";
import type { Sender } from "./incoming.ts";

export type CountedUpload = {
  /** The body is over: what arrived of it counts instead of what was announced, whatever becomes of the photo. */
  arrived(bytes: number): void;
  /** Gives back the photo, not its bytes: it did not arrive, or was already stored. */
  giveBack(): void;
  /** Counts the photo once more, beyond the limit too. */
  countAgain(): void;
};

/** For a repeated upload: nothing is counted. */
export const uncounted: CountedUpload = {
  arrived: () => undefined,
  giveBack: () => undefined,
  countAgain: () => undefined,
};

/** At least one. The length includes the multipart frame, which is negligible. */
const kilobytes = (bytes: number): number => Math.max(1, Math.floor(bytes / 1000));

/**
 * Counts a photo before it is read. R-4's ten photos are per browser session, or per client without one. A browser can
 * choose any session, so each new one shows a token (R-40), which gets dearer with the photos of its address
 * (`challenge-price.ts`), and all browsers behind one address have a common limit too.
 * @throws Problem `too_many_requests`, `captcha_required` and what else `passCaptcha` throws; nothing is counted then
 */
export async function countUpload(
  context: Pick<Context, "captcha" | "db" | "limits">,
  sender: Sender,
): Promise<CountedUpload> {
  const { limits } = context;
  const { client, declaredBytes } = sender;
  const session = sender.session ?? client;
  // Checked first, without counting, so that a refused client cannot create counters for new session names.
  await limits.check(["uploadFiles", "uploadKilobytes"], client);
  const isNew = (await limits.used("uploadFilesPerSession", session)) === 0;
  if (isNew) await passCaptcha(context, sender.token, "lookup", client);
  const files = [
    ["uploadFilesPerSession", session],
    ["uploadFiles", client],
  ] as const;
  const room = [
    ["uploadKilobytesPerSession", session],
    ["uploadKilobytes", client],
  ] as const;
  const announced = kilobytes(declaredBytes ?? 0);
  const taken: [LimitName, string, number][] = [];
  try {
    for (const [counted, points] of [[files, 1] as const, [room, announced] as const])
      for (const [name, subject] of counted) {
        await limits.take(name, subject, points);
        taken.push([name, subject, points]);
      }
  } catch (error) {
    for (const [name, subject, points] of taken) limits.giveBack(name, subject, points);
    throw error;
  }
  return {
    arrived: (bytes) => {
      const more = kilobytes(bytes) - announced;
      for (const [name, subject] of room)
        if (more > 0) limits.note(name, subject, more);
        else limits.giveBack(name, subject, -more);
    },
    giveBack: () => {
      for (const [name, subject] of files) limits.giveBack(name, subject, 1);
    },
    countAgain: () => {
      for (const [name, subject] of files) limits.note(name, subject);
    },
  };
}
