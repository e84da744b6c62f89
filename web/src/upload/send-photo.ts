import { CallFailed, randomId } from "../api/api.ts";
import { isBusy, sendUntilThere } from "./send-until-there.ts";
import type { PhotoFault } from "./photo-fault.ts";
import { preparePhoto } from "./prepare-photo.ts";
import { uploadFile } from "./upload-file.ts";
import * as v from "valibot";
import { readSession, sessionItem, writeSession } from "../session.ts";

/** See send-photo.ts; it says nothing of the person. */
const browserSessionItem = sessionItem("browser_session", v.string());

/** How far a photo is that is not there yet. */
export type Stage =
  | { step: "preparing" }
  /** Something is wrong with it: nothing is sent until the person says `keep`, or chooses another. */
  | { step: "asking"; fault: PhotoFault; keep: () => void }
  | { step: "sending"; progress: number }
  /** For the line, or until a server that is busy takes it. */
  | { step: "waiting"; busy: boolean };

/** A photo as this page has it. `of` is its preview link, "" while it has none. */
export type Picture = { of: string; url: string };

type Telling = {
  signal: AbortSignal;
  onStage: (stage: Stage) => void;
  onPicture: (picture: Picture) => void;
};

/** The line was cut, or an earlier try is still at work on the server: the same may be sent again. */
const isCut = (error: unknown): boolean =>
  error instanceof CallFailed && (error.status === 0 || error.code === "request_running");

const isBusyNow = (error: unknown): boolean => error instanceof CallFailed && isBusy(error);

/** The person's answer to what was found; rejects when they stop. */
function answerTo(signal: AbortSignal, ask: (keep: () => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
    ask(resolve);
  });
}

/** What this browser calls its session: photos are counted by it, not by an address that it shares. */
function browserSession(): string {
  const known = readSession(browserSessionItem);
  if (known !== null) return known;
  const made = randomId();
  writeSession(browserSessionItem, made);
  return made;
}

/**
 * From the chosen file to the photo on the server, however often the line is cut.
 * @returns its preview link
 * @throws NotAPhoto, CallFailed, or the signal's reason
 */
export async function sendPhoto(file: File, { signal, onStage, onPicture }: Telling) {
  onStage({ step: "preparing" });
  const { photo, fault } = await preparePhoto(file);
  signal.throwIfAborted();
  const local = URL.createObjectURL(photo);
  onPicture({ of: "", url: local });
  if (fault) await answerTo(signal, (keep) => onStage({ step: "asking", fault, keep }));
  onStage({ step: "sending", progress: 0 });
  const idempotencyKey = randomId();
  const headers = { session: browserSession() };
  const onProgress = (progress: number) => onStage({ step: "sending", progress });
  const { url } = await sendUntilThere(
    () => uploadFile(photo, "photo.jpg", { headers, idempotencyKey, signal, onProgress }),
    {
      signal,
      isPassing: (error) => isCut(error) || isBusyNow(error),
      onWaiting: (error) => onStage({ step: "waiting", busy: isBusyNow(error) }),
    },
  );
  onPicture({ of: url, url: local });
  return url;
}
