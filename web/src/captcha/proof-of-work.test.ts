import {
  CAPTCHA_LIFETIME_MS,
  CHALLENGE_ELEMENT,
  type CaptchaChallenge,
  type ProofOfWorkChallenge,
} from "@portal/contract/captcha";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TOKEN_MAX_AGE_MS } from "./token-source.ts";

const proofOfWork = (signature: string): ProofOfWorkChallenge => ({
  parameters: {
    algorithm: "SHA-256",
    cost: 1,
    data: { action: "lookup", expires_at: 0 },
    keyLength: 32,
    keyPrefix: "0".repeat(32),
    keySignature: "0".repeat(64),
    nonce: "0".repeat(32),
    salt: "0".repeat(32),
  },
  signature,
});
const own: CaptchaChallenge = { provider: "proof-of-work", challenge: proofOfWork("own") };
const turnstile: CaptchaChallenge = { provider: "turnstile", site_key: "key" };
const solution = { counter: 7, derivedKey: "7" };

/** Challenges that workers received. */
const asked: unknown[] = [];
class FakeWorker {
  private heard: (event: { data: unknown }) => void = () => undefined;
  addEventListener(name: string, hear: (event: { data: unknown }) => void) {
    if (name === "message") this.heard = hear;
  }
  postMessage(challenge: unknown) {
    asked.push(challenge);
    queueMicrotask(() => this.heard({ data: solution }));
  }
  terminate() {}
}

type Page = { block?: unknown; type?: string; parsedLater?: boolean };
let parsed: (() => void) | undefined;

/** Runs the script in a page. */
async function inPage({ block, type = "navigate", parsedLater = false }: Page) {
  const state = { readyState: parsedLater ? "loading" : "interactive" };
  const text = block === undefined || typeof block === "string" ? block : JSON.stringify(block);
  vi.stubGlobal("document", {
    ...state,
    addEventListener: (_name: string, hear: () => void) => void (parsed = hear),
    getElementById: (id: string) =>
      id === CHALLENGE_ELEMENT && text !== undefined ? { textContent: text } : null,
  });
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([
    { type },
  ] as unknown as PerformanceEntryList);
  vi.spyOn(performance, "now").mockImplementation(() => age);
  return import("./proof-of-work.ts");
}

let age = 0;
beforeEach(() => {
  age = 0;
  asked.length = 0;
  vi.resetModules();
  vi.stubGlobal("Worker", FakeWorker);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("the search starts by itself and is taken over instead of repeated", async () => {
  const { takeEmbedded, solve } = await inPage({ block: own });
  expect(asked).toEqual([own.challenge]);
  expect(await takeEmbedded()).toEqual(own);
  expect(await Promise.all([solve(own.challenge), solve(own.challenge)])).toEqual([
    solution,
    solution,
  ]);
  expect(asked).toHaveLength(1);
});

test("waits until the page is parsed", async () => {
  const { takeEmbedded } = await inPage({ block: own, parsedLater: true });
  expect(asked).toEqual([]);
  parsed?.();
  expect(await takeEmbedded()).toEqual(own);
  expect(asked).toHaveLength(1);
});

test("uses a challenge once", async () => {
  const { takeEmbedded, solve } = await inPage({ block: own });
  await takeEmbedded();
  expect(await takeEmbedded()).toBeNull();
  await solve(proofOfWork("asked"));
  expect(asked).toEqual([own.challenge, proofOfWork("asked")]);
});

test("does not use a challenge whose token would expire while it is kept", async () => {
  const { takeEmbedded, EMBEDDED_MAX_AGE_MS } = await inPage({ block: own });
  age = EMBEDDED_MAX_AGE_MS;
  expect(await takeEmbedded()).toBeNull();
  expect(EMBEDDED_MAX_AGE_MS + TOKEN_MAX_AGE_MS).toBeLessThan(CAPTCHA_LIFETIME_MS);
});

test.each([
  ["a page without a challenge", {}],
  ["a page from Back or Forward", { block: own, type: "back_forward" }],
  ["a truncated page", { block: '{"provider":"proof' }],
])("%s starts no search", async (_name, page) => {
  const { takeEmbedded } = await inPage(page);
  expect(await takeEmbedded()).toBeNull();
  expect(asked).toEqual([]);
});

test("starts nothing for Turnstile and returns its site key", async () => {
  const { takeEmbedded } = await inPage({ block: turnstile });
  expect(asked).toEqual([]);
  expect(await takeEmbedded()).toEqual(turnstile);
  expect(asked).toEqual([]);
});

test("searches on the main thread if no worker starts", async () => {
  vi.stubGlobal(
    "Worker",
    class {
      constructor() {
        throw new Error("This browser starts none.");
      }
    },
  );
  const { solve } = await inPage({});
  // SHA-256 of 32 zero bytes and a zero counter.
  const { createHash } = await import("node:crypto");
  const derivedKey = createHash("sha256").update(Buffer.alloc(36)).digest("hex");
  const challenge = proofOfWork("easy");
  challenge.parameters.keyPrefix = derivedKey.slice(0, 32);
  expect(await solve(challenge)).toEqual({ counter: 0, derivedKey });
});
