import { seal, unseal, type Secrets } from "./secrets.ts";
import { uuidBytes, uuidOf } from "./uuid.ts";

export type SealTools = { secrets: Secrets; now: () => Date; random: (bytes: number) => Buffer };

const ID_AT = 1;
const END_AT = 17;
const LENGTH = 25;

/** `first`: a byte for whatever its purpose says of the id. */
type Named = { first: number; id: string };

/**
 * An id that only this portal reads, until it expires: encrypted, so it is unguessable, reveals nothing and needs no
 * row. One that was sealed for another purpose is not read.
 */
export function sealId(
  context: SealTools,
  purpose: string,
  { first, id }: Named,
  lifetimeMs: number,
): string {
  const plain = Buffer.alloc(LENGTH);
  plain.writeUInt8(first, 0);
  uuidBytes(id).copy(plain, ID_AT);
  plain.writeDoubleBE(context.now().getTime() + lifetimeMs, END_AT);
  return seal(context.secrets.readyKey(purpose), plain, context.random).toString("base64url");
}

/** Null for an expired or malformed one, and one of another purpose or secret. */
export function unsealId(context: SealTools, purpose: string, sealed: string): Named | null {
  const plain = unseal(context.secrets.readyKey(purpose), Buffer.from(sealed, "base64url"));
  if (!plain || plain.readDoubleBE(END_AT) < context.now().getTime()) return null;
  return { first: plain.readUInt8(0), id: uuidOf(plain.subarray(ID_AT, END_AT)) };
}
