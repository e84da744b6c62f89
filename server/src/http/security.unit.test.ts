import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { readConfig } from "../config.ts";
import { contentSecurityPolicy, scriptHashes } from "./security.ts";

const google = { GOOGLE_MAPS_KEY: "key" };
const unsafe = /unsafe-inline|unsafe-eval/u;

describe("content security policy", () => {
  it("allows every inline script of the build and no other", () => {
    const hash = createHash("sha256").update("start()").digest("base64");
    const page = `<script type="module">start()</script><script src="/a.js"></script><script type="application/json">{}</script>`;
    expect(scriptHashes(page)).toEqual([`'sha256-${hash}'`]);
  });

  it("allows nothing unsafe and no other host, and requires Trusted Types", () => {
    const policy = contentSecurityPolicy(readConfig({}), [], true);
    expect(policy).not.toMatch(unsafe);
    expect(policy).not.toMatch(/https?:/u);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'");
  });

  it("allows Google only on the wizard's page, and only with a key", () => {
    expect(contentSecurityPolicy(readConfig(google), [], true)).toContain("googleapis.com");
    expect(contentSecurityPolicy(readConfig(google), [], false)).not.toMatch(/google|unsafe/u);
    expect(contentSecurityPolicy(readConfig({}), [], true)).not.toContain("google");
  });

  it("allows the hosts from the settings: Turnstile and tiles", () => {
    const config = readConfig({
      TURNSTILE_SITE_KEY: "a",
      TURNSTILE_SECRET: "b",
      MAP_TILES_URL: "https://tiles.example/{z}/{x}/{y}.png",
      MAP_TILES_ATTRIBUTION: "© Sample maps",
    });
    const policy = contentSecurityPolicy(config, [], false);
    expect(policy).toMatch(/script-src [^;]*https:\/\/challenges\.cloudflare\.com/u);
    expect(policy).toMatch(/frame-src https:\/\/challenges\.cloudflare\.com/u);
    expect(policy).toMatch(/img-src [^;]*https:\/\/tiles\.example/u);
    expect(policy).toMatch(/connect-src 'self'(?: https:\/\/challenges\.cloudflare\.com)?(?:;|$)/u);
    expect(policy).not.toMatch(unsafe);
  });
});
