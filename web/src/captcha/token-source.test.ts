import { describe, expect, test, vi } from "vitest";
import { CallFailed } from "../api/api.ts";
import { createTokenHolder, sendWithToken } from "./token-source.ts";

describe("the stored token", () => {
  function holder() {
    let time = 1_000_000;
    return { ...createTokenHolder(() => time), pass: (ms: number) => void (time += ms) };
  }

  test("is used once", () => {
    const { keep, usable, take } = holder();
    expect([usable(), take()]).toEqual([false, null]);
    keep("one");
    expect([usable(), take()]).toEqual([true, "one"]);
    expect([usable(), take()]).toEqual([false, null]);
  });

  test.each([
    [0, true],
    [239_999, true],
    [240_000, false],
    [3_600_000, false],
    [-1, false],
  ])("is usable after %i ms: %s", (age, expected) => {
    const { keep, usable, take, pass } = holder();
    keep("one");
    pass(age);
    expect(usable()).toBe(expected);
    expect(take()).toBe(expected ? "one" : null);
  });

  test("is replaced by a newer one", () => {
    const { keep, take } = holder();
    keep("one");
    keep("two");
    expect(take()).toBe("two");
  });
});

describe("sending with a token", () => {
  const tokens = () => {
    let given = 0;
    return async () => `token ${++given}`;
  };
  const refused = Object.assign(new CallFailed("refused"), { code: "captcha_failed" });

  test("sends one token", async () => {
    const send = vi.fn<(token: string) => Promise<string>>(async (token) => token);
    expect(await sendWithToken(tokens(), send)).toBe("token 1");
    expect(send).toHaveBeenCalledTimes(1);
  });

  test("a refused token is replaced once", async () => {
    const send = vi
      .fn<(token: string) => Promise<string>>(async (token) => token)
      .mockRejectedValueOnce(refused);
    expect(await sendWithToken(tokens(), send)).toBe("token 2");
  });

  test("a second refusal is final", async () => {
    const send = vi.fn<() => Promise<string>>().mockRejectedValue(refused);
    await expect(sendWithToken(tokens(), send)).rejects.toBe(refused);
    expect(send).toHaveBeenCalledTimes(2);
  });

  test("other failures are not retried", async () => {
    const send = vi.fn<() => Promise<string>>().mockRejectedValue(new Error("offline"));
    await expect(sendWithToken(tokens(), send)).rejects.toThrow("offline");
    expect(send).toHaveBeenCalledTimes(1);
  });
});
