import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, test } from "vitest";
import { dispatches, type Dispatches } from "../../test/fixtures/dispatches.ts";
import { overHttp } from "../../test/fixtures/courier-over-http.ts";
import { clearAfterwards } from "../../test/harness/left-behind.ts";
import { dice } from "../../test/harness/sweep.ts";
import { trackParcel } from "./courier-webhook.ts";

/** `npm run soak riders` books 500. */
const SOAK = process.env["SOAK"] !== undefined;
const BOOKINGS = SOAK ? 500 : 5;
/** Of its first five orders three answers are lost, and one ends the portal. */
const SEED = 4;
const PATIENCE = { timeout: SOAK ? 4 * 3_600_000 : 600_000 };
const [LOST, KILLED] = [0.3, 0.1];
const MOST_LIVES = 20 + BOOKINGS;
const ROUNDS_OF_A_LIFE_MS = 3 * 11 * 60_000;
const LIFE = fileURLToPath(new URL("../../test/faults/killed-rider.ts", import.meta.url));

let bench: Dispatches;
let url = "";
beforeAll(async () => {
  bench = await dispatches();
  url = bench.connection.pool.options.connectionString ?? "";
});

type Order = { reference: string; quotation: string | null; number: string };

/** A courier that takes orders, loses three of ten answers, and ends its caller between call and note. */
async function carelessCourier(seed: number) {
  const random = dice(seed);
  const orders: Order[] = [];
  let caller: ChildProcess | undefined;
  let numbers = 0;
  const say = (response: ServerResponse, status: number, number = "") =>
    response.end(JSON.stringify({ status, number }));

  async function place(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { reference, quotation } = JSON.parse(
      Buffer.concat(await request.toArray()).toString(),
    ) as Order;
    if (quotation !== null && orders.some((order) => order.quotation === quotation))
      return void say(response, 422);
    numbers += 1;
    const number = `N-${seed}-${numbers}`;
    orders.push({ reference, quotation, number });
    const luck = random();
    if (luck < KILLED) caller?.kill("SIGKILL");
    if (luck < KILLED + LOST) request.socket.destroy();
    else say(response, 200, number);
  }

  const server = createServer((request, response) => {
    const [, what = "", named = ""] = request.url?.split("/") ?? [];
    if (what === "quotations") say(response, 200, `Q-${seed}-${(numbers += 1)}`);
    else if (request.method === "POST") void place(request, response);
    else {
      const by = what === "numbers" ? "number" : "reference";
      const known = orders.find((order) => order[by] === named);
      response.end(JSON.stringify({ ...known, status: known ? 200 : 404 }));
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  clearAfterwards(() => void server.close());
  return {
    orders,
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    serves: (child: ChildProcess) => void (caller = child),
  };
}

type Courier = Awaited<ReturnType<typeof carelessCourier>>;

/** A portal's life, to its end or to its kill. */
async function live(courier: Courier, ...args: string[]): Promise<void> {
  const child = spawn(process.execPath, [LIFE, url, courier.address, ...args], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  courier.serves(child);
  await once(child, "exit");
}

async function waiting(uuids: string[]): Promise<string[]> {
  const left: string[] = [];
  for (const uuid of uuids) {
    const bookings = await bench.bookings(uuid);
    if (!bookings.some(({ state, attention }) => state === "booked" || attention)) left.push(uuid);
  }
  return left;
}

async function handedOver(): Promise<string[]> {
  await bench.forget();
  const uuids: string[] = [];
  while (uuids.length < BOOKINGS) uuids.push((await bench.paid()).uuid);
  bench.context.couriers = new Map();
  for (const uuid of uuids) await bench.dispatch(uuid).catch(() => undefined);
  return uuids;
}

const perReference = ({ orders }: Courier): number[] =>
  Map.groupBy(orders, ({ reference }) => reference)
    .values()
    .map((all) => all.length)
    .toArray();

test.each(["by_reference", "same_quotation"] as const)(
  "%s: lost answers and kills bring exactly one rider each",
  PATIENCE,
  async (kind) => {
    const courier = await carelessCourier(SEED);
    const uuids = await handedOver();
    let left = uuids;
    for (let lives = 0; left.length > 0 && lives < MOST_LIVES; lives += 1) {
      bench.clock.advance(ROUNDS_OF_A_LIFE_MS);
      await live(courier, kind, "careful", bench.clock.now().toISOString(), ...left);
      left = await waiting(uuids);
    }
    expect(left).toEqual([]);
    // What nobody could know is told by the courier's webhook.
    bench.use(overHttp(courier.address, kind, bench.context.now), { couriers: ["Quadx"] });
    for (const { reference, number } of courier.orders)
      await trackParcel(bench.context, { account: "fake", event: number, number, reference });
    expect(perReference(courier)).toEqual(uuids.map(() => 1));
    for (const uuid of uuids)
      expect(await bench.bookings(uuid)).toMatchObject([{ state: "booked", attention: null }]);
  },
);

test("without the table, the same couriers are sent twice", PATIENCE, async () => {
  const courier = await carelessCourier(SEED);
  const uuids = await handedOver();
  const isDoubled = () => perReference(courier).some((orders) => orders > 1);
  for (let lives = 0; lives < 3 && !isDoubled(); lives += 1)
    await live(courier, "by_reference", "naive", bench.clock.now().toISOString(), ...uuids);
  expect(isDoubled()).toBe(true);
});
