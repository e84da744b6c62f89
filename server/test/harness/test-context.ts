import { createHash } from "node:crypto";
import Fastify from "fastify";
import { readConfig, type Config } from "../../src/config.ts";
import type { Context, Wiring } from "../../src/context.ts";
import { createContext } from "../../src/wire/create-context.ts";
import type { Roots } from "../../src/security/secrets.ts";
import type { Connection } from "../../src/db/connect.ts";

/** Start time of tests: a Monday, 10 in the morning in Manila. */
export const TEST_START = new Date("2026-01-05T02:00:00Z");

export const TEST_SECRET = "the root secret of the tests, long enough";
/** Root secrets of a portal: one for seals and links, another for indexes. */
export const rootsOf = (secret: string, old: string[] = []): Roots => ({
  seals: { current: secret, old },
  indexes: { current: `${secret} of indexes`, old: old.map((one) => `${one} of indexes`) },
});
/** What a production has to set; its origin leads nowhere. */
export const PRODUCTION = {
  PORTAL_MODE: "production",
  PORTAL_SECRET: "a secret of the tests, known to nobody but 42 of them",
  INDEX_SECRET: "a secret of the tests' indexes, known to nobody but 42",
  PUBLIC_ORIGIN: "https://portal.example",
  TRUSTED_PROXIES: "none",
};
const ENVIRONMENT = {
  PORTAL_MODE: "sandbox",
  PUBLIC_ORIGIN: "http://portal.example",
  LOG_LEVEL: "silent",
  SANDBOX_CAPTCHA_COUNTER: "600",
};

export const testConfig = (env: Record<string, string> = {}): Config =>
  readConfig({ ...ENVIRONMENT, ...env });

/** A context over a test's database with a fixed clock and deterministic random bytes. */
export function testContext(
  connection: Connection,
  options: Partial<Pick<Wiring, "now" | "random" | "fetch" | "log" | "roots">> & {
    env?: Record<string, string>;
  } = {},
): Context {
  const { env, ...wiring } = options;
  return createContext({
    config: testConfig(env),
    connection,
    roots: rootsOf(TEST_SECRET),
    log: Fastify({ logger: false }).log,
    now: () => TEST_START,
    random: fixedRandom("tests"),
    ...wiring,
  });
}

/** Deterministic pseudo-random bytes by seed. */
export function fixedRandom(seed: string): (bytes: number) => Buffer {
  let calls = 0;
  return (bytes) => {
    calls += 1;
    const blocks = Array.from({ length: Math.ceil(bytes / 32) }, (_, block) =>
      createHash("sha256").update(`${seed} ${calls} ${block}`).digest(),
    );
    return Buffer.concat(blocks).subarray(0, bytes);
  };
}
