import { expect, test, vi } from "vitest";
import { lateCaptcha } from "./use-late-captcha.ts";

const widgets: { place: HTMLElement | null; standing: boolean }[] = [];

vi.mock("./lookup-gate.tsx", () => ({
  fetchChallenge: null,
  wasRefused: (error: unknown) => error instanceof Error && error.message === "a token, please",
}));
vi.mock("../captcha/token-source.ts", () => ({
  createTokenSource({ container }: { container: () => HTMLElement | null }) {
    const widget = { place: container(), standing: true };
    widgets.push(widget);
    return {
      obtain: async () => `token ${widgets.length}`,
      close: () => void (widget.standing = false),
    };
  },
}));

async function refusing(token: string): Promise<string> {
  if (token === "") throw new Error("a token, please");
  return token;
}

test("each try has its widget where it can be seen, and leaves none behind", async () => {
  let place = { id: "the first question" } as unknown as HTMLElement;
  const { send } = lateCaptcha(() => place);
  expect(await send(async () => "without one")).toBe("without one");
  expect(widgets).toEqual([]);
  expect(await send(refusing)).toBe("token 1");
  place = { id: "the second question" } as unknown as HTMLElement;
  expect(await send(refusing)).toBe("token 2");
  expect(widgets).toEqual([
    { place: { id: "the first question" }, standing: false },
    { place: { id: "the second question" }, standing: false },
  ]);
});
