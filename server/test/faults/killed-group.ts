import { arrive, somebody, type ArrivalStage } from "../fixtures/arrivals.ts";
import { connect } from "../../src/db/connect.ts";

/** A portal that is killed while it books concurrent requests: two alone, then a group. */
const [url = "", stage = "", many = ""] = process.argv.slice(2);
const { db } = connect({ url });
const here: ArrivalStage = { ...JSON.parse(stage), db };
const all = Array.from({ length: Number(many) }, (_, n) =>
  arrive(here, somebody(n, n < 2 ? 0 : 1 + (n % 2)), n),
);
await Promise.all(all.slice(0, 2));
process.stdout.write("the others are being booked\n");
setInterval(() => undefined, 60_000);
