import { CallFailed, randomId } from "../api/api.ts";
import { isBusy, sendWithRetry } from "./send-with-retry.ts";
import type { ChosenPhoto } from "./photo-edit.ts";
import type { PhotoFault } from "./photo-words.ts";
import { preparePhoto } from "./prepare-photo.ts";
import { uploadFile } from "./upload-file.ts";
import { silentToken } from "../track/captcha/silent-token.ts";
import { wasRefused } from "../track/lookup-gate.tsx";
import * as v from "valibot";
import { readSession, sessionItem, writeSession } from "../session.ts";

/** A random id, see `browserSession`; not personal. */
const browserSessionItem = sessionItem("browser_session", v.string());

/** The state of a photo that is not uploaded yet. */
export type Stage =
  | { step: "preparing" }
  /** A fault was found: nothing is sent until the person calls `keep` or chooses another photo. */
  | { step: "asking"; fault: PhotoFault; keep: () => void }
  | { step: "sending"; progress: number }
  /** Waiting for the connection, or for a busy server. */
  | { step: "waiting"; busy: boolean };

/** A photo in this page's memory. `of` is its preview link, "" before the upload; `chosen` is what it was made from. */
export type Picture = { of: string; url: string; chosen: ChosenPhoto };

type Callbacks = {
  signal: AbortSignal;
  onStage: (stage: Stage) => void;
  onPicture: (picture: Picture) => void;
};

/** The connection failed, or an earlier attempt is still running on the server: the call can be repeated. */
const isCut = (error: unknown): boolean =>
  error instanceof CallFailed && (error.status === 0 || error.code === "request_running");

const isBusyNow = (error: unknown): boolean => error instanceof CallFailed && isBusy(error);

/** Waits for the person's decision about a fault; rejects when they stop. */
function answerTo(signal: AbortSignal, ask: (keep: () => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
    ask(resolve);
  });
}

/** The id of a session of which no photo was taken yet. */
let opening: string | null = null;

/**
 * An id for this browser's session, so that photos are not limited by an IP address that many people share. A new
 * one shows a token with its first photo, and nobody knows which arrives first: until one was taken each brings
 * a token, made while the photo is prepared, and left out where there is none, as at a host without a captcha.
 */
function browserSession(): { session: string; token: Promise<string | undefined> } {
  const known = readSession(browserSessionItem);
  if (known !== null) return { session: known, token: Promise.resolve(undefined) };
  opening ??= randomId();
  return { session: opening, token: silentToken().catch(() => undefined) };
}

/**
 * Checks and uploads the chosen file, and retries after connection failures.
 * @returns its preview link
 * @throws NotAPhoto, CallFailed, or the signal's reason
 */
export async function sendPhoto(chosen: ChosenPhoto, { signal, onStage, onPicture }: Callbacks) {
  onStage({ step: "preparing" });
  const { session, token } = browserSession();
  const { photo, fault } = await preparePhoto(chosen);
  signal.throwIfAborted();
  const local = URL.createObjectURL(photo);
  onPicture({ of: "", url: local, chosen });
  if (fault) await answerTo(signal, (keep) => onStage({ step: "asking", fault, keep }));
  onStage({ step: "sending", progress: 0 });
  const idempotencyKey = randomId();
  const onProgress = (progress: number) => onStage({ step: "sending", progress });
  const send = (captcha?: string) =>
    uploadFile(photo, "photo.jpg", {
      headers: { session, captcha },
      idempotencyKey,
      signal,
      onProgress,
    });
  const { url } = await sendWithRetry(
    async () =>
      send(await token).catch(async (error: unknown) => {
        // After an hour the session is new again, and a token of this photo may be spent or old.
        if (!wasRefused(error)) throw error;
        return send(await silentToken());
      }),
    {
      signal,
      isPassing: (error) => isCut(error) || isBusyNow(error),
      onWaiting: (error) => onStage({ step: "waiting", busy: isBusyNow(error) }),
    },
  );
  writeSession(browserSessionItem, session);
  onPicture({ of: url, url: local, chosen });
  return url;
}
