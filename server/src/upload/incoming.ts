import { i18n } from "../language/sentence.ts";
import { mkdir, statfs } from "node:fs/promises";
import { UPLOAD_MAX_BYTES } from "@portal/contract/photos";
import { networkOf } from "../http/client-of.ts";
import { Problem } from "../problem/problem.ts";

/** Concurrent uploads per browser session, per client and per network. Not widened in the sandbox. */
export const IN_FLIGHT = { session: 4, client: 32, network: 128 } as const;
/** The part of the room that others left which a client and a network may take; always as much as one photo. */
const PART = { session: 1, client: 1 / 4, network: 1 / 2 } as const;
const SOON_SECONDS = 5;
const LATER_SECONDS = 30;

export type Sender = {
  client: string;
  /** The session name that the browser sends, or null. */
  session: string | null;
  /** The captcha token, or undefined. */
  token?: string | undefined;
  /** Content-Length, or null. */
  declaredBytes: number | null;
};

/** An upload that has entered. */
type Arriving = {
  /** Reserves bytes before they are written; throws `unavailable` without room. */
  grow(bytes: number): void;
  /** Called when the temporary file is deleted and the upload has ended. */
  leave(): void;
};

export type Incoming = {
  /** @throws Problem `too_many_requests` or `unavailable`, before the body is read */
  enter(sender: Sender): Promise<Arriving>;
};

type Options = {
  folder: string;
  /** Disk space shared by all incomplete uploads. */
  budgetBytes: number;
  /** Free disk space below which no upload is admitted. */
  minFreeBytes: number;
  freeBytes?: (folder: string) => Promise<number>;
};

const tooMany = () =>
  new Problem(
    "too_many_requests",
    i18n.t("Many photos are being sent at once. This one follows in a moment."),
    { retryAfterSeconds: SOON_SECONDS },
  );
export const noRoom = (retryAfterSeconds: number) =>
  new Problem(
    "unavailable",
    i18n.t("There is no room for more photos at the moment. Please try again in a minute."),
    { retryAfterSeconds },
  );

/** The uploads of one session, client or network, and the bytes that they may still become. */
type Holder = { uploads: number; reserved: number };

/** Admission control for uploads, with a common disk budget of which nobody can take all. */
export function createIncoming(options: Options): Incoming {
  const { folder, budgetBytes, minFreeBytes, freeBytes = freeBytesOf } = options;
  const holders = new Map<string, Holder>();
  let written = 0;
  let reserved = 0;

  const holderOf = (key: string): Holder => holders.get(key) ?? { uploads: 0, reserved: 0 };
  function count(keys: string[], by: 1 | -1, bytes: number): void {
    reserved += by * bytes;
    for (const key of keys) {
      const had = holderOf(key);
      const uploads = had.uploads + by;
      if (uploads > 0) holders.set(key, { uploads, reserved: had.reserved + by * bytes });
      else holders.delete(key);
    }
  }
  function hasShare(kind: keyof typeof PART, key: string, bytes: number): boolean {
    const own = holderOf(key);
    const leftByOthers = budgetBytes - (reserved - own.reserved);
    const room = PART[kind] * leftByOthers;
    return (
      own.uploads < IN_FLIGHT[kind] && own.reserved + bytes <= Math.max(UPLOAD_MAX_BYTES, room)
    );
  }

  return {
    async enter({ client, session, declaredBytes }) {
      // More than a photo may have is read, but not written. No browser leaves the length out.
      const most = Math.min(declaredBytes ?? UPLOAD_MAX_BYTES, UPLOAD_MAX_BYTES);
      if (written + Math.min(declaredBytes ?? 0, most) > budgetBytes) throw noRoom(SOON_SECONDS);
      const keys: string[] = [];
      for (const [kind, subject] of [
        ["session", session],
        ["client", client],
        ["network", networkOf(client)],
      ] as const) {
        if (subject === null) continue;
        const key = `${kind} ${subject}`;
        if (!hasShare(kind, key, most)) throw tooMany();
        keys.push(key);
      }
      // Counted before the asynchronous disk check, so that concurrent uploads see this one.
      count(keys, 1, most);
      let own = 0;
      let isOver = false;
      const leave = () => {
        if (isOver) return;
        isOver = true;
        written -= own;
        count(keys, -1, most);
      };
      try {
        if ((await freeBytes(folder)) < minFreeBytes) throw noRoom(LATER_SECONDS);
      } catch (error) {
        leave();
        throw error;
      }
      return {
        grow(bytes) {
          if (written + bytes > budgetBytes) throw noRoom(SOON_SECONDS);
          written += bytes;
          own += bytes;
        },
        leave,
      };
    },
  };
}

async function freeBytesOf(folder: string): Promise<number> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
