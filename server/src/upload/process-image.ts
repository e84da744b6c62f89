import { fork, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { type PhotoFileFault, photoFaults } from "@portal/contract/photos";
import { i18n, type Sentence } from "../language/sentence.ts";
import { Problem } from "../problem/problem.ts";
import type { DecoderAnswer, PhotoRefusal } from "./decode-photo.ts";
import type { WaitingPhoto } from "./waiting-photo.ts";

const DECODED_AT_ONCE = 2;
/** Ten times as long as the largest photo of a camera takes. */
const LONGEST_MS = 5_000;
/** Until it begins: a new process has to start first. */
const LONGEST_START_MS = 20_000;
/** A process without a photo for so long ends; the next one takes half a second to start. */
const IDLE_MS = 10 * 60_000;

type Job = {
  photo: WaitingPhoto;
  client: string;
  done: (answer: DecoderAnswer) => void;
  fail: (error: unknown) => void;
};
type Decoder = { child: ChildProcess; idle: NodeJS.Timeout };
/** A place for one photo at a time, with its process while there is one. */
type Lane = { decoder: Decoder | null; client: string | null };

const lanes: Lane[] = Array.from({ length: DECODED_AT_ONCE }, () => ({
  decoder: null,
  client: null,
}));
const waiting: Job[] = [];
let turn = 0;

/**
 * Re-encodes a photo: upright, at most 2000 px per side, 8-bit sRGB JPEG on white, without metadata.
 * Only the first frame of an animation is kept. It happens in a process of its own that ends after five seconds, or
 * with 400 MB; of those who wait, by turns whoever has used the decoders least in the last minutes comes first, and
 * whoever has waited longest.
 * @param client who sent it
 * @throws Problem("upload_not_image") for anything but a whole JPEG, PNG or WebP; it says which of `photoFaults` it is
 * @throws Problem("upload_too_large") for more than 50 megapixels, of a costly kind for more than 16, a side of more than
 *   20,000 pixels, and for a photo that does not get done
 * @throws Problem("unavailable") when no process could be started
 */
export async function processImage(photo: WaitingPhoto, client = ""): Promise<Buffer> {
  const { jpeg, refusal } = await new Promise<DecoderAnswer>((done, fail) => {
    waiting.push({ photo, client, done, fail });
    takeNext();
  });
  if (jpeg !== null) return Buffer.from(jpeg);
  const why = refusal ?? "slow";
  if (isFault(why)) throw new Problem("upload_not_image", photoFaults[why]);
  throw new Problem("upload_too_large", TOO_LARGE[why]);
}

/** Starts a process, if there is none: for the first photo, which is still on its way. */
export function startFirstDecoder(): void {
  const [lane] = lanes;
  if (lane) lane.decoder ??= startDecoder(lane);
}

/** What each client has taken of the decoders, in milliseconds that fade: half of them in a minute. */
const taken = new Map<string, { ms: number; at: number }>();
const HALF_MS = 60_000;
const FORGOTTEN_MS = 10 * HALF_MS;

function takenBy(client: string): number {
  const { ms = 0, at = 0 } = taken.get(client) ?? {};
  return ms * 0.5 ** ((performance.now() - at) / HALF_MS);
}

function noteTaken(client: string, ms: number): void {
  const now = performance.now();
  taken.set(client, { ms: takenBy(client) + ms, at: now });
  for (const [other, { at }] of taken) if (now - at > FORGOTTEN_MS) taken.delete(other);
}

/**
 * Whose photo is next: a client without a photo in the decoders before one with, then whoever took the least of them
 * lately, then who came first. So somebody new never waits for those who send many or costly ones.
 * @returns its place among those who wait; -1 when nobody does
 */
export function nextOf(
  clients: readonly string[],
  inDecoders: readonly (string | null)[],
  takenLately: (client: string) => number,
): number {
  const rankOf = (client: string) =>
    [inDecoders.filter((other) => other === client).length, takenLately(client)] as const;
  let best = -1;
  let least: readonly [number, number] = [Infinity, Infinity];
  for (const [place, client] of clients.entries()) {
    const rank = rankOf(client);
    if (rank[0] > least[0] || (rank[0] === least[0] && rank[1] >= least[1])) continue;
    [best, least] = [place, rank];
  }
  return best;
}

function takeNext(): void {
  const free = lanes.filter(({ client }) => client === null);
  const lane = free.find(({ decoder }) => decoder !== null) ?? free[0];
  if (!lane || waiting.length === 0) return;
  const clients = waiting.map(({ client }) => client);
  const inDecoders = lanes.map(({ client }) => client);
  turn += 1;
  // Every second turn goes to whoever has waited longest: a network with many phones is one client here.
  const place = turn % 2 === 0 ? 0 : nextOf(clients, inDecoders, takenBy);
  const [job] = waiting.splice(place, 1);
  if (!job) return;
  lane.client = job.client;
  const begun = performance.now();
  void decodeIn(lane, job.photo)
    .then(job.done, job.fail)
    .finally(() => {
      noteTaken(job.client, performance.now() - begun);
      lane.client = null;
      takeNext();
    });
}

const FAILED: DecoderAnswer = { jpeg: null, refusal: "slow", ends: true };

/** One photo, or `FAILED` when the process dies of it or takes too long; then the next photo gets a new one. */
async function decodeIn(lane: Lane, photo: WaitingPhoto): Promise<DecoderAnswer> {
  lane.decoder ??= startDecoder(lane);
  const { child, idle } = lane.decoder;
  // Such as with too many open files.
  if (!child.connected) {
    end(lane, child);
    throw new Problem("unavailable", undefined, { cause: new Error("no decoder was started") });
  }
  child.ref();
  child.channel?.ref();
  let timer: NodeJS.Timeout | undefined;
  const answer = await new Promise<DecoderAnswer>((settle) => {
    const endAfter = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => settle(FAILED), ms);
    };
    child.on("message", (said: DecoderAnswer | "begun") => {
      if (said === "begun") endAfter(LONGEST_MS);
      else settle(said);
    });
    child.once("exit", () => settle(FAILED));
    endAfter(LONGEST_START_MS);
    child.send(photo, (error) => error && settle(FAILED));
  });
  clearTimeout(timer);
  child.removeAllListeners();
  attend(lane, child);
  if (answer.ends) end(lane, child);
  idle.refresh();
  return answer;
}

function startDecoder(lane: Lane): Decoder {
  const child = fork(join(import.meta.dirname, "decode-photo.ts"), [], {
    serialization: "advanced",
    execArgv: ["--max-old-space-size=96"],
    // None of the portal's secrets.
    env: { MALLOC_ARENA_MAX: "2" },
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  attend(lane, child);
  const endIdle = () => lane.client === null && end(lane, child);
  return { child, idle: setTimeout(endIdle, IDLE_MS).unref() };
}

/** While it waits for a photo: it may die, and the portal may end, which it then does, too. */
function attend(lane: Lane, child: ChildProcess): void {
  child.once("exit", () => end(lane, child));
  child.on("error", () => end(lane, child));
  child.unref();
  child.channel?.unref();
}

function end(lane: Lane, child: ChildProcess): void {
  if (lane.decoder?.child !== child) return;
  clearTimeout(lane.decoder.idle);
  child.kill("SIGKILL");
  lane.decoder = null;
}

const isFault = (refusal: PhotoRefusal): refusal is PhotoFileFault =>
  Object.hasOwn(photoFaults, refusal);

/** A photo that takes more than it may. */
const TOO_LARGE: Record<Exclude<PhotoRefusal, PhotoFileFault>, Sentence> = {
  pixels: i18n.t(
    "This picture has more than 50 megapixels. Please make it smaller, or take the photo again.",
  ),
  long: i18n.t(
    "A side of this picture has more than 20,000 pixels. Please crop it, or take a photo.",
  ),
  costly: i18n.t(
    "A picture of this kind may have 16 megapixels at most. Please send it as a plain JPEG.",
  ),
  slow: i18n.t("This photo takes too long to open. Please make it smaller, or take it again."),
};
