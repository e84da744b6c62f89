import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { headers } from "@portal/contract/calls/call";
import sharp from "sharp";
import type { Call } from "./harness/client.ts";
import { megabytesOf } from "./harness/processes.ts";
import type { Figures, Stage } from "./harness/stage.ts";
import type { Family } from "./harness/table.ts";
import { freshToken } from "./people.ts";

const AT_ONCE = 50;
const DECODERS = 2;
const SIZE = { width: 1600, height: 1200 };
const QUALITY = 71;
const BOUNDARY = "bench-boundary";
const PART = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="photo.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;

/** Like those shrunk by the browser: about 300 kB. */
async function makePhoto(): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const picture = sharp({ create: { ...SIZE, channels: 3, background: "#fff", noise } }).blur(1.2);
  return picture.jpeg({ quality: QUALITY }).toBuffer();
}

/** Uploads at once from different clients, with a health check every 10 ms. */
async function crowd({ load, portal }: Stage, call: (n: number) => Call): Promise<Figures> {
  const before = megabytesOf(portal.pid);
  let most = before;
  let isOver = false;
  const watch = async () => {
    for (; !isOver; await delay(20)) most = Math.max(most, megabytesOf(portal.pid));
  };
  const many = { connections: AT_ONCE, calls: 2 * AT_ONCE, expect: [201] };
  const alive = { call: () => ({ path: "/healthz" }), connections: 1, perSecond: 100, seconds: 2 };
  const [, { p99 }] = await Promise.all([
    load(portal, { ...many, call }).finally(() => (isOver = true)),
    load(portal, alive),
    watch(),
  ]);
  return { MB: most - before, p99 };
}

async function prepare(stage: Stage) {
  const { load, portal, bare } = stage;
  const path = join(stage.folder, "photo.jpg");
  const photo = await makePhoto();
  await writeFile(path, photo);
  const body = Buffer.concat([Buffer.from(PART), photo, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
  // Each session is for few photos at a time, and is opened by a token.
  const upload = (n: number, more: Record<string, string> = {}): Call => ({
    method: "POST",
    path: "/api/file/upload",
    headers: {
      "content-type": `multipart/form-data; boundary=${BOUNDARY}`,
      [headers.session]: `bench-session-${n % AT_ONCE}`,
      "x-forwarded-for": `10.0.1.${n % AT_ONCE}`,
      ...more,
    },
    body,
  });
  for (let n = 0; n < AT_ONCE; n += 1) {
    const opening = upload(n, { [headers.captcha]: await freshToken() });
    await load(portal, { call: () => opening, connections: 1, calls: 1, expect: [201] });
  }
  const rewrite = { path: `/photo?path=${encodeURIComponent(path)}` };
  return {
    sharp: () => load(bare, { call: () => rewrite, connections: DECODERS }),
    one: () => load(portal, { call: (n) => upload(n), connections: DECODERS, expect: [201] }),
    crowd: () => crowd(stage, (n) => upload(n)),
  };
}

export const photo: Family = {
  name: "photo",
  prepare,
  mostRounds: 5,
  rows: [
    ["P-11", "photo of 300 kB", "one", "ms", { ratio: 0.6, against: "sharp" }],
    ["P-11", "memory that 50 photos at once add", "crowd", "MB", { atMost: 64, against: null }],
    ["P-11", "p99 of /healthz meanwhile", "crowd", "p99", { atMost: 50, against: null }],
  ],
};
