import { gzipSync } from "node:zlib";
import { describe, expect, it, onTestFinished, test, vi } from "vitest";
import { PRODUCTION } from "../../test/harness/test-context.ts";
import { testPortal } from "../../test/harness/test-portal.ts";

const portal = await testPortal({ sample: true });
const { app } = portal;

describe("failures (R-1)", () => {
  test.each([
    ["GET", "/api/nothing", 404, "resource_not_found"],
    ["GET", "/api/ste/transaction/not-a-uuid", 404, "resource_not_found"],
    ["PUT", "/api/ste/office", 405, "method_not_allowed"],
    ["GET", "/api/ste/plate_number/inquire", 422, "invalid_fields"],
  ] as const)("%s %s answers %i %s", async (method, url, status, code) => {
    const answer = await app.inject({ method, url });
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ code, message: expect.stringMatching(/\.$/u) });
    expect(answer.headers["cache-control"]).toBe("no-store");
  });

  test.each([
    ["/api/ste/transaction/%ff?number=N01-12-000001&birth_date=1990-01-15", 400, "malformed"],
    ["/delivery/%", 400, "malformed"],
    ["/api/ste/delivery_courier/couriers/%00", 400, "malformed"],
    ["/api/ste/plate_number/inquire?q=A%00", 400, "malformed"],
    ["/assets/%00", 400, "malformed"],
    [`/api/ste/transaction/${"a".repeat(600)}`, 404, "resource_not_found"],
    ["/api/payment/webhook/sandbox/sandbox", 405, "method_not_allowed"],
  ])("%.60s answers %i %s, headers included, and repeats nothing", async (url, status, code) => {
    const answer = await app.inject({ url });
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
    expect(answer.headers).toMatchObject({
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    });
    expect(answer.body).not.toMatch(/N01|1990/u);
  });

  it("treats an empty body as absent, whatever the content type (spec §7)", async () => {
    const answer = await app.inject({
      method: "PUT",
      url: "/api/ste/transaction/7f2a8d5e-1111-4222-8333-444455556666/cancel",
      headers: { "content-type": "application/json" },
    });
    expect([answer.statusCode, answer.json().code]).toEqual([404, "resource_not_found"]);
  });

  it("says no more mistakes than a form has fields, and reads no list of thousands", async () => {
    const post = (items: number) =>
      app.inject({
        method: "POST",
        url: "/api/ste/transaction",
        payload: { supporting_documents: Array.from({ length: items }, () => 1) },
      });
    const long = await post(400);
    expect(long.statusCode).toBe(422);
    expect(Object.keys(long.json().errors).length).toBeLessThanOrEqual(50);
    const longer = await post(12_000);
    expect([longer.statusCode, longer.json().code]).toEqual([413, "body_too_large"]);
  });

  it("lists the allowed methods of a path", async () => {
    const answer = await app.inject({ method: "DELETE", url: "/api/ste/drivers_license" });
    expect([answer.statusCode, answer.headers["allow"]]).toEqual([405, "POST"]);
  });

  test.each([
    ["{", "application/json", 400, "malformed"],
    ["[]", "application/json", 400, "malformed"],
    ["null", "application/json", 400, "malformed"],
    ["a=b", "application/x-www-form-urlencoded", 415, "unsupported_media_type"],
    ["{}", "text/plain", 415, "unsupported_media_type"],
    ["{}", "application/json; charset=utf-16", 415, "unsupported_media_type"],
    ["{}", 'application/json; x=y; Charset="latin1"', 415, "unsupported_media_type"],
    ["[]", "application/json; charset=UTF8", 400, "malformed"],
    [JSON.stringify("x".repeat(70_000)), "application/json", 413, "body_too_large"],
    [
      JSON.stringify({ __proto__: { admin: true }, constructor: 1 }),
      "application/json",
      422,
      "invalid_fields",
    ],
  ])("a body %#, %2$s, answers %3$i %4$s", async (payload, type, status, code) => {
    const answer = await app.inject({
      method: "POST",
      url: "/api/ste/drivers_license",
      payload,
      headers: { "content-type": type },
    });
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
  });

  it("does not decompress bodies", async () => {
    const answer = await app.inject({
      method: "POST",
      url: "/api/ste/drivers_license",
      payload: gzipSync("{}"),
      headers: { "content-type": "application/json", "content-encoding": "gzip" },
    });
    expect([answer.statusCode, answer.json().code]).toEqual([400, "malformed"]);
  });

  it("gives a message for each invalid field, unknown fields included", async () => {
    const answer = await app.inject({
      method: "POST",
      url: "/api/ste/drivers_license",
      payload: { number: "1", role: "admin" },
    });
    expect(answer.json().errors).toMatchObject({
      number: ["A license number looks like A12-34-567890."],
      role: ["This field is not accepted here."],
      email: ["Please fill this in."],
    });
  });

  it("answers 503 with Retry-After when the database is unreachable", async () => {
    const broken = await testPortal();
    const away = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
    vi.spyOn(broken.connection.pool, "connect").mockReturnValue(Promise.reject(away) as never);
    const answer = await broken.app.inject({ url: "/api/ste/office?per_page=10000" });
    expect([answer.statusCode, answer.json().code]).toEqual([503, "unavailable"]);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    expect(answer.body).not.toMatch(/pool|select|at /u);
  });
});

it("waits longer for a photo than the browser does, but not for headers", () => {
  expect(app.server.requestTimeout).toBeGreaterThan(120_000);
  expect(app.server.headersTimeout).toBeLessThan(20_000);
});

describe("every answer", () => {
  test.each(["/healthz", "/api/ste/office", "/api/nothing", "/"])(
    "%s carries the security headers",
    async (url) => {
      const { headers } = await app.inject({ url });
      expect(headers).toMatchObject({
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "x-frame-options": "DENY",
        "cross-origin-opener-policy": "same-origin",
      });
      expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
      expect(headers["content-security-policy"]).toContain("base-uri 'none'");
      expect(headers["content-security-policy"]).not.toMatch(/unsafe/u);
    },
  );

  test.each(["/api/ste/office", "/api/nothing", "/"])(
    "%s says the portal's own time, whatever the machine's clock says",
    async (url) => {
      const { headers } = await app.inject({ url });
      expect(headers.date).toBe(portal.clock.now().toUTCString());
    },
  );

  it("reports whether the server is ready", async () => {
    expect((await app.inject({ url: "/readyz" })).statusCode).toBe(200);
  });

  it("is ready when no photo can be stored: everything else goes on", async () => {
    const { dataDir } = portal.context.config;
    onTestFinished(() => void (portal.context.config.dataDir = dataDir));
    // Nothing can be written there.
    portal.context.config.dataDir = "/proc";
    expect((await app.inject({ url: "/readyz" })).statusCode).toBe(200);
  });

  test.each([
    ["/api/docs", "application/json"],
    ["/api/docs", "*/*"],
    ["/api/docs/json", "text/html"],
  ])("%s describes every call to a program that accepts %s", async (url, accept) => {
    const answer = await app.inject({ url, headers: { accept } });
    expect(answer.json().paths["/api/ste/transaction/{id}/checkout"].put.operationId).toBe(
      "checkoutTransaction",
    );
    expect(answer.headers).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      vary: expect.stringContaining("accept"),
    });
  });

  it("describes every call to a browser as a page without scripts", async () => {
    const { headers, body } = await app.inject({
      url: "/api/docs",
      headers: { accept: "text/html,application/xhtml+xml,*/*;q=0.8" },
    });
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(headers["content-security-policy"]).toMatch(/^default-src 'none'; style-src 'sha256-/u);
    expect(headers["content-security-policy"]).not.toMatch(/unsafe|script-src/u);
    expect(body).toContain('id="checkoutTransaction"');
  });
});

describe("the sandbox", () => {
  it("can be reset only from the portal, not from another site", async () => {
    const answer = await app.inject({
      method: "POST",
      url: "/api/sandbox/restart",
      headers: { "sec-fetch-site": "cross-site" },
    });
    expect(answer.statusCode).toBe(403);
  });
});

describe("production (R-7)", () => {
  test.each<["GET" | "POST" | "PUT", url: string, status?: number]>([
    ["GET", "/api/sandbox/samples"],
    ["GET", "/api/sandbox/mailbox"],
    ["POST", "/api/sandbox/restart"],
    ["GET", "/api/sandbox/payment/7f2a8d5e-1111-4222-8333-444455556666"],
    ["PUT", "/api/payment/callback"],
    // As a wrong signature: names of accounts cannot be tried.
    ["POST", "/api/payment/webhook/sandbox/sandbox", 401],
    ["POST", "/api/delivery_courier/webhook/sandbox/sandbox/key", 401],
  ])("%s %s is not there", async (method, url, status = 404) => {
    const { app: real } = await production;
    const answer = await real.inject({
      method,
      url,
      ...(method !== "GET" && { payload: { uuid: "7f2a8d5e-1111-4222-8333-444455556666" } }),
    });
    expect(answer.statusCode).toBe(status);
  });

  it("insists on https", async () => {
    const { headers } = await (await production).app.inject({ url: "/healthz" });
    expect(headers["strict-transport-security"]).toMatch(/^max-age=\d{8}/u);
  });
});

const production = testPortal({ env: PRODUCTION });
