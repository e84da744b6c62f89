import { describe, expect, it, test } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

const production = {
  PORTAL_MODE: "production",
  PORTAL_SECRET: "x".repeat(32),
  PUBLIC_ORIGIN: "https://portal.example",
};

describe("settings", () => {
  it("has a sandbox on this machine alone when nothing is said", () => {
    expect(readConfig({})).toMatchObject({
      mode: "sandbox",
      port: 3000,
      host: "127.0.0.1",
      origin: "http://localhost:3000",
      databaseUrl: null,
      secret: null,
      limitFactor: 20,
      paymentMinutes: 30,
    });
  });

  it("does not guess the mode where NODE_ENV says production (R-7)", () => {
    expect(() => readConfig({ NODE_ENV: "production" })).toThrow(ConfigError);
    expect(readConfig({ NODE_ENV: "production", PORTAL_MODE: "sandbox" }).mode).toBe("sandbox");
  });

  it("takes production with its secrets, limits as narrow as written", () => {
    expect(readConfig(production)).toMatchObject({ mode: "production", limitFactor: 1 });
  });

  test.each([
    [{ ...production, PORTAL_SECRET: "" }, "PORTAL_SECRET"],
    [{ ...production, PORTAL_SECRET: "short" }, "PORTAL_SECRET"],
    [{ ...production, PUBLIC_ORIGIN: "" }, "PUBLIC_ORIGIN"],
    [{ ...production, PUBLIC_ORIGIN: "portal" }, "PUBLIC_ORIGIN"],
    [{ ...production, PUBLIC_ORIGIN: "javascript:alert" }, "PUBLIC_ORIGIN"],
    [{ PORT: "99999" }, "PORT"],
    [{ LOG_LEVEL: "loud" }, "LOG_LEVEL"],
    [{ PORTAL_MODE: "live" }, "PORTAL_MODE"],
    [{ PORT: "many" }, "PORT"],
    [{ TURNSTILE_SITE_KEY: "k" }, "TURNSTILE_SECRET"],
    [{ SANDBOX_WEBHOOK: "soon" }, "SANDBOX_WEBHOOK"],
  ])("refuses to start with %j, naming %s", (env, name) => {
    expect(() => readConfig(env)).toThrow(name);
  });
});
