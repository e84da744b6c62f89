import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { beginning } from "./beginning.ts";
import type { Encoding } from "./encoding.ts";

const page = "<p>Track your application</p>".repeat(700);
const plain: Record<Encoding, (answer: Buffer) => Buffer> = {
  br: (answer) => brotliDecompressSync(answer),
  gzip: (answer) => gunzipSync(answer),
  identity: (answer) => answer,
};

describe.each([
  ["br", 100],
  ["gzip", 300],
  ["identity", page.length + 4],
] as const)("a page as %s", (encoding, most) => {
  it.each(["x", "</body></html>", "Ñ".repeat(32_767)])("ends with its own text", async (end) => {
    const answer = await beginning(page).with(end, encoding);
    expect(plain[encoding](answer).toString()).toBe(page + end);
  });

  it("is compressed once and can be followed by different ends", async () => {
    const shared = beginning(page);
    const [one, two] = await Promise.all([
      shared.with("one", encoding),
      shared.with("two", encoding),
    ]);
    expect(plain[encoding](one).subarray(-3).toString()).toBe("one");
    expect(plain[encoding](two).subarray(-3).toString()).toBe("two");
    expect(one.length).toBeLessThan(most);
  });
});
