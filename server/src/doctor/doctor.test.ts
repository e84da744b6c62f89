import { SealError, secretsFrom } from "../security/secrets.ts";
import { rootsOf, TEST_SECRET } from "../../test/harness/test-context.ts";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { describe, expect, inject, it, test, vi } from "vitest";
import { textsAskedFor } from "../../test/fixtures/alerts-store.ts";
import { insertLicense } from "../../test/fixtures/deliveries-store.ts";
import { rsaPair } from "../../test/fixtures/gateway-benches.ts";
import { freshDatabase, livingProcess } from "../../test/harness/database.ts";
import { operate } from "../../test/harness/operate.ts";
import { testPortal } from "../../test/harness/test-portal.ts";
import type { Context } from "../context.ts";
import { enqueue } from "../jobs/outbox-store.ts";
import { Problem } from "../problem/problem.ts";
import { ProviderRefused } from "../providers/provider-call.ts";
import { allGateways } from "../wire/payment-accounts.ts";
import { noteProcess, type ProcessFacts } from "./doctor-store.ts";
import { examine, ok } from "./finding.ts";

const portal = await testPortal({ routes: [], rowsOnly: true });
const { context } = portal;

/** The finding about one subject, in a portal with other parts. */
async function found(what: string, parts: Partial<Context> = {}) {
  const { checks } = await operate({ context: { ...context, ...parts } }, "doctor");
  return checks.find((check) => check.what === what);
}

const storing = (change: Partial<Context["storage"]>): Partial<Context> => ({
  storage: { ...context.storage, ...change },
});

const notes = (facts: Partial<ProcessFacts>): Promise<void> =>
  noteProcess(context.db, {
    number: 1,
    role: "both",
    revision: "1.0.0",
    fingerprints: context.secrets.fingerprints,
    clockAheadMs: 0,
    ...facts,
  });

/** A merchant account and a courier that answer so. */
function providers(answer: () => Promise<never>): Partial<Context> {
  const [account] = context.payments.accounts.values();
  const [courier] = context.couriers.values();
  if (!account || !courier) throw new Error("The sandbox has both.");
  const payment = { ...account, provider: { ...account.provider, read: answer } };
  const carrier = { ...courier, provider: { ...courier.provider, track: answer } };
  return {
    payments: { ...context.payments, accounts: new Map([["acme", payment]]) },
    couriers: new Map([["acme", carrier]]),
  };
}

/** A merchant account of a gateway, at whose address this is answered. */
function atAddress(gateway: string, answer: () => Response): Partial<Context> {
  const [known] = context.payments.accounts.values();
  if (!known) throw new Error("The sandbox has one.");
  const webhookSecret = rsaPair("doctor").publicKey;
  const keys = { secretKey: "sk", publicKey: "pk", webhookSecret };
  const provider = allGateways[gateway]?.make({
    account: { name: "acme", url: "https://gateway.test", mode: "test", ...keys },
    fetch: async () => answer(),
    now: context.now,
  });
  if (!provider) throw new Error(`There is no ${gateway}.`);
  return {
    payments: { ...context.payments, accounts: new Map([["acme", { ...known, provider }]]) },
  };
}

describe("doctor", () => {
  it("finds a new sandbox well", async () => {
    const { message, unwell, checks } = await operate(portal, "doctor");
    expect(checks.filter(({ state }) => state !== "ok")).toEqual([]);
    expect([message, unwell]).toEqual(["All is well.", undefined]);
    expect(checks.map(({ what }) => what).join(", ")).toBe(
      "settings, database, processes, clock, disk, photos, operators, audit log, secret, security.txt, payment sandbox, payments, courier sandbox, mail, mail queue, job queue, backup",
    );
  });

  it("says red first, and that not all is well", async () => {
    const sick = { context: { ...context, ...providers(() => Promise.reject(new Error("name"))) } };
    const { message, unwell, checks } = await operate(sick, "doctor");
    expect([message, unwell]).toEqual(["2 of 17 are red.", true]);
    expect(checks.slice(0, 3).map(({ state }) => state)).toEqual(["RED", "RED", "ok"]);
  });

  test.each([
    [new ProviderRefused("acme", "key_invalid"), "(acme:key_invalid)"],
    [new Problem("provider_unavailable"), "(provider_unavailable)"],
    [new Error("Maria's number is 0917"), "(Error)"],
  ])("a provider that fails with %s is red, without what it said", async (error, reason) => {
    const parts = providers(() => Promise.reject(error));
    for (const what of ["payment acme", "courier acme"])
      expect(await found(what, parts)).toMatchObject({
        state: "RED",
        finding: expect.stringMatching(
          new RegExp(`^It failed ${reason.replaceAll(/[()]/gu, "\\$&")}\\. Check its url`, "u"),
        ),
      });
  });

  test("a provider that answers and refuses the key is red, and the setting is named", async () => {
    const refused = new ProviderRefused("acme", "api_key_invalid", 401);
    const parts = providers(() => Promise.reject(refused));
    const said = "It answers, but refuses the key (acme:api_key_invalid). Correct the keys of acme";
    expect(await found("payment acme", parts)).toMatchObject({
      state: "RED",
      finding: `${said} in PAYMENT_ACCOUNTS.`,
    });
    expect(await found("courier acme", parts)).toMatchObject({
      finding: `${said} in COURIER_ACCOUNTS.`,
    });
    const cause = Object.assign(new Error("SMTP"), { code: "smtp:EAUTH:AUTH PLAIN:535" });
    const check = () => Promise.reject(new Problem("provider_unavailable", undefined, { cause }));
    const mail = context.mail && { ...context.mail, check };
    expect(await found("mail", { mail })).toMatchObject({
      finding: expect.stringMatching(/refuses the key .*SMTP_URL\.$/u),
    });
  });

  test("a production in which no two people have keys, or whose list the portal can change, is not well", async () => {
    const operatorsFile = join(context.config.dataDir, "listed");
    const config = { ...context.config, mode: "production" as const, operatorsFile };
    expect(await found("operators", { config })).toMatchObject({
      state: "yellow",
      finding: expect.stringContaining("0 operators have keys. A refund takes two"),
    });
    const lines = ["ana", "ben"].map((name) => `${name} ed25519 ${name.padEnd(42, "A")}A`);
    writeFileSync(operatorsFile, lines.join("\n"));
    expect(await found("operators", { config })).toMatchObject({
      state: "yellow",
      finding: expect.stringContaining("give it to root"),
    });
  });

  test.each([
    [null, "ok", "It names sec@portal.example."],
    ["2026-12-31", "ok", "until 2026-12-31."],
    ["2026-02-01", "yellow", "See that it is still read"],
    ["2026-01-04", "RED", "That day has passed."],
  ])("the contact for weaknesses, promised until %s, is %s", async (until, state, said) => {
    const security = { contact: "sec@portal.example", until };
    const config = { ...context.config, security };
    expect(await found("security.txt", { config })).toMatchObject({
      state,
      finding: expect.stringContaining(said),
    });
  });

  test("an account that asked to wait is not asked, and its last webhook is told", async () => {
    const { pace } = context;
    for (const account of ["sandbox", "courier:sandbox"]) await pace.takeTurnNow(account, 1);
    expect(await found("payment sandbox")).toMatchObject({
      finding: "Answers, and takes the key. No webhook yet.",
    });
    await pace.hear("sandbox");
    expect(await found("payment sandbox")).toMatchObject({
      state: "ok",
      finding: "Answers, and takes the key. Its last webhook: 2026-01-05 10:00.",
    });
    const until = new Date(context.now().getTime() + 60 * 60_000);
    for (const account of ["sandbox", "courier:sandbox"]) await pace.pause(account, until);
    for (const what of ["payment sandbox", "courier sandbox"])
      expect(await found(what)).toMatchObject({
        state: "yellow",
        finding: "It asked us to wait until 2026-01-05 11:00: nobody asks it before.",
      });
  });

  test("an account without a free turn is not asked", async () => {
    const asked = vi.fn<() => Promise<never>>(() =>
      Promise.reject(new Problem("resource_not_found")),
    );
    const parts = providers(asked);
    // Its clock stands still: nothing is free again.
    for (const account of [
      ...(parts.payments?.accounts.values() ?? []),
      ...(parts.couriers?.values() ?? []),
    ])
      account.callsPerSecond = 1;
    for (const what of ["payment acme", "courier acme"]) await found(what, parts);
    asked.mockClear();
    for (const what of ["payment acme", "courier acme"])
      expect(await found(what, parts)).toMatchObject({
        state: "yellow",
        finding: "It is asked as often as it may be: try again later.",
      });
    expect(asked).not.toHaveBeenCalled();
  });

  test("a company of texts is red when it says so", async () => {
    const check = async () => ({ state: "RED" as const, finding: "No credit is left." });
    const sms = { send: async () => undefined, companies: [{ name: "acme", check }] };
    expect(
      await found("texts acme", { sms: { ...context.sms, ...sms } as Context["sms"] }),
    ).toEqual({ state: "RED", what: "texts acme", finding: "No credit is left." });
  });

  test("texts that nobody confirms are red", async () => {
    const check = async () => ok("Credit 12.");
    const sms = { send: async () => undefined, companies: [{ name: "acme", check }] };
    const parts = { sms: { ...context.sms, ...sms } as Context["sms"] };
    expect(await found("texts asked for by owners", parts)).toMatchObject({
      state: "ok",
      finding: "0 of the last 0 of a day were confirmed.",
    });
    const license = await insertLicense(context, { status: "Processing" });
    const earlier = { db: context.db, now: () => new Date(context.now().getTime() - 60 * 60_000) };
    await textsAskedFor(earlier, license, { confirmed: 10, waiting: 90 });
    expect(await found("texts asked for by owners", parts)).toMatchObject({
      state: "RED",
      finding: expect.stringContaining("10 of the last 100 of a day were confirmed."),
    });
  });

  test.each(
    Object.keys(allGateways).flatMap((gateway) => [
      [gateway, "<h1>Not Found</h1>", "acme:404:no_code"],
      [gateway, '{"code":"none","error_code":"none","errors":[{"code":"none"}]}', "acme:404:none"],
    ]),
  )("an address that is not %s's, with the answer %s, is red", async (gateway, body, code) => {
    const parts = atAddress(gateway, () => new Response(body, { status: 404 }));
    expect(await found("payment acme", parts)).toMatchObject({
      state: "RED",
      finding: `The address is not this gateway's: it answers, but not as ${gateway} does (${code}). Correct the url of acme in PAYMENT_ACCOUNTS.`,
    });
  });

  test("a second key of a gateway is checked too", async () => {
    const parts = providers(() => Promise.reject(new Problem("resource_not_found")));
    expect(await found("payment acme", parts)).toMatchObject({ state: "ok" });
    const account = parts.payments?.accounts.get("acme");
    const checkOtherKey = () => Promise.reject(new ProviderRefused("acme", "K003", 401));
    if (account) account.provider = { ...account.provider, checkOtherKey };
    expect(await found("payment acme", parts)).toMatchObject({ state: "RED" });
  });

  test.each([
    ["that loses photos", { get: async () => null }, "is not what is read"],
    [
      "that changes photos",
      {
        get: async (name: string) => {
          throw new SealError({ at: "photo", row: name }, "was changed");
        },
      },
      "is not what is read",
    ],
    ["that removes nothing", { remove: async () => undefined }, "can still be read"],
    [
      "that keeps versions",
      { check: async () => ({ state: "RED" as const, finding: "It keeps versions." }) },
      "keeps versions",
    ],
  ])("a storage %s is red", async (_name, change, finding) => {
    expect(await found("photos", storing(change))).toMatchObject({
      state: "RED",
      finding: expect.stringContaining(finding),
    });
  });

  it("knows processes with another secret, and forgets those that have ended", async () => {
    const other = await livingProcess(portal.connection, 12);
    const { close } = await livingProcess(portal.connection, 17);
    await notes({ number: 12 });
    const note = (secret: string, old: string[]) =>
      notes({ number: 17, fingerprints: secretsFrom(rootsOf(secret, old)).fingerprints });
    await note("another secret, of somebody else", []);
    expect(await found("secret")).toMatchObject({ state: "RED" });
    await note("another secret, of somebody else", [TEST_SECRET]);
    expect(await found("secret")).toMatchObject({ state: "RED" });
    await note(TEST_SECRET, ["another secret, of somebody else"]);
    expect(await found("secret")).toMatchObject({ finding: "The same in all 2 processes." });
    await close();
    await expect.poll(() => found("secret")).toMatchObject({ finding: "Only this process runs." });
    await other.close();
  });

  it("knows a schema that a newer revision widened, and one that it narrowed", async () => {
    const { db } = await freshDatabase();
    const note = (narrows: boolean) =>
      sql`insert into migration (name, checksum, narrows) values ('9001_later.sql', '', ${narrows})
        on conflict (name) do update set narrows = excluded.narrows`.execute(db);
    await note(false);
    const newer = "It is of a newer revision (9001_later.sql): start that revision everywhere.";
    expect(await found("database", { db })).toMatchObject({
      state: "yellow",
      finding: `${newer} Until then this one serves beside it.`,
    });
    await note(true);
    expect(await found("database", { db })).toMatchObject({
      state: "RED",
      finding: `${newer} This one cannot serve beside it.`,
    });
  });

  it("knows the clocks of all processes that live", async () => {
    const number = 21;
    const { close } = await livingProcess(portal.connection, number);
    const note = (clockAheadMs: number) => notes({ number, clockAheadMs });
    await note(2_000);
    expect(await found("clock")).toMatchObject({ finding: "2.0 s off the database's." });
    await note(-2_100);
    expect(await found("clock")).toMatchObject({
      state: "yellow",
      finding: expect.stringMatching(/^Process \d+ on \S+: 2\.1 s behind the database's\. Let /u),
    });
    await note(5_000);
    expect(await found("clock")).toMatchObject({
      state: "RED",
      finding: expect.stringContaining("5.0 s ahead of the database's."),
    });
    await close();
    await expect.poll(() => found("clock")).toMatchObject({ state: "ok" });
  });

  it("is red at a process without jobs when none lives with them, or it hangs, and the list of jobs says so", async () => {
    const web = { config: { ...context.config, role: "web" as const } };
    const listed = async () =>
      (await operate({ context: { ...context, ...web } }, "job list")).message;
    await livingProcess(portal.connection, 31);
    const { close } = await livingProcess(portal.connection, 32);
    await notes({ number: 31, role: "web" });
    const none = /^No process with jobs runs: .* Start one with PORTAL_ROLE=jobs or both\./u;
    const noJobs = { state: "RED", finding: expect.stringMatching(none) };
    expect(await found("processes", web)).toMatchObject(noJobs);
    expect(await listed()).toMatch(none);
    await notes({ number: 32, role: "jobs", revision: "9.0.0" });
    expect(await found("processes", web)).toMatchObject({
      state: "ok",
      finding: "2 run: 1 web, 1 jobs. Of revisions 1.0.0 and 9.0.0.",
    });
    expect(await listed()).not.toMatch(none);
    const hangs = sql`update portal_process set seen_at = clock_timestamp() - interval '4 minutes'`;
    await hangs.execute(context.db);
    expect(await found("processes", web)).toMatchObject(noJobs);
    expect(await found("processes")).toMatchObject({
      state: "RED",
      finding: expect.stringMatching(/^Process \d+ on .* has noted nothing for minutes: look at/u),
    });
    await notes({ number: 31, role: "web" });
    await notes({ number: 32, role: "jobs" });
    await close();
    await expect.poll(() => found("processes", web)).toMatchObject(noJobs);
  });

  it("is yellow in production while payments are taken and no synchronous standby is connected", async () => {
    const what = "synchronous standby";
    const live = { sandbox: null };
    expect(await found(what)).toBeUndefined();
    const none = { ...context.payments, accounts: new Map() };
    expect(await found(what, { ...live, payments: none })).toBeUndefined();
    expect(await found(what, live)).toMatchObject({
      state: "yellow",
      finding: expect.stringMatching(/^None is connected\. What was paid a moment ago is lost/u),
    });
    const standby = new pg.Client({
      connectionString: inject("testDatabases")?.serverUrl,
      replication: "true",
    } as pg.ClientConfig);
    standby.on("error", () => undefined);
    await standby.connect();
    standby.query("START_REPLICATION PHYSICAL 0/0").catch(() => undefined);
    await expect
      .poll(() => found(what, live))
      .toMatchObject({
        state: "yellow",
        finding: expect.stringMatching(
          /^Whether one is connected cannot be seen: .*pg_read_all_stats to /u,
        ),
      });
    const owner = await freshDatabase();
    expect(await found(what, { ...live, db: owner.db })).toMatchObject({
      state: "yellow",
      finding: expect.stringMatching(/^1 standby is connected, and commits wait for none\. /u),
    });
    await standby.end();
  });

  it("tells how long jobs wait and that a backup is missing or old", async () => {
    const minutes = (count: number) => new Date(context.now().getTime() - count * 60_000);
    await enqueue(context.db, { kind: "mail", payload: {}, runAt: minutes(1) });
    expect(await found("mail queue")).toMatchObject({
      state: "ok",
      finding: "1 waits, the oldest for 60 seconds.",
    });
    await enqueue(context.db, { kind: "mail", payload: {}, runAt: minutes(40) });
    expect(await found("mail queue")).toMatchObject({
      state: "RED",
      finding: expect.stringContaining("2 wait, the oldest for 40 minutes."),
    });
    expect(await found("job queue")).toMatchObject({ finding: "Nothing waits." });
    await sql`update outbox set last_error = 'too_many_requests', leased_until = ${minutes(-60)}
      where run_at < ${minutes(2)}`.execute(context.db);
    expect(await found("mail queue")).toMatchObject({ state: "ok" });
    await sql`update outbox set leased_until = 'infinity' where run_at < ${minutes(2)}`.execute(
      context.db,
    );
    expect((await found("mail queue"))?.finding).toMatch(/^1 was given up\. 1 waits, the oldest/u);
    const live = { sandbox: null };
    expect(await found("backup", live)).toMatchObject({ state: "RED" });
    await context.db
      .insertInto("backup_made")
      .values({ made_at: minutes(30 * 60), bytes: 1 })
      .execute();
    expect(await found("backup", live)).toMatchObject({ state: "yellow" });
  });
});

test("an examination that does not end is red after its time", async () => {
  const hanging = { what: "x", look: () => new Promise<never>(() => undefined), todo: "Do it." };
  expect(await examine(hanging, 20)).toEqual({
    state: "RED",
    what: "x",
    finding: "No answer within 0.02 seconds. Do it.",
  });
  expect(await examine({ ...hanging, look: async () => ok("Well.") }, 20)).toMatchObject({
    state: "ok",
  });
});
