import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { hashToken, seal, secretsFrom, unseal } from "./secrets.ts";

describe("keys and tokens", () => {
  const secrets = secretsFrom("root");

  it("derives a different key for each purpose and each root", () => {
    expect(secrets.key("a")).toHaveLength(32);
    expect(secrets.key("a").equals(secrets.key("b"))).toBe(false);
    expect(secrets.key("a").equals(secretsFrom("other").key("a"))).toBe(false);
    expect(secrets.key("a").equals(secretsFrom("root").key("a"))).toBe(true);
  });

  it("derives one stable token per subject, stored as a hash", () => {
    const token = secrets.token("transaction", "1");
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    expect(secrets.token("transaction", "1")).toBe(token);
    expect(secrets.token("transaction", "2")).not.toBe(token);
    expect(secrets.token("submission", "1")).not.toBe(token);
    expect(hashToken(token).includes(token)).toBe(false);
  });

  it("decrypts what it sealed, but nothing altered or sealed with another key", () => {
    const sealed = seal(secrets.key("a"), Buffer.from("words"), randomBytes);
    expect(unseal(secrets.key("a"), sealed)?.toString()).toBe("words");
    expect(unseal(secrets.key("b"), sealed)).toBeNull();
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(unseal(secrets.key("a"), changed)).toBeNull();
    }
    expect(unseal(secrets.key("a"), Buffer.from("short"))).toBeNull();
  });
});
