import { createHmac } from "node:crypto";

/** A token for one request: QuadX refuses a `jti` that it has seen. */
export function quadxToken(
  { apiKey, secretKey }: { apiKey: string; secretKey: string },
  { iat, jti }: { iat: number; jti: string },
): string {
  const encoded = [
    { alg: "HS256", typ: "JWT" },
    { iat, jti, sub: apiKey },
  ].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"));
  const signed = encoded.join(".");
  return `${signed}.${createHmac("sha256", secretKey).update(signed).digest("base64url")}`;
}
