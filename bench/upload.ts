import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { headers } from "@portal/contract/calls/call";
import sharp from "sharp";
import { secretsFrom } from "../server/src/security/secrets.ts";
import { cheapCaptcha } from "../server/test/harness/solved-captcha.ts";
import { family } from "./harness/family.ts";
import type { Call } from "./harness/http-load.ts";
import type { Figures } from "./harness/meter.ts";
import { megabytesOf } from "./harness/processes.ts";
import { PORTAL_SECRET, type Stage } from "./harness/stage.ts";

const PHOTO_BYTES = 300_000;
const AT_ONCE = 50;
const DECODERS = 2;
const SIZE = { width: 1600, height: 1200 };
const BOUNDARY = "bench-boundary";

/** A photo like those shrunk by the browser: 1600 pixels wide, about 300 kB. */
async function makePhoto(): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const raw = await sharp({ create: { ...SIZE, channels: 3, background: "#fff", noise } })
    .blur(1.2)
    .png()
    .toBuffer();
  for (let quality = 20; quality <= 100; quality += 4) {
    const photo = await sharp(raw).jpeg({ quality }).toBuffer();
    if (photo.length >= PHOTO_BYTES) return photo;
  }
  throw new Error("No quality makes a photo of this size.");
}

/** Sessions, and tokens to open them: each is for few photos at a time. */
const SESSIONS = AT_ONCE;
const sessionOf = (n: number) => ({ [headers.session]: `bench-session-${n % SESSIONS}` });

const upload = (photo: Buffer, more: Record<string, string> = {}): Call => ({
  method: "POST",
  path: "/api/file/upload",
  headers: { "content-type": `multipart/form-data; boundary=${BOUNDARY}`, ...more },
  body: Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="photo.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`,
    ),
    photo,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]),
});

type Crowd = Figures & {
  /** Growth of memory in megabytes. */
  grown: number;
  /** Milliseconds of a concurrent request that needs only the event loop. */
  waited: number;
};
type Round = { raw: Figures; one: Figures; crowd: Crowd };

/** Concurrent uploads from different clients, with a health check every 10 ms. */
async function crowd({ load, portal }: Stage, call: (n: number) => Call): Promise<Crowd> {
  const before = megabytesOf(portal.pid);
  let most = before;
  let isOver = false;
  const watch = async () => {
    for (; !isOver; await delay(20)) most = Math.max(most, megabytesOf(portal.pid));
  };
  const uploads = load(portal, {
    call,
    connections: AT_ONCE,
    calls: 2 * AT_ONCE,
    seconds: 30,
    apart: true,
    expect: [201],
  }).finally(() => (isOver = true));
  const asked = load(portal, {
    call: () => ({ path: "/healthz" }),
    connections: 1,
    perSecond: 100,
    seconds: 2,
  });
  const [figures, { p99: waited }] = await Promise.all([uploads, asked, watch()]);
  return { ...figures, grown: most - before, waited };
}

async function prepare(stage: Stage) {
  const { load, portal, bare, folder } = stage;
  const path = join(folder, "photo.jpg");
  await writeFile(path, await makePhoto());
  const photo = await readFile(path);
  const newToken = cheapCaptcha(secretsFrom(PORTAL_SECRET));
  for (let n = 0; n < SESSIONS; n += 1) {
    const token = { [headers.captcha]: await newToken() };
    const call = () => upload(photo, { ...sessionOf(n), ...token });
    await load(portal, { call, connections: 1, calls: 1, expect: [201] });
  }
  const call = (n: number) => upload(photo, sessionOf(n));
  const rewrite = { path: `/photo?path=${encodeURIComponent(path)}` };
  return {
    raw: () => load(bare, { call: () => rewrite, connections: DECODERS }),
    one: () => load(portal, { call, connections: DECODERS, expect: [201] }),
    crowd: () => crowd(stage, call),
  };
}

export const uploads = family<Round>({
  name: "upload",
  prepare,
  mostRounds: 5,
  rows: [
    {
      id: "P-11",
      what: "photo of 300 kB, taken, written anew and stored : sharp alone",
      unit: "x",
      goal: { atLeast: 0.6 },
      of: "one",
      against: "raw",
    },
    {
      id: "P-11",
      what: `memory of the portal that ${AT_ONCE} photos at once add`,
      unit: "MB",
      goal: { atMost: 64 },
      of: "crowd",
      value: ({ crowd: { grown } }) => grown,
    },
    {
      id: "P-11",
      what: "how long the event loop keeps another request waiting meanwhile, p99 of /healthz",
      unit: "ms",
      goal: { atMost: 50 },
      value: ({ crowd: { waited } }) => waited,
    },
  ],
});
