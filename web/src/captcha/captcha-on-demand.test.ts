import { expect, test, vi } from "vitest";
import { CallFailed } from "../api/api.ts";
import { captchaOnDemand } from "./captcha-on-demand.ts";

const widgets: { place: HTMLElement | null; standing: boolean }[] = [];

const obtain = vi.fn<() => Promise<string>>(async () => `token ${widgets.length}`);

vi.mock("./captcha-gate.tsx", () => ({ fetchChallenge: null }));
vi.mock(import("./token-source.ts"), async (original) => ({
  ...(await original()),
  createTokenSource({ container }: { container: () => HTMLElement | null }) {
    const widget = { place: container(), standing: true };
    widgets.push(widget);
    return {
      obtain,
      close: () => void (widget.standing = false),
    };
  },
}));

const tokenPlease = () =>
  Object.assign(new CallFailed("a token, please"), { code: "captcha_required" });

/** The server accepts each token once. */
const seen = new Set<string>();
async function taking(token: string): Promise<string> {
  if (seen.has(token)) throw tokenPlease();
  seen.add(token);
  return token;
}

test("each attempt has a visible widget and removes it afterwards", async () => {
  let place = { id: "the first question" } as unknown as HTMLElement;
  const { send } = captchaOnDemand(() => place);
  expect(await send(taking)).toBe("token 1");
  place = { id: "the second question" } as unknown as HTMLElement;
  expect(await send(taking)).toBe("token 2");
  expect(widgets).toEqual([
    { place: { id: "the first question" }, standing: false },
    { place: { id: "the second question" }, standing: false },
  ]);
});

test("a refused token is replaced once", async () => {
  const tried: string[] = [];
  const { send } = captchaOnDemand(() => null);
  const refusing = async (token: string) => {
    tried.push(token);
    throw tokenPlease();
  };
  await expect(send(refusing)).rejects.toThrow("a token, please");
  expect(tried).toHaveLength(2);
});
