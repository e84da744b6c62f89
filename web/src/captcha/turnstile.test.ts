import { beforeEach, expect, test, vi } from "vitest";
import {
  type TurnstileApi,
  type TurnstileOptions,
  createTurnstileWidget,
  loadTurnstile,
  reactTo,
} from "./turnstile.ts";

vi.mock("./token-source.ts", () => ({
  CaptchaError: class extends Error {
    readonly kind: string;
    constructor(kind: string) {
      super(kind);
      this.kind = kind;
    }
  },
}));

beforeEach(() => {
  vi.useFakeTimers();
});

/** A test double of Cloudflare's documented script that records its calls. */
function start() {
  const told: string[] = [];
  let options: TurnstileOptions | undefined;
  const api: TurnstileApi = {
    render(_, given) {
      options = given;
      told.push("render");
      return "widget-1";
    },
    execute: (id) => void told.push(`execute ${id}`),
    reset: (id) => void told.push(`reset ${id}`),
    remove: (id) => void told.push(`remove ${id}`),
  };
  const container = {} as unknown as HTMLElement;
  const widget = createTurnstileWidget(api, container, { siteKey: "key", action: "lookup" });
  if (!options) throw new Error("Nothing was rendered.");
  return { widget, told, says: options };
}
const outcome = (promise: Promise<string>) =>
  promise.then(
    (token) => `token ${token}`,
    (error: unknown) => `trouble ${error instanceof Error ? error.message : ""}`,
  );
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test("it is executed half a second after it was rendered", async () => {
  const { widget, told, says } = start();
  const result = outcome(widget.token());
  expect(says).toMatchObject({
    sitekey: "key",
    action: "lookup",
    execution: "execute",
    retry: "never",
  });
  await pass(499);
  expect(told).toEqual(["render"]);
  await pass(1);
  expect(told).toEqual(["render", "execute widget-1"]);
  says.callback("A");
  expect(await result).toBe("token A");
});

test("the next token needs a reset, and waits for the previous one", async () => {
  const { widget, told, says } = start();
  const results = [outcome(widget.token()), outcome(widget.token())];
  await pass(2000);
  expect(told).toEqual(["render", "execute widget-1"]);
  says.callback("A");
  await pass(500);
  expect(told.slice(2)).toEqual(["reset widget-1", "execute widget-1"]);
  says.callback("B");
  expect(await Promise.all(results)).toEqual(["token A", "token B"]);
});

test("600010 resets it after five seconds, three times, and then fails", async () => {
  const { widget, told, says } = start();
  const result = outcome(widget.token());
  await pass(500);
  for (let n = 1; n <= 3; n++) {
    expect(says["error-callback"]("600010")).toBe(true);
    await pass(4999);
    expect(told.filter((word) => word.startsWith("reset"))).toHaveLength(n - 1);
    await pass(1);
    expect(told.filter((word) => word.startsWith("reset"))).toHaveLength(n);
    await pass(500);
  }
  says["error-callback"]("600010");
  expect(await result).toBe("trouble challenge");
  await pass(600_000);
  expect(told.filter((word) => word.startsWith("execute"))).toHaveLength(4);
});

test("a success after a reset restarts the count", async () => {
  const { widget, says } = start();
  for (const token of ["A", "B"]) {
    const result = outcome(widget.token());
    for (let n = 1; n <= 3; n++) {
      await pass(500);
      says["error-callback"]("600010");
      await pass(5000);
    }
    await pass(500);
    says.callback(token);
    expect(await result).toBe(`token ${token}`);
  }
});

test("a configuration error is final at once", async () => {
  const { widget, says } = start();
  const result = outcome(widget.token());
  await pass(500);
  says["error-callback"]("110200");
  expect(await result).toBe("trouble setup");
});

test("an unsupported browser is final at once", async () => {
  const { widget, says } = start();
  const result = outcome(widget.token());
  await pass(500);
  says["unsupported-callback"]();
  expect(await result).toBe("trouble browser");
});

test("silence counts as a failure, unless a challenge is shown", async () => {
  const { widget, told, says } = start();
  const result = outcome(widget.token());
  await pass(500 + 30_000 + 5000);
  expect(told).toContain("reset widget-1");
  await pass(500);
  says["before-interactive-callback"]();
  await pass(600_000);
  says.callback("A");
  expect(await result).toBe("token A");
});

test("a challenge that times out is an ordinary failure", async () => {
  const { widget, told, says } = start();
  void outcome(widget.token());
  await pass(500);
  says["timeout-callback"]();
  await pass(5000);
  expect(told).toContain("reset widget-1");
});

test("removing it rejects pending calls and stops everything", async () => {
  const { widget, told } = start();
  const results = [outcome(widget.token()), outcome(widget.token())];
  await pass(100);
  widget.remove();
  expect(await Promise.all(results)).toEqual(["trouble unreachable", "trouble unreachable"]);
  await pass(60_000);
  expect(told).toEqual(["render", "remove widget-1"]);
});

test("errors without a pending call are ignored", async () => {
  const { told, says } = start();
  says["error-callback"]("600010");
  await pass(60_000);
  expect(told).toEqual(["render"]);
});

type Script = { src: string; heard: Map<string, () => void>; isThere: boolean };
const asked: Script[] = [];

beforeEach(() => {
  vi.stubGlobal("document", {
    createElement: () => {
      const script = {
        src: "",
        isThere: false,
        heard: new Map<string, () => void>(),
        addEventListener: (event: string, hear: () => void) => void script.heard.set(event, hear),
        remove: () => {
          script.isThere = false;
        },
      };
      return script;
    },
    head: {
      append: (script: Script) => {
        script.isThere = true;
        asked.push(script);
      },
    },
  });
});

test("Cloudflare's script is loaded once, and again only after a failure", async () => {
  const failing = loadTurnstile();
  asked[0]?.heard.get("error")?.();
  await expect(failing).rejects.toThrow("unreachable");
  expect(asked[0]?.isThere).toBe(false);

  const both = Promise.all([loadTurnstile(), loadTurnstile()]);
  expect(asked.map(({ src }) => src)).toEqual(
    Array.from(
      { length: 2 },
      () => "https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit",
    ),
  );
  const turnstile = {};
  vi.stubGlobal("turnstile", turnstile);
  asked[1]?.heard.get("load")?.();
  expect(await both).toEqual([turnstile, turnstile]);
  expect(asked).toHaveLength(2);
});

test.each([
  "600010",
  "600020",
  "300010",
  "300030",
  "102010",
  "106010",
  "110600",
  "110620",
  "200010",
  "987654",
  "",
])("error %j is followed by three resets, then by another way", (code) => {
  expect([0, 1, 2, 3, 4].map((resets) => reactTo(code, resets))).toEqual([
    "reset",
    "reset",
    "reset",
    "challenge",
    "challenge",
  ]);
});

test.each([
  ["100010", "setup"],
  ["105001", "setup"],
  ["110100", "setup"],
  ["110110", "setup"],
  ["110200", "setup"],
  ["110420", "setup"],
  ["110430", "setup"],
  ["400020", "setup"],
  ["110500", "browser"],
  ["110510", "browser"],
  ["200100", "clock"],
])("error %s is final at once: %s", (code, reaction) => {
  expect(reactTo(code, 0)).toBe(reaction);
});
