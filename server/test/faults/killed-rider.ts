import { randomBytes } from "node:crypto";
import { connect } from "../../src/db/connect.ts";
import { bookCourier } from "../../src/delivery/book-courier.ts";
import { overHttp } from "../fixtures/courier-over-http.ts";
import { testContext } from "../harness/test-context.ts";
import { bookFirst } from "./naive-booking.ts";

/** The quotation of one is over in the next. */
const ROUND_MS = 11 * 60_000;
const ROUNDS = 3;

/** A portal that books couriers, one request after another, three times, and is killed while a courier works. */
const [databaseUrl = "", courierUrl = "", kind = "", how = "", at = "", ...uuids] =
  process.argv.slice(2);
const connection = connect({ url: databaseUrl });
let time = Date.parse(at);
const context = testContext(connection, { now: () => new Date(time), random: randomBytes });
const provider = overHttp(
  courierUrl,
  kind === "same_quotation" ? kind : "by_reference",
  context.now,
);
const account = {
  name: "fake",
  provider,
  callsPerSecond: Infinity,
  couriers: ["Quadx"],
  webhookKey: "",
  trackingOrigins: [],
};
context.couriers = new Map([[account.name, account]]);
const book = how === "naive" ? bookFirst : bookCourier;
for (let round = 0; round < ROUNDS; round += 1, time += ROUND_MS)
  for (const uuid of uuids) await book(context, uuid).catch(() => undefined);
await connection.close();
