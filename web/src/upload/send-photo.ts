import {
  addressOf,
  CallFailed,
  type CallOptions,
  headersOf,
  offline,
  randomId,
  read,
  settle,
  timedOut,
  unreadable,
} from "../api/api.ts";
import {
  type ChosenPhoto,
  type PhotoEdit,
  drawEdited,
  fittedSize,
  keptPixels,
} from "./photo-edit.ts";
import type { PhotoFault } from "./judge-photo.ts";
import { silentToken } from "../captcha/captcha-on-demand.ts";
import { wasRefused } from "../captcha/token-source.ts";
import * as v from "valibot";
import { readSession, sessionItem, writeSession } from "../session.ts";
import { api } from "@portal/contract/api";
import type { AnswerOf, Call } from "@portal/contract/calls/call";
import { MAINTENANCE_HEADER } from "@portal/contract/settings";
import { noteMaintenance } from "../api/maintenance.ts";
import { openImage } from "./image-file.ts";

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
 * An id for this browser's session, so that photos are not limited by an IP address that many people share. Until
 * the server has taken a first photo of it, each brings a token, since nobody knows which arrives first. It is
 * made while the photo is prepared. Without one it is sent all the same, and the server says what it needs.
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
  // The same key for each attempt: the server stores one photo.
  const send = (captcha?: string) =>
    uploadFile(photo, { headers: { session, captcha }, idempotencyKey, signal, onProgress });
  const sendWithToken = async () =>
    send(await token).catch(async (error: unknown) => {
      // After an hour the session is new again, and a token of this photo may be spent or old.
      if (!wasRefused(error)) throw error;
      return send(await silentToken());
    });
  const { url } = await sendWithRetry(sendWithToken, {
    signal,
    isPassing: (error) => isCut(error) || isBusyNow(error),
    onWaiting: (error) => onStage({ step: "waiting", busy: isBusyNow(error) }),
  });
  writeSession(browserSessionItem, session);
  onPicture({ of: url, url: local, chosen });
  return url;
}

/** The longest side of a photo as sent: the small print of a page in the hand stays readable. */
const LONGEST_SIDE = 2000;

/** Spec §9 starts at 0.2, where small print is unreadable; see decision 018. */
const JPEG_QUALITY = 0.6;

function draw(bitmap: ImageBitmap, edit: PhotoEdit): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, fittedSize(keptPixels(bitmap, edit), LONGEST_SIDE));
  // Its pixels are read several times.
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("This browser draws no pictures.");
  context.imageSmoothingQuality = "high";
  // JPEG has no transparency: without this a transparent background turns black.
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  drawEdited(context, bitmap, edit);
  return canvas;
}

type Size = { width: number; height: number };

const writeJpeg = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob(
      (photo) => (photo ? resolve(photo) : reject(new Error("The picture is too large."))),
      "image/jpeg",
      JPEG_QUALITY,
    );
  });

/** Loaded with the first photo. It only advises: if it cannot be loaded, the photo is sent anyway. */
async function judge(canvas: HTMLCanvasElement, original: Size): Promise<PhotoFault | null> {
  try {
    const { judgePhoto } = await import("./judge-photo.ts");
    return judgePhoto(canvas, original);
  } catch {
    return null;
  }
}

/**
 * Rotates an image upright, cuts it as its owner said, shrinks it to a JPEG without metadata, and checks it.
 * @returns the photo to send, and its fault
 * @throws NotAPhoto if this browser cannot decode the file
 */
async function preparePhoto({
  file,
  edit,
}: ChosenPhoto): Promise<{ photo: Blob; fault: PhotoFault | null }> {
  const bitmap = await openImage(file);
  try {
    const canvas = draw(bitmap, edit);
    const fault = await judge(canvas, keptPixels(bitmap, edit));
    return { photo: await writeJpeg(canvas), fault };
  } finally {
    bitmap.close();
  }
}

/** A longer Retry-After is a real limit, not a short overload, and is shown to the person. */
const SOON_SECONDS = 60;

/** Too many uploads, or the server has no capacity right now: `retryAfter` says when to come back. */
export const isBusy = (failed: { status: number; retryAfter: number | null }): boolean =>
  (failed.status === 429 || failed.status === 503) &&
  failed.retryAfter !== null &&
  failed.retryAfter <= SOON_SECONDS;

const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 30_000;
/** The lifetime of the lookup that the photo is sent for. */
const PATIENCE_MS = 2 * 60 * 60_000;

type Sending = {
  signal: AbortSignal;
  /** Whether a failure is temporary, such as a lost connection: then the call is repeated. */
  isPassing: (error: unknown) => boolean;
  /** Called after such a failure, before the next attempt. */
  onWaiting: (error: unknown) => void;
  /** Emits `online`; the window by default. */
  line?: EventTarget | undefined;
};

/** Resolves after `ms` or when the browser is back online; returns whether it is. Rejects when `signal` aborts. */
function pause(ms: number, line: EventTarget, signal: AbortSignal): Promise<boolean> {
  const over = new AbortController();
  return new Promise<boolean>((resolve, reject) => {
    const options = { signal: over.signal };
    const timer = setTimeout(() => resolve(false), ms);
    over.signal.addEventListener("abort", () => clearTimeout(timer));
    line.addEventListener("online", () => resolve(true), options);
    signal.addEventListener("abort", () => reject(signal.reason as Error), options);
  }).finally(() => over.abort());
}

/**
 * Sends, and retries after temporary failures: when back online, else with a backoff of 2, 4, 8 … 30 seconds.
 * Throws any other failure, the last one after two hours, and the signal's reason.
 * @param send must be idempotent: with an Idempotency-Key of its own
 */
export async function sendWithRetry<T>(
  send: () => Promise<T>,
  { signal, isPassing, onWaiting, line = window }: Sending,
): Promise<T> {
  const begun = Date.now();
  let pauseMs = FIRST_PAUSE_MS;
  for (;;) {
    try {
      return await send();
    } catch (error) {
      if (signal.aborted || !isPassing(error) || Date.now() - begun > PATIENCE_MS) throw error;
      onWaiting(error);
    }
    const isBack = await pause(pauseMs, line, signal);
    pauseMs = isBack ? FIRST_PAUSE_MS : Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
  }
}

const TIME_OUT_MS = 120_000;

type UploadOptions = Pick<CallOptions<Call>, "headers"> & {
  idempotencyKey: string;
  signal: AbortSignal;
  /** Called with 0 to 100. */
  onProgress: (percent: number) => void;
};

/** Uploads one photo to `api.uploadFile`, with XHR because fetch reports no upload progress. Throws as `call` does. */
function uploadFile(
  photo: Blob,
  { signal, onProgress, ...options }: UploadOptions,
): Promise<AnswerOf<typeof api.uploadFile>> {
  const c = api.uploadFile;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(c.method, addressOf(c.path));
    request.timeout = TIME_OUT_MS;
    headersOf(options).forEach((value, header) => request.setRequestHeader(header, value));
    request.upload.addEventListener("progress", (event) => {
      if (event.lengthComputable) onProgress(Math.round((event.loaded / event.total) * 100));
    });
    request.addEventListener("error", () => reject(offline()));
    request.addEventListener("timeout", () => reject(timedOut()));
    request.addEventListener("abort", () => reject(new DOMException("Aborted", "AbortError")));
    request.addEventListener("load", () => {
      noteMaintenance(request.getResponseHeader(MAINTENANCE_HEADER));
      try {
        const answer = settle(c, request.status, request.responseText, (header) =>
          request.getResponseHeader(header),
        );
        resolve(read(c, answer));
      } catch (failed) {
        reject(failed instanceof CallFailed ? failed : unreadable(request.status));
      }
    });
    signal.addEventListener("abort", () => request.abort(), { once: true });
    const form = new FormData();
    form.append("file", photo, "photo.jpg");
    request.send(form);
  });
}
