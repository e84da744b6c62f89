import { customerOf, widthOfCustomer } from "../http/client-of.ts";
import { passCaptcha } from "../captcha/captcha-gate.ts";
import type { Context } from "../context.ts";
import type { LimitName } from "../limits/limits.ts";
import { i18n } from "../language/sentence.ts";
import { saidAs } from "../problem/problem.ts";
import { noRoom, type Sender } from "./incoming.ts";
import { type Held, heldBySender } from "./upload-store.ts";

export type CountedUpload = {
  /** The body is over: what arrived of it counts instead of what was announced, whatever becomes of the photo. */
  arrived(bytes: number): void;
  /** Gives back the photo, not its bytes: it did not arrive, or was already stored. */
  giveBack(): void;
  /** Counts the photo once more, beyond the limit too. */
  countAgain(): void;
  /** Gives back the photo and its bytes, when it is not stored for a reason of ours. */
  forget(): void;
};

/** For a repeated upload: nothing is counted. */
export const uncounted: CountedUpload = {
  arrived: () => undefined,
  giveBack: () => undefined,
  countAgain: () => undefined,
  forget: () => undefined,
};

/** At least one. The length includes the multipart frame, which is negligible. */
const kilobytes = (bytes: number): number => Math.max(1, Math.floor(bytes / 1000));

/**
 * Counts a photo before it is read. R-4's ten photos are per browser session, or per client without one. A browser can
 * choose any session, so each new one shows a token (R-40), which gets dearer with the photos of its address
 * (`captcha/guess-limits.ts`), and all browsers behind one address have a common limit too.
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
  let counted = announced;
  const taken: [LimitName, string, number][] = [];
  try {
    for (const [limited, points] of [[files, 1] as const, [room, announced] as const])
      for (const [name, subject] of limited) {
        await limits.take(name, subject, points);
        taken.push([name, subject, points]);
      }
  } catch (error) {
    for (const [name, subject, points] of taken) limits.giveBack(name, subject, points);
    throw error;
  }
  return {
    arrived: (bytes) => {
      counted = kilobytes(bytes);
      const more = counted - announced;
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
    forget: () => {
      for (const [name, subject] of files) limits.giveBack(name, subject, 1);
      for (const [name, subject] of room) limits.giveBack(name, subject, counted);
    },
  };
}

/** What other processes stored, and what requests claimed, is known so late. */
const KNOWN_MS = 10_000;
/** A client may have so much when there is no room, so that many clients shut nobody out. */
const LEAST_BYTES = 4_000_000;
/** Of the room for requests that nobody paid for, one client has this part; beyond it a few photos an hour. */
const UNPAID_PART = 1 / 20;
const LATER_SECONDS = 60;

/** Of the room for unpaid photos, for a client's next one: the name under which it is stored, and what is called then. */
export type UnpaidRoom = { sender: string; stored(bytes: number): void };
/** The photos that nobody has paid for: no request has claimed them yet, or one that is not paid. */
type UnclaimedPhotos = {
  /**
   * @throws Problem `unavailable` when all of them take more than the budget, and the client's own more than its share;
   * `too_many_requests` when the client's unpaid requests have many
   */
  roomFor(client: string): Promise<UnpaidRoom>;
};

type Needs = Pick<Context, "db" | "limits" | "now" | "secrets">;

const NONE: Held = { unclaimed: 0, unpaid: 0 };

/** @param budgets bytes of all photos together; beyond them, those with the most wait first */
export function unclaimedPhotos(context: Needs, budgets: Held): UnclaimedPhotos {
  const { limits } = context;
  let bySender = new Map<string, Held>();
  let readAt = -Infinity;
  const read = async () => {
    const now = context.now().getTime();
    if (Math.abs(now - readAt) < KNOWN_MS) return;
    readAt = now;
    bySender = await heldBySender(context.db);
  };
  const isFullFor = (kind: keyof Held, own: number, least: number, shares: number): boolean => {
    const all = [...bySender.values()].map((held) => held[kind]).filter((bytes) => bytes > 0);
    const share = Math.max(least, (budgets[kind] / all.length) * shares);
    return all.reduce((sum, bytes) => sum + bytes, 0) >= budgets[kind] && own >= share;
  };
  return {
    async roomFor(client) {
      await read();
      const customer = customerOf(limits, client);
      const sender = context.secrets.index("photo-sender", customer).toString("base64url");
      const own = bySender.get(sender) ?? NONE;
      const width = widthOfCustomer(limits, client);
      // A carrier has as many shares as it is wide; a network that is not named as one has that only of the least.
      const shares = limits.widthOf(client);
      for (const kind of ["unclaimed", "unpaid"] as const)
        if (isFullFor(kind, own[kind], LEAST_BYTES * width, shares)) throw noRoom(LATER_SECONDS);
      // What is unclaimed may be claimed at once.
      const hasMany = own.unclaimed + own.unpaid >= budgets.unpaid * UNPAID_PART * width;
      if (hasMany) await limits.check("uploadUnpaid", customer).catch(nameTheUnpaid);
      return {
        sender,
        stored: (bytes) => {
          if (hasMany) limits.note("uploadUnpaid", customer);
          const { unclaimed, unpaid } = bySender.get(sender) ?? NONE;
          bySender.set(sender, { unclaimed: unclaimed + bytes, unpaid });
        },
      };
    },
  };
}

const nameTheUnpaid = saidAs(
  i18n.t(
    "Many requests from your internet connection are not paid yet. Please try again in an hour, or from another connection.",
  ),
);
