import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { portalRoutes } from "@portal/contract/paths";
import { afterAll, describe, expect, it, test } from "vitest";
import { PRODUCTION } from "../../test/harness/test-context.ts";
import { readConfig } from "../config.ts";
import { createApp, type AppOptions } from "./create-app.ts";
import { servePortal } from "./portal.ts";

const folder = mkdtempSync(join(tmpdir(), "portal-build-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
for (const name of ["en/delivery", "fil/delivery", "assets", "icons"])
  mkdirSync(join(folder, name), { recursive: true });
const page = (text: string) =>
  `<html><head><title>x</title></head><body>${text}<script>go("${text}")</script></body></html>`;
writeFileSync(join(folder, "en/index.html"), page("shell"));
writeFileSync(join(folder, "en/delivery/index.html"), page("track"));
writeFileSync(join(folder, "fil/index.html"), page("balat"));
writeFileSync(join(folder, "fil/delivery/index.html"), page("hanapin"));
writeFileSync(join(folder, "offline-worker.js"), "work();");
writeFileSync(join(folder, "icons", "mark.svg"), "<svg/>");
writeFileSync(join(folder, "assets", "a-1.js"), "1;");
writeFileSync(join(folder, "assets", "a-1.js.br"), "compressed at build");

let closed = false;

const ID = "7d1f0c5e-0b1a-4c2d-9e3f-a1b2c3d4e5f6";
const TOKEN = "Ab3_-fGh1jKlMn0pQrStUvWxYz2345678-_abcdefghi";

const NO_PAYMENTS = { accounts: new Map(), routes: [] };
async function serve(env: Record<string, string>, logTo?: AppOptions["logTo"]) {
  const config = readConfig({ LOG_LEVEL: "silent", ...env });
  const app = await createApp(config, logTo && { logTo });
  const maintenance = {
    current: () => ({ on: closed, date: config.texts.maintenanceDate }),
    refresh: async () => undefined,
  };
  const follow = async (link: string) => (link === "good" ? "/license/N01-12-000001" : null);
  const ownData = async (path: string) =>
    path === "/delivery/quadx" ? { id: "own", data: { of: "<quadx>" } } : null;
  servePortal(app, { config, maintenance, payments: NO_PAYMENTS }, folder, { follow, ownData });
  return app;
}
const sandbox = await serve({ PRODUCT_NAME: "</script><b>" });
const production = await serve(PRODUCTION);

describe("pages", () => {
  test("a path of more than 2,000 signs is nowhere, and nothing reads it; a query may be longer", async () => {
    const at = async (url: string) => {
      const { statusCode, body } = await sandbox.inject({ url });
      return [statusCode, body.includes("<body>")];
    };
    expect(await at(`/delivery${"/".repeat(1_900)}`)).toEqual([200, true]);
    expect(await at(`/delivery${"/".repeat(15_000)}a`)).toEqual([404, false]);
    expect(await at(`/delivery?${"/".repeat(10_000)}`)).toEqual([200, true]);
  });
  test("a short link says nothing to who only reads it, and leads its person on without a trace", async () => {
    const address = { url: "/m/good" };
    for (const method of ["GET", "HEAD"] as const) {
      const read = await sandbox.inject({ ...address, method });
      expect([read.statusCode, read.headers["location"]]).toEqual([200, undefined]);
      expect(JSON.stringify(read.headers) + read.body).not.toContain("N01-12");
      expect(read.headers["cache-control"]).toBe("no-store");
      expect(read.headers["content-security-policy"]).toMatch(
        /default-src 'none'; script-src 'sha256-[^']+'; .*form-action 'self'/u,
      );
    }
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const led = await sandbox.inject({ ...address, method: "POST", headers, payload: "" });
    expect([led.statusCode, led.headers["location"]]).toEqual([303, "/license/N01-12-000001"]);
    expect(led.headers["cache-control"]).toBe("no-store");
    expect(led.headers["referrer-policy"]).toBe("no-referrer");
  });

  test("security.txt says whom to tell of a weakness, for the next months", async () => {
    const { headers, body } = await production.inject({ url: "/.well-known/security.txt" });
    expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
    const [contact, expires = "", ...rest] = body.trim().split("\n");
    expect(contact).toBe("Contact: mailto:contact@portal.example");
    expect(expires).toMatch(/^Expires: \d{4}-\d{2}-\d{2}T00:00:00Z$/u);
    const days = (Date.parse(expires.slice("Expires: ".length)) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(30);
    expect(days).toBeLessThan(365);
    expect(rest).toEqual([
      "Preferred-Languages: en, fil",
      "Canonical: https://portal.example/.well-known/security.txt",
    ]);
    const trial = await sandbox.inject({ url: "/.well-known/security.txt" });
    expect(trial.body).toContain("Contact: mailto:");
  });

  test("security.txt names the contact and the day of the settings, less than a year ahead", async () => {
    const linesWith = async (until: string) => {
      const SECURITY_CONTACT = "https://portal.example/report";
      const app = await serve({ SECURITY_CONTACT, SECURITY_CONTACT_UNTIL: until });
      return (await app.inject({ url: "/.well-known/security.txt" })).body.split("\n");
    };
    const soon = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
    expect(await linesWith(soon)).toEqual(
      expect.arrayContaining([
        "Contact: https://portal.example/report",
        `Expires: ${soon}T23:59:59Z`,
      ]),
    );
    expect(await linesWith("2020-02-29")).toContain("Expires: 2020-02-29T23:59:59Z");
    const [, capped = ""] = await linesWith("2999-12-31");
    const days = (Date.parse(capped.slice("Expires: ".length)) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(360);
    expect(days).toBeLessThan(365);
  });

  test.each(["GET", "POST"] as const)("a short link that is over says so to %s", async (method) => {
    const over = await sandbox.inject({ url: "/m/over", method });
    expect(over.statusCode).toBe(404);
    expect(over.body).toContain("<body>shell");
  });

  test.each([
    [`/alert/${ID}%23${TOKEN}`, `/alert/${ID}#${TOKEN}`],
    [`//evil.example/txn/${ID}%23${TOKEN}`, `/txn/${ID}#${TOKEN}`],
    [`/txn/${ID}%23${TOKEN.slice(0, 9)}`, `/txn/${ID}#-`],
  ])("a changed link %s is redirected to %s, without a trace", async (url, to) => {
    const lines: string[] = [];
    const app = await serve({ LOG_LEVEL: "trace" }, { write: (line) => lines.push(line) });
    for (const method of ["GET", "HEAD"] as const) {
      const answer = await app.inject({ url, method, headers: { accept: "text/html" } });
      expect([answer.statusCode, answer.headers["location"]]).toEqual([302, to]);
      expect(answer.headers["cache-control"]).toBe("no-store");
      expect(answer.headers["referrer-policy"]).toBe("no-referrer");
    }
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.join("")).not.toContain(TOKEN.slice(0, 9));
  });

  test("a link that was cut within a %23 leads to its page", async () => {
    const headers = { accept: "text/html" };
    const { statusCode, headers: sent } = await sandbox.inject({ url: `/case/${ID}%2`, headers });
    expect([statusCode, sent["location"]]).toEqual([302, `/case/${ID}`]);
  });

  test.each([
    ["/delivery", 200, "track"],
    ["/delivery/", 200, "track"],
    ["/delivery?x=1", 200, "track"],
    ["/delivery/quadx", 200, "shell"],
    ["/license/N01-12-000001", 200, "shell"],
    ["/license/N01-12-000001/delivery", 200, "shell"],
    ["/tracking/?transaction_reference=1", 200, "shell"],
    ["/static-gcash?sandbox=1", 200, "shell"],
    ["/nothing", 404, "shell"],
    ["/license", 404, "shell"],
    ["/txn", 404, "shell"],
    ["/delivery/quadx/more", 404, "shell"],
    ["/license/a/b/c", 404, "shell"],
  ])("%s answers %i with the %s", async (url, status, text) => {
    const answer = await sandbox.inject({ url });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers["content-type"]).toContain("text/html");
    expect(answer.body).toContain(`<body>${text}`);
  });

  test.each(["/%E0%A4%A", "/delivery/%", "/%00"])(
    "%s, which nobody can read, answers 400 with the shell",
    async (url) => {
      const answer = await sandbox.inject({ url, headers: { accept: "text/html,*/*;q=0.8" } });
      expect([answer.statusCode, answer.headers["content-type"]]).toEqual([
        400,
        "text/html; charset=utf-8",
      ]);
      expect(answer.body).toContain("<body>shell");
      expect(answer.headers["content-security-policy"]).toContain("'sha256-");
      const program = await sandbox.inject({ url });
      expect([program.statusCode, program.json().code]).toEqual([400, "malformed"]);
      const call = await sandbox.inject({ url: `/api${url}`, headers: { accept: "text/html" } });
      expect([call.statusCode, call.json().code]).toEqual([400, "malformed"]);
    },
  );

  test.each([
    [{}, "en", "track"],
    [{ "accept-language": "fil-PH,en;q=0.5" }, "fil", "hanapin"],
    [{ "accept-language": "en", cookie: "language=fil" }, "fil", "hanapin"],
  ])("come in the chosen or wished language: %o", async (headers, language, text) => {
    const answer = await sandbox.inject({ url: "/delivery", headers });
    expect(answer.body).toContain(`<body>${text}`);
    expect(answer.headers).toMatchObject({
      "content-language": language,
      vary: expect.stringContaining("cookie, accept-language") as string,
    });
    expect((await sandbox.inject({ url: "/nothing", headers })).body).toContain(
      `<body>${language === "fil" ? "balat" : "shell"}`,
    );
  });

  it("are replaced by the shell, which explains, during maintenance", async () => {
    closed = true;
    const [shut, open, unknown] = await Promise.all(
      ["/delivery", "/tracking", "/nothing"].map((url) => sandbox.inject({ url })),
    );
    closed = false;
    expect([shut?.statusCode, open?.statusCode, unknown?.statusCode]).toEqual([503, 200, 503]);
    expect(shut?.headers["retry-after"]).toBe("600");
    expect(open?.headers["retry-after"]).toBeUndefined();
    for (const answer of [shut, open]) {
      expect(answer?.body).toContain("<body>shell");
      expect(answer?.body).toContain('"maintenance":{"on":true,"date":"Aug. 25, 2025"}');
    }
    const after = await sandbox.inject({ url: "/delivery" });
    expect([after.statusCode, after.body]).toEqual([
      200,
      expect.stringMatching(/"maintenance":\{"on":false.*<body>track/su),
    ]);
  });

  test.each([
    ["/delivery", 405],
    ["/money/list", 404],
  ])("are only read: POST %s answers %i", async (url, status) => {
    const answer = await sandbox.inject({ method: "POST", url, payload: {} });
    expect(answer.statusCode).toBe(status);
  });

  it("sends / to the first screen over HTTP (R-17)", async () => {
    const answer = await sandbox.inject({ url: "/" });
    expect([answer.statusCode, answer.headers["location"]]).toEqual([302, "/delivery"]);
  });

  it("has no sandbox screen in production (R-7)", async () => {
    for (const url of ["/static-gcash", "/sandbox/mailbox", "/sandbox/courier/1"])
      expect((await production.inject({ url })).statusCode, url).toBe(404);
  });

  it("embeds the settings as data that cannot become markup (R-28)", async () => {
    const { body } = await sandbox.inject({ url: "/delivery" });
    const json =
      /<script type="application\/json" id="portal-settings" data-mode="sandbox" data-offline>(.*?)<\/script>/u.exec(
        body,
      )?.[1];
    expect(JSON.parse(json ?? "")).toMatchObject({ mode: "sandbox", product: "</script><b>" });
  });

  it("allows the page's own scripts and nothing else inline", async () => {
    const policy = (await sandbox.inject({ url: "/delivery" })).headers["content-security-policy"];
    expect(policy).toMatch(/script-src 'self' 'sha256-[^']+';/u);
    expect(policy).not.toMatch(/unsafe/u);
  });

  it.each([
    ["br, gzip", "br", brotliDecompressSync],
    ["gzip, deflate", "gzip", gunzipSync],
    ["gzip;q=1.0, br;q=0", "gzip", gunzipSync],
  ])("come compressed to a browser that takes %s", async (accepted, encoding, decompress) => {
    const [plain, packed] = await Promise.all(
      ["identity", accepted].map((wish) =>
        sandbox.inject({ url: "/delivery", headers: { "accept-encoding": wish } }),
      ),
    );
    expect(plain?.headers["content-encoding"]).toBeUndefined();
    expect(packed?.headers["content-encoding"]).toBe(encoding);
    expect(packed?.headers["vary"]).toContain("accept-encoding");
    expect(decompress(packed?.rawPayload ?? "").toString()).toBe(plain?.body);
  });

  it("are not sent again to a browser that has them, until a setting changes", async () => {
    const first = await sandbox.inject({ url: "/delivery" });
    const headers = { "if-none-match": String(first.headers["etag"]) };
    const again = await sandbox.inject({ url: "/delivery", headers });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    expect(again.headers["content-security-policy"]).toBe(first.headers["content-security-policy"]);
    closed = true;
    const shut = await sandbox.inject({ url: "/tracking", headers });
    closed = false;
    expect(shut.statusCode).toBe(200);
    expect((await sandbox.inject({ url: "/nothing", headers })).statusCode).toBe(404);
  });

  it("bring along what is for one client alone, and are sent anew each time then", async () => {
    const answer = await sandbox.inject({ url: "/delivery/quadx" });
    expect(answer.body).toMatch(/id="own">\{"of":"\\u003cquadx>"\}<\/script><\/body><\/html>$/u);
    expect(answer.headers["etag"]).toBeUndefined();
    expect((await sandbox.inject({ url: "/delivery" })).body).not.toContain('id="own"');
  });

  it("caches assets for a year and answers 404 for unknown ones", async () => {
    const asset = await sandbox.inject({ url: "/assets/a-1.js" });
    const packed = await sandbox.inject({
      url: "/assets/a-1.js",
      headers: { "accept-encoding": "gzip, br" },
    });
    expect([packed.headers["content-encoding"], packed.body]).toEqual([
      "br",
      "compressed at build",
    ]);
    expect(asset.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    const lost = await sandbox.inject({ url: "/assets/b-2.js" });
    expect([lost.statusCode, lost.json().code]).toEqual([404, "resource_not_found"]);
  });
});

describe("without a connection", () => {
  it("the worker's file is asked for anew each time, and may fetch the portal's files alone", async () => {
    const worker = await sandbox.inject({ url: "/offline-worker.js" });
    expect(worker.body).toMatch(/^\/\/ "[\w-]+"\nwork\(\);/u);
    expect(worker.headers).toMatchObject({
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "no-cache",
      "content-security-policy": "default-src 'none'; connect-src 'self'",
    });
    const headers = { "if-none-match": String(worker.headers["etag"]) };
    expect((await sandbox.inject({ url: "/offline-worker.js", headers })).statusCode).toBe(304);
    // Another setting is in the page that it stores: browsers have to install it anew.
    const other = await production.inject({ url: "/offline-worker.js" });
    expect(other.body).not.toBe(worker.body);
  });

  it.each([
    ["en", "shell"],
    ["fil", "balat"],
  ])("a page in %s is stored as of an open portal", async (language, text) => {
    closed = true;
    const kept = await sandbox.inject({ url: `/offline/${language}` });
    closed = false;
    expect(kept.body).toContain(`<body>${text}`);
    expect(kept.body).toContain('"maintenance":{"on":false');
    expect(kept.headers["content-security-policy"]).toContain("'sha256-");
    expect(kept.headers["cache-control"]).toBe("no-cache");
    expect((await sandbox.inject({ url: "/offline/de" })).statusCode).toBe(404);
  });

  it("OFFLINE=off hands out a worker that ends itself, and no page offers to keep anything", async () => {
    const off = await serve({ OFFLINE: "off" });
    const { body } = await off.inject({ url: "/offline-worker.js" });
    expect(body).toContain("self.registration.unregister()");
    expect(body).not.toContain("work();");
    expect((await off.inject({ url: "/kept" })).body).not.toContain("data-offline");
    expect((await sandbox.inject({ url: "/kept" })).body).toContain("data-offline");
  });
});

describe("what browsers, chats and crawlers ask for by name", () => {
  it.each([
    ["en", "Track and deliver your Driver", "See the status"],
    ["fil", "I-track at ipahatid", "Tingnan ang status"],
  ])("a shared link shows a picture and a line in %s", async (language, title, line) => {
    const { body } = await production.inject({
      url: "/license/N01-12-000001",
      headers: { "accept-language": language },
    });
    expect(body).toContain(`<meta property="og:title" content="LTO on the Go: ${title}`);
    expect(body).toContain(`<meta name="description" content="${line}`);
    expect(body).toContain(`content="https://portal.example/icons/share-${language}.png"`);
    expect(body).not.toContain("N01-12-000001");
    expect((await sandbox.inject({ url: "/delivery" })).body).toContain(
      'content="&lt;/script&gt;&lt;b&gt;"',
    );
  });

  it("the manifest has the portal's name and masked icons, the icons a type and an ETag", async () => {
    const manifest = await production.inject({ url: "/site.webmanifest" });
    expect(manifest.headers["content-type"]).toContain("application/manifest+json");
    expect(manifest.json()).toMatchObject({ name: "LTO on the Go", start_url: "/delivery" });
    expect(manifest.json().icons).toContainEqual({
      src: "/icons/maskable-512.png",
      sizes: "512x512",
      type: "image/png",
      purpose: "maskable",
    });
    const icon = await production.inject({ url: "/icons/mark.svg" });
    expect([icon.headers["content-type"], icon.body]).toEqual(["image/svg+xml", "<svg/>"]);
    const headers = { "if-none-match": String(icon.headers["etag"]) };
    expect((await production.inject({ url: "/icons/mark.svg", headers })).statusCode).toBe(304);
    expect((await production.inject({ url: "/icons/none.svg" })).statusCode).toBe(404);
  });

  it("crawlers find the entry in production, and nothing of a sandbox", async () => {
    const robots = async (app: typeof sandbox) =>
      (await app.inject({ url: "/robots.txt" })).body.split("\n");
    expect(await robots(sandbox)).toEqual(["User-agent: *", "Disallow: /", ""]);
    const open = await robots(production);
    const isOpen = (path: string) => !open.some((line) => path.startsWith(line.slice(10) || "-"));
    const listed = portalRoutes.map(({ path }) => `/${path}`).filter(isOpen);
    expect(listed).toEqual([
      "/delivery",
      "/delivery/:courierCode",
      "/license-form",
      "/plate-no-form",
      "/appointment",
      "/before-you-start",
      "/contact-us",
      "/is-this-from-us",
      "/maintenance",
      "/static-gcash",
      "/sandbox/mailbox",
    ]);
    expect(isOpen("/api/license")).toBe(false);
  });
});
