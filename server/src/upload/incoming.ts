import { i18n } from "../language/sentence.ts";
import { mkdir, statfs } from "node:fs/promises";
import { UPLOAD_MAX_BYTES } from "@portal/contract/upload";
import { Problem } from "../problem/problem.ts";

/** Concurrent uploads per browser session and per client. Not widened in the sandbox. */
export const IN_FLIGHT = { session: 4, client: 32 } as const;
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

/** An admitted upload. */
export type Admission = {
  /** Reserves bytes before they are written; throws `unavailable` without room. */
  grow(bytes: number): void;
  /** Called when the temporary file is deleted and the upload has ended. */
  release(): void;
};

export type Incoming = {
  /** @throws Problem `too_many_requests` or `unavailable`, before the body is read */
  admit(sender: Sender): Promise<Admission>;
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
const noRoom = (retryAfterSeconds: number) =>
  new Problem(
    "unavailable",
    i18n.t("There is no room for more photos at the moment. Please try again in a minute."),
    { retryAfterSeconds },
  );

/** Admission control for uploads, with a common disk budget. */
export function createIncoming(options: Options): Incoming {
  const { folder, budgetBytes, minFreeBytes, freeBytes = freeBytesOf } = options;
  const inFlight = new Map<string, number>();
  let written = 0;

  const isFull = (key: string, most: number) => (inFlight.get(key) ?? 0) >= most;
  function count(keys: string[], by: 1 | -1): void {
    for (const key of keys) {
      const left = (inFlight.get(key) ?? 0) + by;
      if (left > 0) inFlight.set(key, left);
      else inFlight.delete(key);
    }
  }

  return {
    async admit({ client, session, declaredBytes }) {
      const ofClient = `client ${client}`;
      const ofSession = session === null ? null : `session ${session}`;
      if (isFull(ofClient, IN_FLIGHT.client)) throw tooMany();
      if (ofSession !== null && isFull(ofSession, IN_FLIGHT.session)) throw tooMany();
      if (written + Math.min(declaredBytes ?? 0, UPLOAD_MAX_BYTES) > budgetBytes)
        throw noRoom(SOON_SECONDS);
      const keys = ofSession === null ? [ofClient] : [ofClient, ofSession];
      // Counted before the asynchronous disk check, so that concurrent uploads see this one.
      count(keys, 1);
      let own = 0;
      let isOver = false;
      const release = () => {
        if (isOver) return;
        isOver = true;
        written -= own;
        count(keys, -1);
      };
      try {
        if ((await freeBytes(folder)) < minFreeBytes) throw noRoom(LATER_SECONDS);
      } catch (error) {
        release();
        throw error;
      }
      return {
        grow(bytes) {
          if (written + bytes > budgetBytes) throw noRoom(SOON_SECONDS);
          written += bytes;
          own += bytes;
        },
        release,
      };
    },
  };
}

async function freeBytesOf(folder: string): Promise<number> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
