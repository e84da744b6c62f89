import type { LimitName, Limits } from "../http/limits.ts";
import type { Sender } from "./incoming.ts";

export type CountedUpload = {
  /** Counts what a request had that did not say before how long it is; throws `too_many_requests` too. */
  settle(bytes: number): Promise<void>;
  /** For a photo that did not arrive, or is there already. */
  giveBack(): void;
};

/** For an upload whose answer is known: nothing is counted. */
export const uncounted: CountedUpload = {
  settle: async () => undefined,
  giveBack: () => undefined,
};

/** At least one. Of what the request says, what surrounds the photo is too little to matter. */
const kilobytes = (bytes: number | null): number => Math.max(1, Math.floor((bytes ?? 0) / 1000));

/**
 * Counts a photo before it is read. R-4's ten photos are one browser's, as it names its session; without one, one
 * client's. A browser could call itself anything: what all browsers behind one address send together is bounded too.
 * @throws Problem `too_many_requests`; nothing is counted then
 */
export async function countUpload(limits: Limits, sender: Sender): Promise<CountedUpload> {
  const { client, declaredBytes } = sender;
  const session = sender.session ?? client;
  // First, and without counting: whoever is beyond it fills no counters with new names.
  await limits.check(["uploadFiles", "uploadKilobytes"], client);
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
    settle: async (bytes) => {
      if (declaredBytes === null) await takeKilobytes(kilobytes(bytes));
    },
  };
}
