import { ProofOfWorkChallenge, ProofOfWorkPayload } from "@portal/contract/captcha";
import { createChallenge, solveChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/sha";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { describesCaptcha } from "../../../test/contracts/captcha-contract.ts";
import { proofOfWork } from "./proof-of-work.ts";

const SECRET = "a secret of the tests, long enough";
const START = Date.parse("2026-01-05T02:00:00Z");

const provider = (secret = SECRET) =>
  proofOfWork({ secret, now: () => new Date(START), difficulty: { min: 20, max: 40 } });

async function solve(challenge: ProofOfWorkChallenge): Promise<ProofOfWorkPayload> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return v.parse(ProofOfWorkPayload, { challenge, solution });
}
const write = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString("base64");

async function earn(secret = SECRET): Promise<ProofOfWorkPayload> {
  const challenge = await provider(secret).challenge("lookup");
  if (challenge.provider !== "proof-of-work") throw new Error("Another provider answered.");
  return solve(challenge.challenge);
}

describe("proof of work", () => {
  describesCaptcha(async () => {
    let time = START;
    const now = () => new Date(time);
    return {
      provider: proofOfWork({ secret: SECRET, now, difficulty: { min: 20, max: 40 } }),
      async earn(challenge) {
        if (challenge.provider !== "proof-of-work") throw new Error("Another provider answered.");
        return write(await solve(challenge.challenge));
      },
      advance: (ms) => void (time += ms),
      now,
    };
  });

  test("the required work is within the difficulty", async () => {
    const { solution } = await earn();
    expect(solution.counter).toBeGreaterThanOrEqual(20);
    expect(solution.counter).toBeLessThanOrEqual(40);
  });

  test("the price multiplies the work, and a token is accepted at the price of its challenge", async () => {
    const dear = await provider().challenge("lookup", 16);
    if (dear.provider !== "proof-of-work") throw new Error("Another provider answered.");
    const payload = await solve(dear.challenge);
    expect(payload.solution.counter).toBeGreaterThanOrEqual(16 * 20);
    expect(payload.solution.counter).toBeLessThanOrEqual(16 * 40);
    expect((await provider().verify(write(payload), "lookup", "")).verdict).toBe("passed");
  });

  test("a normal client pays at most 20,000 hashes", async () => {
    const usual = proofOfWork({ secret: SECRET, now: () => new Date(START) });
    for (let count = 0; count < 5; count += 1) {
      const given = await usual.challenge("lookup");
      if (given.provider !== "proof-of-work") throw new Error("Another provider answered.");
      expect((await solve(given.challenge)).solution.counter).toBeLessThanOrEqual(20_000);
    }
  });

  const pastLife = { action: "lookup", expires_at: START + 86_400_000 };
  test.each<[string, (payload: ProofOfWorkPayload) => unknown]>([
    [
      "a later expiry",
      ({ challenge, solution }) => ({
        challenge: { ...challenge, parameters: { ...challenge.parameters, data: pastLife } },
        solution,
      }),
    ],
    [
      "an easier prefix",
      ({ challenge, solution }) => ({
        challenge: { ...challenge, parameters: { ...challenge.parameters, keyPrefix: "00" } },
        solution,
      }),
    ],
    [
      "a guessed key",
      ({ challenge, solution }) => ({
        challenge,
        solution: { ...solution, derivedKey: challenge.parameters.keyPrefix + "0".repeat(32) },
      }),
    ],
    ["no solution", ({ challenge }) => ({ challenge })],
    [
      "no signature",
      ({ challenge, solution }) => ({ challenge: { parameters: challenge.parameters }, solution }),
    ],
  ])("a token forged with %s fails", async (_, forge) => {
    const forged = write(forge(await earn()));
    expect((await provider().verify(forged, "lookup", "")).verdict).toBe("failed");
  });

  test("speaks ALTCHA: its library takes our challenge, and we take one of its own", async () => {
    const theirs = {
      hmacSignatureSecret: `challenge:${SECRET}`,
      hmacKeySignatureSecret: `key:${SECRET}`,
      deriveKey,
    };
    expect((await verifySolution({ ...theirs, ...(await earn()) })).verified).toBe(true);
    const challenge = await createChallenge({
      ...theirs,
      algorithm: "SHA-256",
      cost: 1,
      counter: 30,
      data: { action: "lookup", expires_at: START + 60_000 },
    });
    const payload = await solve(v.parse(ProofOfWorkChallenge, challenge));
    expect((await provider().verify(write(payload), "lookup", "")).verdict).toBe("passed");
  });

  test("a challenge signed with another secret fails", async () => {
    const foreign = write(await earn("another secret, which is as long as"));
    expect((await provider().verify(foreign, "lookup", "")).verdict).toBe("failed");
  });

  test("one solution in two encodings has one spend key", async () => {
    const payload = await earn();
    const other = Buffer.from(JSON.stringify(payload, null, 1)).toString("base64url");
    const readings = await Promise.all(
      [write(payload), other].map((token) => provider().verify(token, "lookup", "")),
    );
    expect(readings.map(({ verdict }) => verdict)).toEqual(["passed", "passed"]);
    expect(readings[0]?.spendKey).toBe(readings[1]?.spendKey);
  });

  test("a short secret is refused at the start", () => {
    expect(() => provider("short")).toThrow(/32 characters/u);
  });
});
