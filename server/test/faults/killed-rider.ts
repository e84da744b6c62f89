import { randomBytes } from "node:crypto";
import { connect } from "../../src/db/connect.ts";
import { bookCourier } from "../../src/delivery/book-courier.ts";
import { overHttp } from "../fixtures/courier-over-http.ts";
import { testContext } from "../harness/test-context.ts";
import { bookFirst } from "./naive-booking.ts";

/** A portal that books couriers, one request after another, and is killed while a courier works. */
const [databaseUrl = "", courierUrl = "", kind = "", how = "", at = "", ...uuids] =
  process.argv.slice(2);
const connection = connect({ url: databaseUrl });
const context = testContext(connection, { now: () => new Date(at), random: randomBytes });
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
for (const uuid of uuids) await book(context, uuid).catch(() => undefined);
await connection.close();
