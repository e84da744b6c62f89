import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import { addDays, manilaDay } from "@portal/contract/days";
import type pg from "pg";
import { connect, type Connection } from "../server/src/db/connect.ts";
import { limits } from "../server/src/limits/limits.ts";
import { foundTwice, mailsTwice } from "../server/test/fixtures/nothing-twice-store.ts";
import { writeRush } from "../server/test/fixtures/rush-store.ts";
import { type Client, insist } from "../server/test/harness/portal-processes.ts";
import { freePort } from "../scripts/free-port.ts";
import { startPostgresServer } from "../server/test/harness/postgres-server.ts";
import { cheapCaptcha } from "../server/test/harness/solved-captcha.ts";
import { licensedPeople } from "./harness/load.ts";
import { each, type Ends, folderOf, run, type Seen, tell, until } from "./harness/machine.ts";
import {
  openOffice,
  operatorsAt,
  portalsOn,
  type Portal,
  type Portals,
  secrets,
} from "./harness/portals.ts";
import { patient, type Person, Refused, visitorsOf } from "./harness/visitor.ts";

/**
 * Nothing is done twice by two processes for people and two with jobs, one of which is killed: `npm run drill two`. Every
 * webhook comes to both processes, twice at once to each. At the end jobs are taken without a lease, which has to be seen.
 */

const OFFICES = 26;
const PLACES = 200;
const PEOPLE = 220;
/** The last office is for the control. */
const BOOKED = (OFFICES - 1) * PLACES;
const PAYERS = 60;
/** Few by the courier that is asked so often a minute and no more. */
const BY_QUADX = 10;
const REMINDED = 5;
const CLOSED = 5;
const AT_ONCE = 48;
const EACH_PRESSES_TWICE = 10;
/** Mails that a process sends at once: those may have been accepted when it is killed. */
const IN_FLIGHT = 8;
/** Whoever was killed has leases for 15 s, and a text whose answer was lost is looked up after a minute. */
const SETTLED_MS = 150_000;
const SETTINGS = ["fsync=off", "synchronous_commit=on", "max_connections=150"];
const NAIVE = new URL("../server/test/faults/naive-portal.ts", import.meta.url).href;

async function drill(ends: Ends): Promise<Seen[]> {
  const folder = folderOf("two", ends);
  const postgres = await startPostgresServer(SETTINGS);
  ends.push(() => postgres.stop());
  const port = await freePort();
  const portals = await portalsOn(postgres.url(), { folder, port, ends });
  const connection = connect({ url: postgres.url() });
  ends.push(() => connection.close());
  const stage = await startAll(portals, connection.pool, { ends, port });
  const office = { db: connection.db, secrets, now: () => new Date(), random: randomBytes };
  const token = cheapCaptcha(secrets);
  tell(`${OFFICES * PEOPLE} people, ${PLACES} places at each of ${OFFICES} offices`);
  const all = { rounds: OFFICES, people: PEOPLE, capacity: PLACES, token };
  const rush = (await writeRush(office, all)).map(({ clients }, at) =>
    clients.map((client, n): Client => ({ ...client, from: `10.1.${at}.${n}` })),
  );
  const place = { portals, connection, rush, ...stage };
  const rows = [
    ...(await bookings(place)),
    ...(await remindersAndMoney(place)),
    ...(await limitsOf(place)),
  ];
  const twice = await foundTwice(connection.db);
  rows.push(["twice in the database", JSON.stringify(twice), Object.keys(twice).length === 0]);
  return [...rows, await control(place)];
}

type Place = Awaited<ReturnType<typeof startAll>> & {
  portals: Portals;
  connection: Connection;
  /** People of each office, each with an address of their own. */
  rush: Client[][];
};

/** Two processes for people and two with jobs. */
async function startAll(
  portals: Portals,
  pool: pg.Pool,
  { ends, port }: { ends: Ends; port: number },
) {
  const web = (name: string) =>
    portals.startBeside(name, { PORTAL_ROLE: "web", LIMIT_FACTOR: "1" });
  const jobs = (name: string, settings: NodeJS.ProcessEnv = {}) =>
    portals.startBeside(name, { PORTAL_ROLE: "jobs", ...settings });
  const first = await web("web-0");
  const webs = [first, await web("web-1")] as const;
  const workers = await Promise.all([jobs("jobs-0"), jobs("jobs-1")]);
  const operate = operatorsAt(first, portals.folder);
  await openOffice(operate, 100);
  const told = await toAll(port, webs, ends);
  const visitors = [
    await visitorsOf({ ...portals, origin: first.url }, pool),
    await visitorsOf({ ...portals, origin: webs[1].url }, pool),
  ] as const;
  return { webs, workers, jobs, operate, told, visitors };
}

/** Headers of a connection, which each one has for itself. */
const OF_THE_WAY = new Set(["host", "connection", "content-length"]);

/** What companies send goes to every process, twice at once. @returns how often that was */
async function toAll(port: number, webs: readonly Portal[], ends: Ends) {
  const told = { deliveries: 0 };
  const server = createServer((request, response) => {
    void (async () => {
      const body = new Uint8Array(await buffer(request));
      const headers = Object.entries(request.headers).flatMap(([name, value]) =>
        OF_THE_WAY.has(name) ? [] : [[name, String(value)] as [string, string]],
      );
      const answers = await Promise.all(
        [...webs, ...webs].map(({ url }) =>
          fetch(url + String(request.url), {
            method: "POST",
            headers,
            body,
            signal: AbortSignal.timeout(20_000),
          }).catch(() => null),
        ),
      );
      told.deliveries += answers.length;
      const worst = Math.max(...answers.map((answer) => answer?.status ?? 503));
      response.writeHead(worst).end(await answers[0]?.text());
    })().catch(() => response.destroy());
  });
  await once(server.listen(port, "127.0.0.1"), "listening");
  ends.push(() => server.close());
  return told;
}

/** Everybody at once, each at one of the processes, some at both; meanwhile one with jobs is killed. */
async function bookings(place: Place): Promise<Seen[]> {
  const { portals, connection, webs, rush, workers, jobs } = place;
  const people = Array.from({ length: PEOPLE }, (_, n) =>
    rush.slice(0, -1).flatMap((clients) => clients[n] ?? []),
  ).flat();
  let differing = 0;
  let killed = Promise.resolve();
  const begun = performance.now();
  const outcomes = await each(
    people,
    async (client, n) => {
      if (n === Math.floor(people.length / 3))
        killed = (async () => {
          tell("a process with jobs is killed");
          await workers[0]?.end("SIGKILL");
          workers[0] = await jobs("jobs-0");
        })();
      if (n % EACH_PRESSES_TWICE > 0) return insist(webs, client, n);
      const both = await Promise.all([insist(webs, client, 0), insist(webs, client, 1)]);
      if (both[0].reference !== both[1].reference) differing += 1;
      return both[0];
    },
    AT_ONCE,
  );
  const seconds = (performance.now() - begun) / 1_000;
  await killed;
  tell("messages about them");
  await settled(place);
  const told = outcomes.flatMap(({ reference }) => reference ?? []);
  const { rows } = await connection.pool.query<{ reference: string; email: string }>(
    `select reference, 'ana.' || drivers_license_id || '@example.com' as email from appointment`,
  );
  const known = new Set(rows.map(({ reference }) => reference));
  const { arrivals } = portals.smtp;
  const again = mailsTwice(arrivals).length;
  const mails = countBy(arrivals.map(({ to, mail }) => `${to.join()} ${mail.messageId}`));
  const perPerson = countBy([...mails.keys()].map((key) => key.split(" ")[0] ?? ""));
  const wrong = rows.filter(({ email }) => perPerson.get(email) !== 1);
  const texts = [...countBy(portals.doubles.semaphore.sent.map(textOf)).values()];
  return [
    [
      `told booked, of ${people.length} people for ${BOOKED} places`,
      `${told.length} in ${seconds.toFixed(0)} s, ${rows.length} appointments`,
      told.length === BOOKED &&
        new Set(told).size === BOOKED &&
        rows.length === BOOKED &&
        told.every((reference) => known.has(reference)),
    ],
    ["who pressed at both at once and heard of two appointments", differing, differing === 0],
    [
      "booked people without exactly one confirmation",
      `${wrong.length}; ${perPerson.size} people have one`,
      wrong.length === 0 && perPerson.size === BOOKED,
    ],
    [
      `mails that came again with their Message-ID, at most the ${IN_FLIGHT} on their way at the kill`,
      again,
      again <= IN_FLIGHT,
    ],
    [
      "texts, each once",
      `${texts.length}, ${texts.filter((times) => times > 1).length} again`,
      texts.length === BOOKED && texts.every((times) => times === 1),
    ],
  ];
}

const textOf = ({ recipient, message }: { recipient: string; message: string }): string =>
  `${recipient} ${message}`;

function countBy(all: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const one of all) counts.set(one, (counts.get(one) ?? 0) + 1);
  return counts;
}

/** Waits until nothing waits in the outbox. */
const settled = ({
  connection: { pool },
  portals,
}: Pick<Place, "connection" | "portals">): Promise<void> =>
  until(
    "all jobs are done",
    async () => {
      await portals.doubles.tick();
      const { rowCount } = await pool.query("select from outbox where done_at is null limit 1");
      return rowCount === 0;
    },
    SETTLED_MS,
  );

/** Reminders and closures; meanwhile people pay, and parcels are on their way. */
async function remindersAndMoney(place: Place): Promise<Seen[]> {
  const { portals, connection, operate, told } = place;
  const { pool } = connection;
  const { arrivals } = portals.smtp;
  const { sent } = portals.doubles.semaphore;
  const [mailsBefore, textsBefore] = [arrivals.length, sent.length];
  tell(`${REMINDED * PLACES} appointments are tomorrow, and ${CLOSED} offices close`);
  for (const office_id of officesFrom(1 + REMINDED, CLOSED))
    await operate("closure set", { ...IN_A_MONTH, office_id, notice: "Typhoon" });
  const queued = async (message: string) =>
    (
      await pool.query(
        `select from outbox where kind = 'mail' and payload->>'message' ~ ('^appointment_' || $1::text)`,
        [message],
      )
    ).rowCount;
  await until("closures are queued", async () => (await queued("closed")) === CLOSED * PLACES);
  // Not before: tomorrow may be a holiday, which a closure closes as well.
  await bringNear(pool, officesFrom(1, REMINDED));
  const paid = await payAndDeliver(place);
  tell("messages about all that");
  await until("reminders are queued", async () => (await queued("reminder")) === REMINDED * PLACES);
  await settled(place);
  const mails = arrivals.slice(mailsBefore);
  const again = mailsTwice(mails).length;
  const texts = sent.slice(textsBefore);
  const textsAgain = texts.length - countBy(texts.map(textOf)).size;
  const toEach = (what: string, subject: RegExp, expected: number): Seen => {
    const to = mails.flatMap((one) => (subject.test(one.mail.subject ?? "") ? one.to : []));
    const people = new Set(to).size;
    const isMet = to.length === expected && people === expected;
    return [what, `${to.length} to ${people} of ${expected} people`, isMet];
  };
  const { rowCount: events } = await pool.query("select from provider_event");
  return [
    toEach("reminders", /^Reminder: /u, REMINDED * PLACES),
    toEach("told of a closed day", /^Please choose another date/u, CLOSED * PLACES),
    ...paid,
    toEach("told that a payment was received", /^Your payment was received/u, PAYERS),
    toEach("told that a parcel was delivered", /delivered/iu, PAYERS),
    ["mails about these that came again", `${again} of ${mails.length}`, again === 0],
    ["texts about these that came again", `${textsAgain} of ${texts.length}`, textsAgain === 0],
    [
      "events kept of webhooks, each of which came four times",
      `${events} of ${told.deliveries} deliveries`,
      events === told.deliveries / 4 && told.deliveries > 0,
    ],
  ];
}

const officesFrom = (first: number, count: number): string[] =>
  Array.from({ length: count }, (_, n) => `rush-${first + n}`);
const TODAY = manilaDay(new Date());
const IN_A_MONTH = { from: addDays(TODAY, 2), to: addDays(TODAY, 30) };

/** Appointments that were made ten days ago, for tomorrow. */
async function bringNear(pool: pg.Pool, offices: readonly string[]): Promise<void> {
  await pool.query("update slot set date = $1 where office_id = any($2)", [
    addDays(TODAY, 1),
    offices,
  ]);
  await pool.query(
    `update appointment set updated_at = updated_at - interval '10 days'
     where slot_id in (select id from slot where office_id = any($1))`,
    [offices],
  );
}

/** From the request to the door, with two gateways and two couriers. */
async function payAndDeliver({ portals, connection, visitors, operate }: Place): Promise<Seen[]> {
  const { pool } = connection;
  const { doubles } = portals;
  tell(`${PAYERS} people pay, and their parcels are delivered`);
  const people = await licensedPeople(pool, PAYERS);
  await each(
    people,
    async (person, n) => {
      const visitor = patient(visitors[n % 2 === 0 ? 0 : 1]);
      const asked = await visitor.ask(person, {
        street: "12 SAMPLE STREET",
        ...(n % BY_QUADX > 0 && { latitude: 14.65 }),
      });
      await visitor.checkOut(asked);
      await visitor.pay(asked);
    },
    8,
  );
  const none = (what: string, where: string) =>
    until(what, async () => {
      await doubles.tick();
      const { rowCount } = await pool.query(`select from transaction where ${where} limit 1`);
      return rowCount === 0;
    });
  await none("all are paid", "status = 'For Payment'");
  const { waiting } = (await operate("queue requests", { most: 1_000 })) as {
    waiting: { reference: string }[];
  };
  for (const { reference } of waiting) await operate("queue approve", { reference });
  await none("all are approved", "status = 'For Verification'");
  await until(
    "all parcels are known",
    async () => {
      const { rowCount } = await pool.query(
        "select from courier_order where state = 'booked' or courier_code = 'Skyward'",
      );
      return rowCount === PAYERS;
    },
    SETTLED_MS,
  );
  const { rows: orders } = await pool.query<{ reference: string; courier: string }>(
    "select reference, courier_code as courier from courier_order",
  );
  for (const state of ["picked_up", "in_transit", "out_for_delivery", "delivered"])
    await each(
      orders,
      async ({ reference, courier }, n) => {
        const at = new Date().toISOString();
        const parcel = { reference, tracking_number: `SKY-${n}`, state, at };
        if (courier === "Skyward") await doubles.skyward.report(parcel);
        else {
          const order = doubles.quadx.orders.find(
            ({ fields }) => fields.reference_id === reference,
          );
          await doubles.quadx.move(order?.trackingNumber ?? "", state);
        }
      },
      8,
    );
  await none("all are delivered", "status <> 'Received'");
  const { rows: money } = await pool.query<{ money: string }>(
    `select p.reference || ' ' || m.amount_centavos as money from money_received m join payment p on p.id = m.payment_id`,
  );
  const ledger = [...doubles.paymongo.ledger, ...doubles.maya.ledger];
  const owned = ledger.map(({ reference, amountCentavos }) => `${reference} ${amountCentavos}`);
  const isSame =
    owned.toSorted().join() ===
    money
      .map((one) => one.money)
      .toSorted()
      .join();
  return [
    [
      "money that came, as the gateways' ledgers have it",
      `${money.length} of ${owned.length}, from ${new Set(owned).size} payments`,
      isSame && owned.length === PAYERS,
    ],
    [
      "orders at the courier's double, each once",
      `${doubles.quadx.orders.length}`,
      doubles.quadx.orders.length === orders.filter(({ courier }) => courier === "Quadx").length,
    ],
  ];
}

/** One person asks both processes by turns, another all at once, at the limit of 60 look-ups a minute. */
async function limitsOf({ connection, visitors }: Place): Promise<Seen[]> {
  tell("one person looks up more than anybody may");
  const [inTurns, atOnce] = await licensedPeople(connection.pool, 2, PAYERS);
  if (!inTurns || !atOnce) return [];
  const passes = (person: Person, n: number) =>
    visitors[n % 2 === 0 ? 0 : 1].lookUp(person).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Refused && error.status === 429) return false;
        throw error;
      },
    );
  let slowly = 0;
  for (let n = 0; n < ASKED; n += 1) if (await passes(inTurns, n)) slowly += 1;
  const asked = Array.from({ length: ASKED }, (_, n) => passes(atOnce, n));
  const quickly = (await Promise.all(asked)).filter(Boolean).length;
  const row = (how: string, passed: number): Seen => [
    `look-ups of one person that pass two processes ${how}, of at most ${MOST} and 2`,
    `${passed} of ${ASKED}`,
    passed >= MOST && passed <= MOST + 2,
  ];
  return [row("by turns", slowly), row("all at once", quickly)];
}

const MOST = limits.inquiry.points;
const ASKED = 2 * MOST;

/** Jobs are taken without a lease, by two processes. */
async function control({ portals, rush, webs, workers, jobs, ...place }: Place): Promise<Seen> {
  tell("control: jobs are taken without a lease");
  for (const worker of workers) await worker.end("SIGTERM");
  const settings = { NODE_OPTIONS: `--import=${NAIVE}` };
  await Promise.all([jobs("naive-0", settings), jobs("naive-1", settings)]);
  const { arrivals } = portals.smtp;
  const before = arrivals.length;
  const people = rush.at(-1)?.slice(0, PLACES) ?? [];
  await each(people, (client, n) => insist(webs, client, n), AT_ONCE);
  await settled({ portals, ...place });
  const again = mailsTwice(arrivals.slice(before)).length;
  return ["control: mails that came again without a lease", `${again} of ${PLACES}`, again > 0];
}

await run(drill);
