import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { insertLicenses } from "../../bench/harness/licenses.ts";
import { OFFICE, secrets, type Portals } from "./portals.ts";
import { type Asked, type Person, Refused, type Visitor, visitorsOf } from "./visitor.ts";

/** People's errands at once, and afterwards the question whether all that was promised them is there. */

/** What went wrong: the portal's own words, a proxy's page, a broken connection, or an answer that cannot be read. */
export type Failure = {
  /** In milliseconds since the load began. */
  at: number;
  what: string;
  kind: "portal 503" | "portal" | "proxy" | "broken";
  status: number | null;
  /** How long it took, in milliseconds. */
  ms: number;
  says: string;
};

type Acknowledged = {
  photos: { person: Person; url: string }[];
  bookings: { person: Person; reference: string; token: string }[];
  requests: Asked[];
  payments: Asked[];
};

export type Tally = {
  requests: number;
  seconds: number;
  failures: Failure[];
  acknowledged: Acknowledged;
};

/** Errands that begin each second: about 45 calls. */
const A_SECOND = { request: 2, booking: 2, photo: 4, status: 6, page: 9 };
type Errand = keyof typeof A_SECOND;
/** The same, of which most only ask. */
const IN_A_HURRY = { request: 1, booking: 1, photo: 0, status: 48, page: 6 };
/** Spread over the second, none in a heap. */
const inTurn = (times: Readonly<Record<Errand, number>>): Errand[] =>
  Object.entries(times)
    .flatMap(([errand, count]) =>
      Array.from({ length: count }, (_, nth) => ({
        errand: errand as Errand,
        at: (nth + 0.5) / count,
      })),
    )
    .toSorted((one, other) => one.at - other.at)
    .map(({ errand }) => errand);
const PAGES = ["/delivery", "/contact-us", "/kept", "/api/ste/office"];

const FIRST = 1_000;
const BIRTH_DATE = "1990-01-01";

/**
 * Prepares licenses and gives a load over them. Errands begin by the clock, whatever becomes of those before; none is tried
 * again, so that each call that fails is seen.
 * @param most as many licenses are there, for one request or booking each; a minute takes 240
 */
export async function loadOn(portals: Portals, pool: pg.Pool, most = 3_000) {
  await licensedPeople(pool, most);
  const visitor = await visitorsOf(portals, pool);
  const days = await visitor.freeDays(personOf(0));
  let [holders, strangers] = [0, 0];
  const stage: Stage = {
    visitor,
    days,
    // Somebody who comes twice is refused, which fails a drill that has too few.
    holder: () => personOf(holders++ % most),
    stranger: () => personOf(strangers++ % most),
  };
  return {
    visitor,
    /** Begins it; `end` waits for what is on its way. */
    begin: (factor = 1) => begin(stage, factor),
    /** So many calls as fast as it goes, by so many people one errand after the other. */
    hurry: (calls: number, people = 64) => hurry(stage, calls, people),
    /** Asks for all that was acknowledged. */
    ask: (tally: Tally, withinSeconds = 60) => askForAll(visitor, pool, { tally, withinSeconds }),
  };
}

/** Adds licenses of so many people. @param from as many are there */
export async function licensedPeople(pool: pg.Pool, count: number, from = 0): Promise<Person[]> {
  const people = Array.from({ length: count }, (_, n) => personOf(from + n));
  await insertLicenses(
    pool,
    secrets,
    people.map(({ number, birthDate }) => ({
      id: randomUUID(),
      number,
      birth_date: birthDate,
      office: OFFICE,
    })),
  );
  return people;
}

const numberOf = (n: number): string =>
  `L00-${String(Math.floor(n / 1e6)).padStart(2, "0")}-${String(n % 1e6).padStart(6, "0")}`;
const personOf = (n: number): Person => ({
  n: FIRST + n,
  name: "ANA",
  number: numberOf(n),
  birthDate: BIRTH_DATE,
  email: `ana.${n}@example.com`,
  mobile: `0917${String(1_000_000 + n).slice(-7)}`,
});

type Stage = {
  visitor: Visitor;
  days: readonly string[];
  /** Somebody whose license has neither a request nor a booking. */
  holder: () => Person;
  stranger: () => Person;
};

/** Errands begin by the clock. */
function begin(stage: Stage, factor: number) {
  const { tally, errand, seconds } = errandsOf(stage);
  const turns = inTurn(A_SECOND);
  let isOver = false;
  const running = new Set<Promise<void>>();
  const loop = (async () => {
    for (let nth = 0; !isOver; nth += 1) {
      const one = errand(turns[nth % turns.length] ?? "page", nth).finally(() =>
        running.delete(one),
      );
      running.add(one);
      await delay(Math.max(0, (nth * 1_000) / (turns.length * factor) - seconds() * 1_000));
    }
  })();
  return {
    tally,
    end: async (): Promise<Tally> => {
      isOver = true;
      await loop;
      await Promise.all(running);
      tally.seconds = seconds();
      return tally;
    },
  };
}

async function hurry(stage: Stage, calls: number, people: number): Promise<Tally> {
  const { tally, errand, seconds } = errandsOf(stage);
  const turns = inTurn(IN_A_HURRY);
  let nth = 0;
  const one = async () => {
    while (tally.requests < calls) await errand(turns[nth % turns.length] ?? "page", nth++);
  };
  await Promise.all(Array.from({ length: people }, one));
  tally.seconds = seconds();
  return tally;
}

/** What people do, and what became of it. */
function errandsOf({ visitor, days, holder, stranger }: Stage) {
  const begun = performance.now();
  const tally: Tally = {
    requests: 0,
    seconds: 0,
    failures: [],
    acknowledged: { photos: [], bookings: [], requests: [], payments: [] },
  };
  const { acknowledged } = tally;
  const watched = observed(visitor, tally, begun);
  const errands: Record<Errand, (nth: number) => Promise<void>> = {
    photo: async () => {
      const person = stranger();
      const url = await watched.upload(person);
      acknowledged.photos.push({ person, url });
    },
    booking: async (nth) => {
      const person = holder();
      const booked = await watched.book(person, days[nth % days.length] ?? "");
      acknowledged.bookings.push({ person, ...booked });
    },
    request: async () => {
      const asked = await watched.ask(holder(), { street: "12 SAMPLE STREET" });
      acknowledged.requests.push(asked);
      await watched.checkOut(asked);
      await visitor.pay(asked);
      acknowledged.payments.push(asked);
    },
    status: async () => {
      const asked = acknowledged.requests.at(-1 - Math.floor(Math.random() * 20));
      if (!asked) return void (await watched.send(stranger(), "/delivery", {}));
      // Without a proof of work: the token of its owner is enough.
      const path = `/api/ste/transaction/${asked.uuid}`;
      await watched.send(stranger(), path, { headers: asked.owned });
    },
    page: async (nth) =>
      void (await watched.send(stranger(), PAGES[nth % PAGES.length] ?? "/", {})),
  };
  return {
    tally,
    seconds: () => (performance.now() - begun) / 1_000,
    // What fails is noted where it is called; here only the errand ends.
    errand: (which: Errand, nth: number) => errands[which](nth).catch(() => undefined),
  };
}

/** The visitor's calls, each counted, and noted when it fails. */
function observed(visitor: Visitor, tally: Tally, begun: number) {
  const note = (what: string, began: number, error: unknown): never => {
    const now = performance.now();
    tally.failures.push({ at: now - begun, ms: now - began, what, ...kindOf(error) });
    throw error;
  };
  return visitor.by((send) => async (person, path, init) => {
    tally.requests += 1;
    const began = performance.now();
    const what = `${init.method ?? "GET"} ${path.replace(/\?.*|[\da-f-]{36}.*/u, "")}`;
    return send(person, path, init).catch((error: unknown) => note(what, began, error));
  });
}

function kindOf(error: unknown): Pick<Failure, "kind" | "status" | "says"> {
  if (!(error instanceof Refused)) {
    const { message, cause } = error as Error;
    return {
      kind: "broken",
      status: null,
      says: `${message} ${String((cause as Error | undefined)?.message ?? "")}`,
    };
  }
  const { status, body, isPortals } = error;
  const kind = !isPortals ? "proxy" : status === 503 ? "portal 503" : "portal";
  return { kind, status, says: body.slice(0, 200) };
}

/** What was acknowledged and is not there. */
export type Lost = Record<keyof Acknowledged, number>;

async function askForAll(
  { call, send }: Visitor,
  pool: pg.Pool,
  { tally, withinSeconds }: { tally: Tally; withinSeconds: number },
): Promise<Lost> {
  const { photos, bookings, requests, payments } = tally.acknowledged;
  const count = async <T>(
    all: readonly T[],
    look: (one: T) => Promise<unknown>,
  ): Promise<number> => {
    let lost = 0;
    for (const one of all) await look(one).catch(() => (lost += 1));
    return lost;
  };
  const uuids = payments.map(({ uuid }) => uuid);
  let unpaid = uuids.length;
  for (let second = 0; second < withinSeconds && unpaid > 0; second += 1) {
    const { rows } = await pool.query<{ count: number }>(
      "select count(*)::integer as count from unnest($1::uuid[]) asked left join transaction on uuid = asked where paid_at is null",
      [uuids],
    );
    unpaid = rows[0]?.count ?? uuids.length;
    if (unpaid > 0) await delay(1_000);
  }
  return {
    photos: await count(photos, ({ person, url }) => send(person, url, {})),
    bookings: await count(bookings, ({ person, reference, token }) =>
      call(person, "GET", `/api/ste/appointment/${reference}`, {
        headers: { "x-appointment-token": token },
      }),
    ),
    requests: await count(requests, ({ person, uuid, owned }) =>
      call(person, "GET", `/api/ste/transaction/${uuid}`, { headers: owned }),
    ),
    payments: unpaid,
  };
}

/** A sentence of a load: how many failed, when, how, the slowest of them, and what the first one said. */
export function failuresIn({ requests, seconds, failures }: Tally): string {
  const rate = `${requests} calls, ${(requests / seconds).toFixed(0)} a second`;
  if (failures.length === 0) return `${rate}, 0 failed`;
  const kinds = Map.groupBy(
    failures,
    ({ kind, status }) => `${kind}${status === null || kind === "portal 503" ? "" : ` ${status}`}`,
  );
  const said = [...kinds].map(([kind, all]) => `${all.length} ${kind}`).join(", ");
  const times = failures.map(({ at }) => at);
  const [first] = failures;
  const span = (Math.max(...times) - Math.min(...times)) / 1_000;
  const slowest = Math.max(...failures.map(({ ms }) => ms)) / 1_000;
  return `${rate}, ${failures.length} failed (${said}) within ${span.toFixed(1)} s, the slowest after ${slowest.toFixed(1)} s${first ? `; ${first.what} ${first.says}` : ""}`;
}

export const noneLost = (lost: Lost): boolean => Object.values(lost).every((count) => count === 0);

/** What was acknowledged, and how much of it is lost. */
export const lostIn = ({ acknowledged }: Tally, lost: Lost): string =>
  Object.entries(acknowledged)
    .map(([what, all]) => `${lost[what as keyof Lost]} of ${all.length} ${what}`)
    .join(", ");
