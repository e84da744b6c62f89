import { passCaptcha } from "../captcha/captcha-gate.ts";
import type { Context } from "../context.ts";
import type { LimitName } from "../http/limits.ts";
import type { Sender } from "./incoming.ts";

export type CountedUpload = {
  /** Counts the bytes of a request without a declared length; throws `too_many_requests` too. */
  settle(bytes: number): Promise<void>;
  /** For a photo that did not arrive, or that was already stored. */
  giveBack(): void;
  /** Counts the photo once more, beyond the limit too. */
  countAgain(): void;
};

/** For a repeated upload: nothing is counted. */
export const uncounted: CountedUpload = {
  settle: async () => undefined,
  giveBack: () => undefined,
  countAgain: () => undefined,
};

/** At least one. The declared length includes the multipart frame, which is negligible. */
const kilobytes = (bytes: number | null): number => Math.max(1, Math.floor((bytes ?? 0) / 1000));

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
  const taken: [LimitName, string, number][] = [];
  const giveBack = () => {
    for (const [name, subject, points] of taken.splice(0)) limits.giveBack(name, subject, points);
  };
  const take = async (...counted: [LimitName, string, number]) => {
    await limits.take(...counted);
    taken.push(counted);
  };
  const takeKilobytes = async (points: number) => {
    await take("uploadKilobytesPerSession", session, points);
    await take("uploadKilobytes", client, points);
  };
  try {
    await take("uploadFilesPerSession", session, 1);
    await take("uploadFiles", client, 1);
    await takeKilobytes(kilobytes(declaredBytes));
  } catch (error) {
    giveBack();
    throw error;
  }
  return {
    giveBack,
    countAgain: () => {
      limits.note("uploadFilesPerSession", session);
      limits.note("uploadFiles", client);
    },
    settle: async (bytes) => {
      if (declaredBytes === null) await takeKilobytes(kilobytes(bytes));
    },
  };
}
