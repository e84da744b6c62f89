import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, type BrowserContext, type CDPSession } from "@playwright/test";
import { launchChromium, type Browser } from "../browser/chromium.ts";
import { middle, printRows } from "./print-rows.ts";
import { CONDITIONS, slowDown, SLOWER } from "./slow-4g.ts";

/** In milliseconds, and in bytes on the wire. */
type FirstVisit = {
  /** From the navigation until the number field is there. */
  typable: number;
  /** The worker's time, multiplied by SLOWER: DevTools slows down only the main thread. */
  proof: number;
  /** Requests for a captcha challenge. */
  challenges: number;
  /** Until the field is there. */
  scripts: number;
  inAll: number;
  /** A second visit in the same browser session. */
  repeat: number;
};
const rows: { name: keyof FirstVisit; label: string; goal: number | null }[] = [
  { name: "typable", label: "number field can be typed in, ms", goal: 3500 },
  { name: "proof", label: "proof of work, ms", goal: 300 },
  { name: "challenges", label: "requests for a challenge", goal: 0 },
  { name: "scripts", label: "scripts until then, bytes", goal: null },
  { name: "inAll", label: "in all until then, bytes", goal: 170_000 },
  { name: "repeat", label: "repeat visit, bytes", goal: 15_000 },
];

declare global {
  interface Window {
    visited?: { typable?: number; begun?: number; proved?: number };
  }
}

/** Runs in the page before its scripts. */
function watch() {
  const noted: NonNullable<Window["visited"]> = {};
  window.visited = noted;
  const Plain = window.Worker;
  window.Worker = class extends Plain {
    constructor(...given: ConstructorParameters<typeof Plain>) {
      noted.begun = performance.now();
      super(...given);
      this.addEventListener("message", () => (noted.proved = performance.now()));
    }
  };
  new MutationObserver((_changes, observer) => {
    if (!document.getElementById("lookup-number")) return;
    noted.typable = performance.now();
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
}

/** `at`: milliseconds since the request for the page. */
type Wire = { url: string; bytes: number; at: number };

/** Collects responses that came over the network. */
function countWire(devtools: CDPSession): Wire[] {
  const urls = new Map<string, string>();
  const wire: Wire[] = [];
  let start = 0;
  devtools.on("Network.requestWillBeSent", ({ timestamp }) => (start ||= timestamp));
  devtools.on("Network.responseReceived", ({ requestId, response }) => {
    if (!response.fromDiskCache) urls.set(requestId, response.url);
  });
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength, timestamp }) => {
    const url = urls.get(requestId);
    const at = (timestamp - start) * 1000;
    if (url !== undefined) wire.push({ url, bytes: encodedDataLength, at });
  });
  return wire;
}

async function open(context: BrowserContext, address: string) {
  const page = await context.newPage();
  const wire = countWire(await slowDown(page));
  await page.goto(address, { waitUntil: "commit" });
  const field = page.locator("#lookup-number");
  await field.waitFor();
  // Not typed in, because the foreign clients' modal (spec §2) may cover it by now.
  await expect(field).toBeEditable();
  const noted = await page.evaluate(() => window.visited ?? {});
  const { typable = Number.NaN } = noted;
  return { page, wire: wire.filter(({ at }) => at <= typable), noted };
}

const sum = (wire: readonly Wire[], matches: RegExp) =>
  wire.reduce((bytes, one) => bytes + (matches.test(new URL(one.url).pathname) ? one.bytes : 0), 0);

async function visit(context: BrowserContext, address: string): Promise<FirstVisit> {
  await context.addInitScript(watch);
  const first = await open(context, address);
  const { typable = Number.NaN, begun = Number.NaN, proved = Number.NaN } = first.noted;
  await first.page.waitForLoadState("networkidle");
  const again = await open(context, address);
  return {
    typable,
    proof: (proved - begun) * SLOWER,
    challenges: first.wire.filter(({ url }) => url.includes("/captcha/challenge")).length,
    scripts: sum(first.wire, /\.js$/u),
    inAll: sum(first.wire, /./u),
    repeat: sum(again.wire, /./u),
  };
}

/** Reference: a page with such a field and no script. */
async function bareField() {
  const server = createServer((_request, answer) =>
    answer
      .setHeader("content-type", "text/html; charset=utf-8")
      .end('<!doctype html><title>A field</title><input id="lookup-number">'),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

/** Prints medians of first visits, each in a new browser session, with a reference. @returns whether all goals are met */
export async function firstVisits(
  origin: string,
  with_: Browser,
  runs: number,
  print: (line: string) => void,
): Promise<boolean> {
  const browser = await launchChromium(with_);
  const bare = await bareField();
  const figures: FirstVisit[] = [];
  const references: number[] = [];
  try {
    for (let run = 0; run < runs; run += 1) {
      const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
      figures.push(await visit(context, `${origin}/delivery`));
      await context.close();
      const plain = await browser.newContext();
      await plain.addInitScript(watch);
      references.push((await open(plain, bare.address)).noted.typable ?? Number.NaN);
      await plain.close();
    }
  } finally {
    bare.close();
    await browser.close();
  }
  const isMet = printRows(`First visit of the landing page, ${CONDITIONS}`, rows, figures, print);
  print(`| a page with one field and no script, ms | ${Math.round(middle(references))} | | | |`);
  return isMet;
}
