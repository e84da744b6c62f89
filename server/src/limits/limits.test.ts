import { createHmac, randomBytes } from "node:crypto";
import { DAY_MS } from "@portal/contract/days";
import { describe, expect, it, test } from "vitest";
import { freshDatabase } from "../../test/harness/database.ts";
import { TEST_START } from "../../test/harness/test-context.ts";
import { createLimits, limits, type LimitName, type Limits } from "./limits.ts";

/** As a portal hides subjects, under a key of its own. */
function hider(): (subject: string) => string {
  const key = randomBytes(32);
  return (subject) => createHmac("sha256", key).update(subject).digest("base64url");
}

const { db } = await freshDatabase();
const TOO_MANY = { code: "too_many_requests" };

/** Several processes over one database, with their own counts and clock. */
function portal(factor = 1, exactFactor = factor) {
  const hide = hider();
  let time = TEST_START.getTime();
  return {
    process: (): Limits =>
      createLimits({ db, hide, factor, exactFactor, now: () => new Date(time) }),
    pass: (ms: number): void => void (time += ms),
  };
}

const times = async (count: number, run: () => Promise<unknown>): Promise<void> => {
  for (let at = 0; at < count; at++) await run();
};

describe("limits (R-4)", () => {
  it("give Retry-After, per client and per limit", async () => {
    const one = portal().process();
    await times(limits.transaction.points, () => one.take("transaction", "client"));
    await expect(one.take("transaction", "client")).rejects.toMatchObject({
      ...TOO_MANY,
      retryAfterSeconds: limits.transaction.seconds,
    });
    expect(await one.tryTake("transaction", "client")).toBe(false);
    expect(await one.tryTake("transaction", "somebody else")).toBe(true);
    expect(await one.tryTake("case", "client")).toBe(true);
  });

  it("hold across replicas after an exchange", async () => {
    const { process } = portal();
    const [one, two] = [process(), process()];
    await one.take("transaction", "client", limits.transaction.points - 4);
    await times(4, () => two.take("transaction", "client"));
    await one.exchange();
    await two.exchange();
    await expect(two.take("transaction", "client")).rejects.toMatchObject(TOO_MANY);
    expect(await one.tryTake("transaction", "client")).toBe(true);
    await one.exchange();
    await one.exchange();
    expect(await one.tryTake("transaction", "client")).toBe(false);
  });

  it.each([
    { name: "by turns", order: (at: number) => at % 3 },
    { name: "one process after the other", order: (at: number) => Math.floor(at / 200) % 3 },
  ])("let two more pass for a further process: $name", async ({ order }) => {
    const { process } = portal();
    const processes = [process(), process(), process()] as const;
    let passed = 0;
    for (let at = 0; at < 600; at += 1)
      if (await processes[order(at)]?.tryTake("appointment", "client")) passed += 1;
    expect(passed).toBeGreaterThanOrEqual(limits.appointment.points);
    expect(passed).toBeLessThanOrEqual(limits.appointment.points + 2 * 2);
  });

  it.each([
    { factor: 1, more: 2 },
    { factor: 5, more: 6 },
  ])("let no more pass when all is asked at once, of $factor × 120", async ({ factor, more }) => {
    const { process } = portal(factor);
    const most = limits.appointment.points * factor;
    const processes = [process(), process()] as const;
    for (let round = 0; round < 5; round += 1) {
      const asked = Array.from({ length: 2 * most }, (_, at) =>
        processes[at % 2 === 0 ? 0 : 1].tryTake("appointment", `client ${round}`),
      );
      const passed = (await Promise.all(asked)).filter(Boolean).length;
      expect(passed).toBeGreaterThanOrEqual(most);
      expect(passed).toBeLessThanOrEqual(most + more);
    }
  });

  it("survive a restart", async () => {
    const { process } = portal();
    const before = process();
    await times(limits.transaction.points, () => before.take("transaction", "client"));
    await before.exchange();
    const after = process();
    const asked = [1, 2, 3].map(() => after.tryTake("transaction", "client"));
    expect(await Promise.all(asked)).toEqual([false, false, false]);
  });

  it("lose no counts when an exchange fails, nor those made meanwhile", async () => {
    const { process } = portal();
    const [one, two] = [process(), process()];
    await two.exchange();
    await one.take("transaction", "client", limits.transaction.points - 6);
    const sending = one.exchange();
    await one.take("transaction", "client", 3);
    await sending;
    await one.exchange();
    await two.exchange();
    expect(await two.tryTake("transaction", "client", 4)).toBe(false);
    expect(await two.tryTake("transaction", "client", 3)).toBe(true);
  });

  it("start again when the window has ended, here and in the database", async () => {
    const { process, pass } = portal();
    const one = process();
    await one.take("transaction", "client", limits.transaction.points);
    await one.exchange();
    pass(limits.transaction.seconds * 1000);
    await one.take("transaction", "client", limits.transaction.points - 3);
    await one.exchange();
    const two = process();
    expect(await two.tryTake("transaction", "client", 4)).toBe(false);
    expect(await two.tryTake("transaction", "client", 3)).toBe(true);
  });

  it("do not count a refusal", async () => {
    const one = portal().process();
    await one.take("uploadKilobytesPerSession", "client", 30_000);
    expect(await one.tryTake("uploadKilobytesPerSession", "client", 10_001)).toBe(false);
    expect(await one.tryTake("uploadKilobytesPerSession", "client", 10_000)).toBe(true);
  });

  it("can be looked at without counting", async () => {
    const one = portal().process();
    await times(10, () => one.check("transactionAccess", "t"));
    await one.take("transactionAccess", "t", limits.transactionAccess.points);
    await expect(one.check("transactionAccess", "t")).rejects.toMatchObject(TOO_MANY);
  });

  it("give the share used without counting", async () => {
    const { process, pass } = portal(2);
    const [one, two] = [process(), process()];
    await one.take("booked", "client", 12);
    expect([await one.used("booked", "client"), await one.used("booked", "client")]).toEqual([
      12 / 32,
      12 / 32,
    ]);
    expect(await one.used("booked", "somebody else")).toBe(0);
    await one.exchange();
    expect(await two.used("booked", "client")).toBe(12 / 32);
    pass(DAY_MS);
    expect(await two.used("booked", "client")).toBe(0);
  });

  it("count beyond the limit with note, without refusing", async () => {
    const one = portal().process();
    await times(300, async () => one.note("guessOfAll", "bucket"));
    expect(await one.used("guessOfAll", "bucket")).toBe(1.5);
  });

  it("store only keyed hashes", async () => {
    const one = portal().process();
    await one.take("messagePerAddress", "ana@example.com");
    await one.take("transaction", "ana@example.com");
    await one.exchange();
    const rows = await db.selectFrom("rate_limit").select("key").execute();
    expect(rows.length).toBeGreaterThan(1);
    // No hash has an @; three letters alone are in one of some thousand.
    for (const row of rows) expect(row.key).not.toMatch(/ana@|example/u);
  });
});

describe("limits with something beyond their points (R-48)", () => {
  const HOUR_MS = 3_600_000;

  it("refuse for an hour at most", async () => {
    const { process, pass } = portal();
    const one = process();
    await times(limits.missedGuess.points + 1, () => one.take("missedGuess", "client"));
    for (let hour = 0; hour < 10; hour += 1) {
      await expect(one.take("missedGuess", "client")).rejects.toMatchObject({
        ...TOO_MANY,
        retryAfterSeconds: 3600,
      });
      pass(HOUR_MS);
      await one.check("missedGuess", "client");
      await one.take("missedGuess", "client");
    }
  });

  it("hold across replicas", async () => {
    const { process } = portal();
    const [one, two] = [process(), process()];
    await times(limits.missedGuess.points + 1, () => one.take("missedGuess", "client"));
    await one.exchange();
    await two.exchange();
    await expect(two.take("missedGuess", "client")).rejects.toMatchObject(TOO_MANY);
    await expect(two.check("missedGuess", "client")).rejects.toMatchObject(TOO_MANY);
  });

  it("count what is noted there, too", async () => {
    const one = portal().process();
    await times(limits.booked.points, async () => one.note("booked", "client"));
    await one.check("booked", "client");
    one.note("booked", "client");
    await expect(one.check("booked", "client")).rejects.toMatchObject(TOO_MANY);
  });

  it("keep a third while they are narrowed", async () => {
    const one = portal().process();
    await times(limits.missedGuess.points / 3 + 1, () => one.takeNarrowed("missedGuess", "client"));
    await expect(one.takeNarrowed("missedGuess", "client")).rejects.toMatchObject({
      ...TOO_MANY,
      retryAfterSeconds: 3600,
    });
    await one.take("missedGuess", "client");
  });
});

describe("a carrier's address (R-48)", () => {
  const carriers = (): Limits => {
    const now = () => TEST_START;
    const isOfCarrier = (subject: string) => subject === "carrier";
    return createLimits({ db, hide: hider(), factor: 1, exactFactor: 1, now, isOfCarrier });
  };

  it("may do twenty times as much", async () => {
    const one = carriers();
    expect([one.widthOf("carrier"), one.widthOf("client")]).toEqual([20, 1]);
    await one.take("transaction", "carrier", limits.transaction.points * 20);
    await expect(one.take("transaction", "carrier")).rejects.toMatchObject(TOO_MANY);
    await times(36 * 20 + 20, () => one.take("missedGuess", "carrier"));
    await expect(one.take("missedGuess", "carrier")).rejects.toMatchObject(TOO_MANY);
    await one.take("missedGuess", "client");
  });

  it("may do as much as another while a limit is narrowed", async () => {
    const one = carriers();
    await times(limits.missedGuess.points + 1, () => one.takeNarrowed("missedGuess", "carrier"));
    await expect(one.takeNarrowed("missedGuess", "carrier")).rejects.toMatchObject(TOO_MANY);
    await one.take("missedGuess", "carrier");
  });
});

/** R-4 and docs/decisions/022, written out by hand: the table cannot be its own expectation. */
const BY_HAND: Record<LimitName, string> = {
  inquiryWithoutToken: "3 in 60 s",
  inquiryWithoutTokenDay: "30 in 86400 s",
  inquiry: "60 in 60 s",
  failedInquiryPerNumberDay: "5 in 86400 s, exact",
  failedInquiryPerNumberMonth: "20 in 2592000 s, exact",
  missedGuess: "36 in 86400 s, then 1 in 3600 s",
  missedGuessOfNetwork: "360 in 86400 s, then 10 in 3600 s",
  guessOfAll: "200 in 1200 s",
  missOfAll: "200 in 1200 s",
  submission: "16 in 86400 s, then 1 in 3600 s",
  transaction: "120 in 3600 s",
  transactionAccess: "5 in 3600 s, exact",
  transactionAccessOfAll: "50 in 3600 s, exact",
  checkout: "120 in 3600 s",
  opened: "16 in 86400 s, then 1 in 3600 s",
  appointment: "120 in 3600 s",
  check: "120 in 60 s",
  booked: "16 in 86400 s, then 1 in 7200 s",
  alert: "16 in 86400 s, then 1 in 3600 s",
  alertPerAddress: "3 in 86400 s, exact",
  unconfirmedText: "300 in 3600 s, exact",
  pausedText: "6 in 3600 s, exact",
  alertCode: "5 in 86400 s, exact",
  alertCodeOfAll: "50 in 86400 s, exact",
  case: "120 in 3600 s",
  casePerTransaction: "3 in 86400 s, exact",
  caseReply: "10 in 86400 s, exact",
  uploadUnpaid: "4 in 3600 s",
  uploadRepeated: "10 in 3600 s",
  uploadFilesPerSession: "10 in 3600 s",
  uploadKilobytesPerSession: "40000 in 3600 s",
  uploadFiles: "300 in 3600 s",
  uploadKilobytes: "1200000 in 3600 s",
  messagePerAddress: "3 in 86400 s, exact",
  challenge: "600 in 60 s",
  captchaToken: "120 in 60 s",
  place: "60 in 60 s",
  webhookRefused: "60 in 60 s",
  webhookRefusedOfClient: "600 in 60 s",
};

describe("an IPv6 network, which one customer may have alone", () => {
  const inNetwork = (isOfCarrier = () => false): Limits => {
    const now = () => TEST_START;
    const networkOf = (subject: string) => (subject.startsWith("line") ? "network" : null);
    const hide = hider();
    return createLimits({ db, hide, factor: 1, exactFactor: 1, now, isOfCarrier, networkOf });
  };
  let lines = 0;
  const line = () => `line ${lines++}`;

  it.each(["submission", "alert", "booked", "opened"] as const)(
    "may do a hundred times as much of %s as one client",
    async (name) => {
      const one = inNetwork();
      await times(100, () => one.take(name, line(), limits[name].points));
      expect(await one.used(name, line())).toBe(1);
      // What is left then is a hundred times as much as well.
      await times(100, () => one.take(name, line()));
      await expect(one.take(name, line())).rejects.toMatchObject(TOO_MANY);
      await expect(one.check(name, line())).rejects.toMatchObject(TOO_MANY);
      expect(await one.tryTake(name, "client of another")).toBe(true);
      expect(await one.tryTake("transaction", line())).toBe(true);
    },
  );

  it("may search as many places as ten clients", async () => {
    const one = inNetwork();
    await times(10, () => one.take("place", line(), limits.place.points));
    await expect(one.take("place", line())).rejects.toMatchObject(TOO_MANY);
    await one.take("place", "client of another");
  });

  it("loses nothing of what is given back, or refused for one client", async () => {
    const one = inNetwork();
    await one.take("alert", "line", limits.alert.points);
    await one.take("alert", "line");
    await times(200, async () => void (await one.tryTake("alert", "line")));
    one.giveBack("alert", "line", 1);
    await times(99, () => one.take("alert", line(), limits.alert.points));
    expect(await one.tryTake("alert", line())).toBe(true);
  });

  it("of a carrier may do twenty times as much again", async () => {
    const one = inNetwork(() => true);
    await times(100, () => one.take("alert", line(), limits.alert.points * 20));
    expect(await one.used("alert", line())).toBe(1);
  });
});

test("the table of limits", () => {
  const written = Object.entries(limits).map(([name, limit]) => {
    const exact = "isExact" in limit ? ", exact" : "";
    const then =
      "beyond" in limit ? `, then ${limit.beyond.points} in ${limit.beyond.seconds} s` : "";
    return [name, `${limit.points} in ${limit.seconds} s${exact}${then}`];
  });
  expect(Object.fromEntries(written)).toEqual(BY_HAND);
});

describe("exact limits", () => {
  const GUESSES = ["failedInquiryPerNumberDay", "failedInquiryPerNumberMonth"] as const;

  it("are not widened by the factor of the other limits", async () => {
    const one = portal(20, 1).process();
    await one.take("transaction", "client", limits.transaction.points * 20);
    await times(5, () => one.takeEach(GUESSES, "number"));
    await expect(one.takeEach(GUESSES, "number")).rejects.toMatchObject(TOO_MANY);
  });

  it("hold across replicas at once, for concurrent takes too", async () => {
    const { process } = portal();
    const [one, two] = [process(), process()];
    for (let round = 0; round < 20; round++) {
      const takes = Array.from({ length: 12 }, (_, at) =>
        (at % 2 === 0 ? one : two).tryTake("failedInquiryPerNumberDay", `number ${round}`),
      );
      const passed = (await Promise.all(takes)).filter(Boolean);
      expect(passed).toHaveLength(limits.failedInquiryPerNumberDay.points);
    }
  });

  it("exhausted in another process are known after an exchange or a restart, without counting", async () => {
    const { process } = portal();
    const [one, two] = [process(), process()];
    await two.check(GUESSES, "number");
    await times(5, () => one.takeEach(GUESSES, "number"));
    await expect(one.check(GUESSES, "number")).rejects.toMatchObject(TOO_MANY);
    await two.exchange();
    await expect(two.check(GUESSES, "number")).rejects.toMatchObject(TOO_MANY);
    await expect(process().check(GUESSES, "number")).rejects.toMatchObject(TOO_MANY);
  });

  it("count against all or none: a refusal of the day does not use up the month", async () => {
    const { process, pass } = portal();
    const one = process();
    for (let day = 0; day < 4; day++) {
      await times(5, () => one.takeEach(GUESSES, "number"));
      await times(3, () => expect(one.takeEach(GUESSES, "number")).rejects.toMatchObject(TOO_MANY));
      pass(DAY_MS);
    }
    await expect(one.takeEach(GUESSES, "number")).rejects.toMatchObject({
      retryAfterSeconds: 26 * 24 * 60 * 60,
    });
    pass(26 * DAY_MS);
    await one.takeEach(GUESSES, "number");
  });
});
