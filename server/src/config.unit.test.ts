import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { describe, expect, it, test } from "vitest";
import { PRODUCTION } from "../test/harness/test-context.ts";
import { ConfigError, readConfig, settingsSchema } from "./config.ts";
import { settingList } from "./settings.ts";

const production = { ...PRODUCTION, TRUSTED_PROXIES: "10.0.0.0/8" };

const bucket = {
  STORAGE_URL: "https://s3.portal.ph/store/",
  STORAGE_BUCKET: "photos",
  STORAGE_KEY_ID: "AKIA",
  STORAGE_SECRET: "env:THE_KEY",
};

const texts = {
  SMS_PROVIDERS: "semaphore, philsms, log",
  SEMAPHORE_KEY: "env:THE_KEY",
  SEMAPHORE_SENDER: "LTOGO",
  PHILSMS_KEY: "env:THE_KEY",
  PHILSMS_SENDER: "LTO on Go",
  THE_KEY: "hunter2",
};

describe("settings", () => {
  it("defaults to a sandbox that listens only on this machine", () => {
    expect(readConfig({})).toMatchObject({
      mode: "sandbox",
      port: 3000,
      host: "127.0.0.1",
      origin: "http://localhost:3000",
      databaseUrl: null,
      secrets: {
        seals: { current: null, old: [] },
        indexes: { current: null, old: [] },
      },
      limitFactor: 20,
      paymentMinutes: 30,
    });
  });

  it("has no default mode with NODE_ENV=production (R-7)", () => {
    expect(() => readConfig({ NODE_ENV: "production" })).toThrow(ConfigError);
    expect(readConfig({ NODE_ENV: "production", PORTAL_MODE: "sandbox" }).mode).toBe("sandbox");
  });

  it("accepts production with its secrets and unwidened limits", () => {
    expect(readConfig(production)).toMatchObject({ mode: "production", limitFactor: 1 });
  });

  it("requires the proxies behind https, or none", () => {
    expect(readConfig(production).trustedProxies).toEqual(["10.0.0.0/8"]);
    expect(readConfig({ ...production, TRUSTED_PROXIES: "none" }).trustedProxies).toEqual([]);
    const several = "loopback, 2001:db8::/32, ::1, 192.0.2.1, 10.0.0.0/8";
    expect(readConfig({ ...production, TRUSTED_PROXIES: several }).trustedProxies).toHaveLength(5);
    const plain = { ...production, PUBLIC_ORIGIN: "http://portal.example", TRUSTED_PROXIES: "" };
    expect(readConfig(plain).trustedProxies).toEqual([]);
    expect(readConfig({ PUBLIC_ORIGIN: "https://portal.example" }).trustedProxies).toEqual([]);
  });

  test.each(["foo", "0.0.0.0/0", "::/0", "10.0.0.0/33", "10.0.0.0/", "10.0.0.1, portal.example"])(
    "refuses %s for its proxies in one sentence",
    (proxies) => {
      const read = () => readConfig({ ...production, TRUSTED_PROXIES: proxies });
      expect(read).toThrow(ConfigError);
      expect(read).toThrow(/^TRUSTED_PROXIES [^\n]*\.$/u);
    },
  );

  test.each(["Globe", "loopback", "0.0.0.0/0", "192.0.2.0/33", "192.0.2.0-192.0.2.9"])(
    "refuses %s as a carrier's network in one sentence",
    (networks) => {
      const read = () => readConfig({ ...production, CARRIER_NETWORKS: networks });
      expect(read).toThrow(/^CARRIER_NETWORKS must name networks of carriers[^\n]*\.$/u);
    },
  );

  it("takes networks of carriers", () => {
    const networks = "192.0.2.0/24, 2001:db8::/32";
    expect(readConfig({ CARRIER_NETWORKS: networks }).carrierNetworks).toHaveLength(2);
    expect(readConfig({}).carrierNetworks).toEqual([]);
  });

  it("accepts captcha tokens of its own host, unless other hosts are set", () => {
    const keys = { ...production, TURNSTILE_SITE_KEY: "k", TURNSTILE_SECRET: "s" };
    expect(readConfig(keys).turnstile?.hostnames).toEqual(["portal.example"]);
    const named = { ...keys, TURNSTILE_HOSTNAMES: "A.example:8443, b.example" };
    expect(readConfig(named).turnstile?.hostnames).toEqual(["a.example", "b.example"]);
  });

  test.each([
    ["https://{s}.tiles.example/{z}/{x}/{y}.png", "must name one host, without {s}"],
    ["https://tiles.example/{z}.png", "must be an http or https address with {z}, {x} and {y}"],
    ["tiles/{z}/{x}/{y}", "must be an http or https address with {z}, {x} and {y}"],
  ])("refuses %s as the address of map tiles in one sentence", (url, sentence) => {
    const read = (address: string) =>
      readConfig({ MAP_TILES_URL: address, MAP_TILES_ATTRIBUTION: "© Maps" });
    expect(() => read(url)).toThrow(`MAP_TILES_URL ${sentence}`);
    expect(read("https://tiles.example/{z}/{x}/{y}{r}.png?key=1").mapTiles).not.toBeNull();
  });

  it("accepts a mail server only together with a sender address", () => {
    const url = "smtps://portal:p%40ss@mail.example:465";
    expect(readConfig({}).smtp).toBeNull();
    expect(readConfig({ SMTP_URL: url, MAIL_FROM: "no-reply@portal.example" }).smtp).toEqual({
      url,
      from: "no-reply@portal.example",
    });
  });

  it("takes another address for what comes back", () => {
    const mail = { SMTP_URL: "smtps://mail.example", MAIL_FROM: "no-reply@portal.example" };
    const read = (to: string, more: object = mail) =>
      readConfig({ ...more, MAIL_BOUNCES_TO: to }).smtp?.bouncesTo;
    expect(read("bounces@portal.example")).toBe("bounces@portal.example");
    expect(() => read("bounces")).toThrow(/^MAIL_BOUNCES_TO must be one e-mail address/u);
    expect(() => read("bounces@portal.example", {})).toThrow(/^MAIL_BOUNCES_TO /u);
  });

  test.each([
    ["smtps://portal:hunter2@mail.example", undefined],
    [undefined, "no-reply@portal.example"],
    ["https://portal:hunter2@mail.example", "no-reply@portal.example"],
    ["smtp:portal:hunter2@mail.example", "no-reply@portal.example"],
    ["smtp://portal:hunter2@mail.example:port", "no-reply@portal.example"],
    ["smtp://portal:%hunter2@mail.example", "no-reply@portal.example"],
    ["smtp://", "no-reply@portal.example"],
    ["smtps://portal:hunter2@mail.example", "smtps://portal:hunter2@mail.example"],
    ["smtps://portal:hunter2@mail.example", "Portal <no-reply@portal.example>"],
    ["smtps://portal:hunter2@mail.example", "a@portal.example, b@portal.example"],
  ])("refuses %s with %s, and does not repeat the password", (SMTP_URL, MAIL_FROM) => {
    const read = () => readConfig({ SMTP_URL, MAIL_FROM });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(/^(?!.*hunter2).*(?:SMTP_URL|MAIL_FROM)/su);
  });

  test.each([
    [{ DATABASE_POOLER: "transaction" }, "DATABASE_DIRECT_URL is missing: with a DATABASE_POOLER,"],
    [{ DATABASE_POOLER: "session", DATABASE_DIRECT_URL: "postgres://a/b" }, "DATABASE_DIRECT_URL "],
    [{ DATABASE_POOLER: "always" }, "DATABASE_POOLER "],
    [{ DATABASE_DIRECT_URL: "postgres://c/b" }, "DATABASE_DIRECT_URL is for a DATABASE_POOLER"],
    [{ DATABASE_POOLER: "session", DATABASE_URL: "", DATABASE_DIRECT_URL: "x" }, "DATABASE_POOLER"],
  ])("refuses a pooler that cannot be used, in one sentence: %j", (env, sentence) => {
    const read = () => readConfig({ DATABASE_URL: "postgres://a/b", ...env });
    expect(read).toThrow(sentence);
    expect(read).not.toThrow("\n");
  });

  it("stores photos in a folder, or in the bucket that is named with its key", () => {
    expect(readConfig({}).storage).toBeNull();
    const env = { ...bucket, THE_KEY: "hunter2" };
    expect(readConfig(env).storage).toEqual({
      url: "https://s3.portal.ph/store",
      bucket: "photos",
      prefix: "sandbox",
      region: "us-east-1",
      keyId: "AKIA",
      secret: "hunter2",
    });
    expect(readConfig({ ...production, ...env }).storage?.prefix).toBe("production");
    expect(readConfig({ ...env, STORAGE_PREFIX: "rehearsal" }).storage?.prefix).toBe("rehearsal");
  });

  it("sends texts by the companies that are named, in their order", () => {
    expect(readConfig({}).sms).toEqual([]);
    expect(readConfig(texts).sms).toEqual([
      {
        name: "semaphore",
        url: "https://api.semaphore.co/api/v4",
        key: "hunter2",
        sender: "LTOGO",
      },
      {
        name: "philsms",
        url: "https://app.philsms.com/api/v3",
        key: "hunter2",
        sender: "LTO on Go",
      },
      { name: "log" },
    ]);
    expect(readConfig({ SMS_PROVIDERS: "log" }).sms).toEqual([{ name: "log" }]);
  });

  test.each([
    [{ ...bucket, STORAGE_URL: "" }, "STORAGE_URL"],
    [{ ...bucket, STORAGE_SECRET: "" }, "STORAGE_URL"],
    [{ ...bucket, STORAGE_SECRET: "hunter2" }, "STORAGE_SECRET"],
    [{ ...bucket, STORAGE_SECRET: "file:/not/there/hunter2" }, "STORAGE_SECRET"],
    [{ ...bucket, STORAGE_URL: "https://AKIA:hunter2@s3.portal.ph" }, "STORAGE_URL"],
    [{ ...bucket, STORAGE_PREFIX: "../other" }, "STORAGE_PREFIX"],
    [{ ...bucket, ...production, STORAGE_URL: "http://s3.portal.ph" }, "STORAGE_URL"],
    [{ ...production, PHOTON_URL: "http://photon.portal.ph" }, "PHOTON_URL"],
    [{ PHOTON_URL: "photon.portal.ph" }, "PHOTON_URL"],
    [{ ...texts, SEMAPHORE_KEY: "hunter2" }, "SEMAPHORE_KEY"],
    [{ ...texts, SEMAPHORE_KEY: "" }, "SMS_PROVIDERS"],
    [{ ...texts, SMS_PROVIDERS: "globe" }, "SMS_PROVIDERS"],
    [{ ...texts, SMS_PROVIDERS: "log, log" }, "SMS_PROVIDERS"],
    [{ ...texts, PHILSMS_SENDER: "LTO NOTICE" }, "PHILSMS_SENDER"],
    [{ ...texts, PHILSMS_SENDER: "a name that is too long" }, "PHILSMS_SENDER"],
    [{ ...texts, ...production, SEMAPHORE_URL: "http://api.semaphore.co" }, "SEMAPHORE_URL"],
    [{ ...texts, PRODUCT_NAME: "Test portal" }, "PRODUCT_NAME"],
    [{ ...texts, COMPLAINTS_URL: "https://complaints.test" }, "COMPLAINTS_URL"],
    [{ ...texts, COMPLAINTS_NAME: "Us", COMPLAINTS_URL: "javascript:x" }, "COMPLAINTS_URL"],
  ])("refuses %j in one sentence that names %s and no key", (env, name) => {
    const read = () => readConfig(env);
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(new RegExp(`^${name} (?!.*hunter2)[^\\n]*\\.$`, "u"));
  });

  test.each([
    [{ ...production, PORTAL_SECRET: "" }, "PORTAL_SECRET"],
    [{ ...production, PORTAL_SECRET: "short" }, "PORTAL_SECRET"],
    [{ ...production, PORTAL_SECRET: "x".repeat(40) }, "PORTAL_SECRET"],
    [{ ...production, PORTAL_SECRET: "abcdefghijklmno".repeat(4) }, "PORTAL_SECRET"],
    [{ ...production, PORTAL_SECRET: "file:/nowhere/secret" }, "PORTAL_SECRET"],
    [
      { ...production, PORTAL_SECRET_OLD: `${production.PORTAL_SECRET},short` },
      "PORTAL_SECRET_OLD",
    ],
    [{ ...production, INDEX_SECRET: "" }, "INDEX_SECRET"],
    [{ ...production, INDEX_SECRET: "short" }, "INDEX_SECRET"],
    [{ ...production, INDEX_SECRET: production.PORTAL_SECRET }, "INDEX_SECRET"],
    [{ ...production, INDEX_SECRET_OLD: "short" }, "INDEX_SECRET_OLD"],
    [{ ...production, PUBLIC_ORIGIN: "" }, "PUBLIC_ORIGIN"],
    [{ ...production, PUBLIC_ORIGIN: "portal" }, "PUBLIC_ORIGIN"],
    [{ ...production, PUBLIC_ORIGIN: "javascript:alert" }, "PUBLIC_ORIGIN"],
    [{ ...production, PUBLIC_ORIGIN: "https://portal.example/lto" }, "PUBLIC_ORIGIN"],
    [{ ...production, PUBLIC_ORIGIN: "https://ana@portal.example" }, "PUBLIC_ORIGIN"],
    [{ HOST: "0.0.0" }, "HOST"],
    [{ ...production, TRUSTED_PROXIES: "" }, "TRUSTED_PROXIES"],
    [{ LIMIT_FACTOR: "1.5" }, "LIMIT_FACTOR"],
    [{ PORT: "99999" }, "PORT"],
    [{ LOG_LEVEL: "loud" }, "LOG_LEVEL"],
    [{ PORTAL_MODE: "live" }, "PORTAL_MODE"],
    [{ COURIER_PRICE_TOLERANCE: "-1" }, "COURIER_PRICE_TOLERANCE"],
    [{ TURNSTILE_SITE_KEY: "k" }, "TURNSTILE_SECRET"],
    [{ SANDBOX_WEBHOOK: "soon" }, "SANDBOX_WEBHOOK"],
  ])("refuses to start with %j, naming %s", (env, name) => {
    expect(() => readConfig(env)).toThrow(name);
  });
});

test("public keys of age are checked, and no message repeats a secret one", async () => {
  const secret = await generateX25519Identity();
  const [one, other] = [
    await identityToRecipient(secret),
    await identityToRecipient(await generateX25519Identity()),
  ];
  const read = (keys: string) => readConfig({ BACKUP_RECIPIENTS: keys }).backupRecipients;
  expect([read(""), read(`${one}, ${other}`)]).toEqual([[], [one, other]]);
  const signs = Array.from(one.slice(4), (_sign, at) => at + 4);
  const mistyped = signs.map(
    (at) => `${one.slice(0, at)}${one[at] === "q" ? "p" : "q"}${one.slice(at + 1)}`,
  );
  const wrong = [
    ...mistyped,
    one.slice(1),
    one.toUpperCase(),
    `${other}, ssh-ed25519 AAAA`,
    `age1pq1${"q".repeat(55)}`,
  ];
  for (const keys of wrong)
    expect(() => read(keys), keys).toThrow(
      /^BACKUP_RECIPIENTS must name public keys of age \(age1… and 58 more signs, by age-keygen\)\.$/u,
    );
  expect(() => read(`${one}, ${secret}`)).toThrow(
    /^BACKUP_RECIPIENTS has a secret key: [^\n]*another machine\.$/u,
  );
});

test("all errors are listed at once, each in a sentence, including conflicts between settings", () => {
  const read = () =>
    readConfig({
      PORTAL_MODE: "production",
      PORT: "many",
      PORTAL_SECRET: "short",
      PUBLIC_ORIGIN: "https://portal.gov.ph",
      SMTP_URL: "smtps://portal:hunter2@mail.gov.ph",
      LOG_LEVEL: "loud",
    });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(
    /^PORT [^\n]*\.\nLOG_LEVEL [^\n]*\.\nPORTAL_SECRET [^\n]*\.\nINDEX_SECRET is missing[^\n]*\.\nTRUSTED_PROXIES is missing[^\n]*\.\nSMTP_URL and MAIL_FROM[^\n]*\.$/u,
  );
  expect(read).not.toThrow("hunter2");
});

test("a rule between settings is skipped while one of them is invalid", () => {
  const read = () => readConfig({ PORTAL_MODE: "live", PORTAL_SECRET: "" });
  expect(read).toThrow(/^PORTAL_MODE [^\n]*$/u);
});

test("exactly the listed settings are read", () => {
  const read = Object.keys(settingsSchema.entries).filter((name) => name !== "NODE_ENV");
  expect(new Set(read)).toEqual(new Set(settingList.map(({ name }) => name)));
});

test.each(settingList.filter(({ fallback }) => fallback !== undefined))(
  "$name defaults to $fallback",
  ({ name, fallback = "", production: inProduction = fallback }) => {
    const environmentKey: unknown = expect.any(Function);
    expect(readConfig({ [name]: fallback })).toEqual({ ...readConfig({}), environmentKey });
    expect(
      readConfig({ ...production, [name]: name === "PORTAL_MODE" ? "production" : inProduction }),
    ).toEqual({ ...readConfig(production), environmentKey });
  },
);
