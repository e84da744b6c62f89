import { createHash } from "node:crypto";
import { api } from "@portal/contract/api";
import type { ProofOfWorkChallenge } from "@portal/contract/captcha";
import type { APIRequestContext } from "@playwright/test";
import { callPortal } from "./call.ts";

/** Finds the number that the challenge asks for, as the browser does. */
function solve({ parameters }: ProofOfWorkChallenge) {
  const start = Buffer.from(parameters.salt + parameters.nonce, "hex");
  for (let counter = 0; ; counter += 1) {
    const end = Buffer.alloc(4);
    end.writeUInt32BE(counter);
    const derivedKey = createHash("sha256").update(start).update(end).digest("hex");
    if (derivedKey.startsWith(parameters.keyPrefix)) return { counter, derivedKey };
  }
}

/** A token for one call, earned as the portal earns it. */
export async function captchaToken(request: APIRequestContext): Promise<string> {
  const given = await callPortal(request, api.readCaptchaChallenge, {});
  if (given.provider !== "proof-of-work") throw new Error(`Nobody here solves ${given.provider}`);
  const payload = { challenge: given.challenge, solution: solve(given.challenge) };
  return Buffer.from(JSON.stringify(payload)).toString("base64");
}
