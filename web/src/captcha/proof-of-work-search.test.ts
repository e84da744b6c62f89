import { createHash } from "node:crypto";
import type { ProofOfWorkChallenge } from "@portal/contract/captcha";
import { describe, expect, test } from "vitest";
import { search, searchInSlices } from "./proof-of-work-search.ts";

const SALT = "000102030405060708090a0b0c0d0e0f";
const NONCE = "f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff";

/** The key for a counter, derived as on the server. */
function keyOf(counter: number): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(counter);
  return createHash("sha256")
    .update(Buffer.from(SALT + NONCE, "hex"))
    .update(bytes)
    .digest("hex");
}
const challengeFor = (counter: number): ProofOfWorkChallenge => ({
  parameters: {
    algorithm: "SHA-256",
    cost: 1,
    data: { action: "lookup", expires_at: 0 },
    keyLength: 32,
    keyPrefix: keyOf(counter).slice(0, 32),
    keySignature: "0".repeat(64),
    nonce: NONCE,
    salt: SALT,
  },
  signature: "0".repeat(64),
});

describe("the search", () => {
  test.each([0, 1, 255, 256, 65_536, 70_001])("finds %i", (counter) => {
    expect(search(challengeFor(counter), 0, 80_000)).toEqual({
      counter,
      derivedKey: keyOf(counter),
    });
  });

  test("stays within its range", () => {
    const challenge = challengeFor(500);
    expect(search(challenge, 0, 500)).toBeNull();
    expect(search(challenge, 501, 500)).toBeNull();
    expect(search(challenge, 500, 1)).not.toBeNull();
  });

  test("in slices it finds the same and lets other tasks run", async () => {
    let others = 0;
    const timer = setInterval(() => others++, 0);
    const solution = await searchInSlices(challengeFor(30_000));
    clearInterval(timer);
    expect(solution).toEqual({ counter: 30_000, derivedKey: keyOf(30_000) });
    expect(others).toBeGreaterThan(0);
  });
});
