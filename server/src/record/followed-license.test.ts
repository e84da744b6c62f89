import { FOLLOWED_DAYS } from "@portal/contract/followed";
import { DAY_MS } from "@portal/contract/manila-time";
import { afterEach, beforeAll, expect, test } from "vitest";
import { limits } from "../http/limits.ts";
import { readHandle } from "../security/handle.ts";
import { issueLongHandle, readLongHandle } from "../security/long-handle.ts";
import { secretsFrom } from "../security/secrets.ts";
import { TEST_START } from "../../test/harness/test-context.ts";
import { solvedCaptcha, testPortal, type TestPortal } from "../../test/harness/test-portal.ts";
import { recordRoutes } from "./record-routes.ts";

const KNOWN = { number: "N01-12-000001", birth_date: "1990-01-15" };
const WRONG = "1990-01-16";

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal({ sample: true, routes: [recordRoutes], env: { LIMIT_FACTOR: "1" } });
});
afterEach(() => portal.clock.set(TEST_START));

let clients = 0;
const inject = (method: "GET" | "POST", url: string, more: object, client?: string) => {
  clients += 1;
  return portal.app.inject({ method, url, remoteAddress: client ?? `10.0.0.${clients}`, ...more });
};
const inquire = (query: Record<string, string>) =>
  inject("GET", "/api/ste/drivers_license/inquire", { query });
const follow = (id: string) =>
  inject("POST", "/api/ste/drivers_license/follow", { payload: { id } });
async function open(
  long_handle: string,
  birth_date = KNOWN.birth_date,
  { client, token }: { client?: string; token?: string } = {},
) {
  const headers = token === undefined ? {} : { "cf-t-token": token };
  const payload = { long_handle, birth_date };
  return inject("POST", "/api/ste/drivers_license/followed", { payload, headers }, client);
}

async function recordOf(known: typeof KNOWN) {
  return (await inquire(known)).json<{ data: { id: string } }>().data;
}
async function followed(known = KNOWN): Promise<string> {
  const answer = await follow((await recordOf(known)).id);
  return answer.json<{ data: { long_handle: string } }>().data.long_handle;
}

test("the handle says nothing, is another each time, and opens what the look-up shows", async () => {
  const [handle, second] = [await followed(), await followed()];
  expect(second).not.toBe(handle);
  for (const text of [handle, Buffer.from(handle, "base64url").toString("latin1")])
    expect(text).not.toMatch(/000001|1990|SANTOS/u);
  const opened = await open(handle);
  expect([opened.statusCode, opened.headers["cache-control"]]).toEqual([200, "no-store"]);
  const { data } = opened.json<{ data: { id: string } }>();
  expect(data).toEqual({ ...(await recordOf(KNOWN)), id: expect.any(String) });
  expect(readHandle(portal.context, data.id).kind).toBe("drivers_license");
});

test("a wrong date and any handle that does not open get the same answer (R-3)", async () => {
  const handle = await followed();
  const { context } = portal;
  const other = { ...context, secrets: secretsFrom("another root secret, as after a change") };
  const id = readLongHandle(context, handle) ?? "";
  const last = handle.endsWith("A") ? "B" : "A";
  const wrong = await open(handle, WRONG);
  expect([wrong.statusCode, wrong.json()]).toMatchObject([404, { code: "resource_not_found" }]);
  const others = {
    "of another purpose": (await recordOf(KNOWN)).id,
    "tampered with": handle.slice(0, -2) + last + handle.slice(-1),
    "of another secret": issueLongHandle(other, id),
    "of a license that is gone": issueLongHandle(context, "6f1b1c9e-0000-4000-8000-000000000000"),
    "a number": KNOWN.number,
  };
  for (const [what, sent] of Object.entries(others)) {
    const answer = await open(sent);
    expect(answer.body, what).toBe(wrong.body);
    expect(Object.keys(answer.headers), what).toEqual(Object.keys(wrong.headers));
  }
  portal.clock.advance((FOLLOWED_DAYS + 2) * DAY_MS);
  expect((await open(handle)).body).toBe(wrong.body);
});

test("it opens on its last day", async () => {
  const handle = await followed();
  portal.clock.advance(FOLLOWED_DAYS * DAY_MS);
  expect((await open(handle)).statusCode).toBe(200);
});

test("a wrong date counts for the number, whichever way it was asked (R-4)", async () => {
  const known = { number: "N01-12-000002", birth_date: "1985-06-30" };
  const handle = await followed(known);
  for (let count = 0; count < 3; count += 1)
    expect((await open(handle, WRONG)).statusCode).toBe(404);
  for (let count = 0; count < 2; count += 1)
    expect((await inquire({ ...known, birth_date: WRONG })).statusCode).toBe(404);
  const refused = await open(handle, known.birth_date);
  expect(refused.statusCode).toBe(429);
  expect((await inquire(known)).body).toBe(refused.body);
});

test("a handle that opens nothing is guessed at no more often than a number that nobody has", async () => {
  const sent = issueLongHandle(portal.context, "6f1b1c9e-0000-4000-8000-000000000001");
  const codes: number[] = [];
  for (let count = 0; count < 6; count += 1) codes.push((await open(sent, WRONG)).statusCode);
  expect(codes).toEqual([404, 404, 404, 404, 404, 429]);
});

test("it passes the captcha as any look-up", async () => {
  const handle = await followed();
  const client = "192.0.2.9";
  for (let count = 0; count < limits.inquiryWithoutToken.points; count += 1)
    await open(handle, KNOWN.birth_date, { client });
  const refused = await open(handle, KNOWN.birth_date, { client });
  expect([refused.statusCode, refused.json()]).toMatchObject([422, { code: "captcha_required" }]);
  const token = await solvedCaptcha(portal.context);
  expect((await open(handle, KNOWN.birth_date, { client, token })).statusCode).toBe(200);
});

test("only a license that was looked up can be followed", async () => {
  const plate = await inject("GET", "/api/ste/plate_number/inquire", { query: { q: "ABC1001" } });
  const { id } = plate.json<{ data: { id: string } }>().data;
  const handle = await followed();
  const old = (await recordOf(KNOWN)).id;
  for (const sent of [id, handle, "x"]) expect((await follow(sent)).statusCode, sent).toBe(404);
  portal.clock.advance(DAY_MS);
  expect((await follow(old)).json()).toMatchObject({ code: "resource_not_found" });
});

test.each([
  [{ birth_date: "1990-02-30" }, "birth_date"],
  [{ long_handle: "x".repeat(401) }, "long_handle"],
  [{ number: KNOWN.number }, "number"],
])("%j is refused at %s", async (change, field) => {
  const payload = { long_handle: "x", birth_date: KNOWN.birth_date, ...change };
  const answer = await inject("POST", "/api/ste/drivers_license/followed", { payload });
  expect(answer.statusCode).toBe(422);
  expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual([field]);
});
