import { beforeEach, expect, test, vi } from "vitest";
import { loadTurnstile } from "./load-turnstile.ts";

vi.mock("./captcha-error.ts", () => ({ CaptchaError: class extends Error {} }));

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
