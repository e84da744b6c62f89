import { createHmac } from "node:crypto";
import { inboxOf } from "@portal/contract/inbox";
import type { Context } from "../context.ts";
import { seal, unseal } from "../security/secrets.ts";

type Needs = Pick<Context, "secrets">;

/** Encrypts the address: only sending a message needs to read it. */
export const sealAddress = (
  { secrets, random }: Needs & Pick<Context, "random">,
  address: string,
) => seal(secrets.readyKey("alert-address"), Buffer.from(address), random);

/** Decrypts the address; null when it was encrypted with another secret. */
export const openAddress = ({ secrets }: Needs, sealed: Buffer): string | null =>
  unseal(secrets.readyKey("alert-address"), sealed)?.toString() ?? null;

/** Keyed hash, to look an address up without decrypting. */
export const addressIndex = ({ secrets }: Needs, address: string): Buffer =>
  createHmac("sha256", secrets.readyKey("alert-address-index")).update(inboxOf(address)).digest();

/** The six-digit code of one confirmation request; derived, never stored. */
export const alertCode = ({ secrets }: Needs, id: string, ask: number): string =>
  `${createHmac("sha256", secrets.readyKey("alert-code")).update(`${id}:${ask}`).digest().readUIntBE(0, 6) % 1_000_000}`.padStart(
    6,
    "0",
  );
