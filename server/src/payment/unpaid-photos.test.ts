import { randomBytes } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { deliveryBench } from "../../test/fixtures/deliveries.ts";
import { caseRoutes } from "../case/case-routes.ts";
import { deliveryRoutes } from "../delivery/delivery-routes.ts";
import { disposeOfDue } from "../retention/dispose-of-due.ts";
import { unclaimedPhotos } from "../upload/count-upload.ts";
import { claimFiles, heldBySender, insertFile } from "../upload/upload-store.ts";
import { paymentRoutes } from "./payment-routes.ts";

const MB = 1_000_000;
const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const PERSON = "203.0.113.1";

type Bench = Awaited<ReturnType<typeof deliveryBench>>;
type Photos = ReturnType<typeof unclaimedPhotos>;

let bench: Bench;
let photos: Photos;
beforeAll(async () => {
  bench = await deliveryBench({
    routes: [deliveryRoutes, paymentRoutes, caseRoutes],
    env: { LIMIT_FACTOR: "1" },
  });
  photos = unclaimedPhotos(bench.context, bench.context.config.uploads.most);
});

async function photo(from: string, bytes = MB, budget = photos): Promise<string> {
  const { sender, stored } = await budget.roomFor(from);
  const name = `${randomBytes(16).toString("base64url")}.jpg`;
  await insertFile(bench.context.db, { name, bytes, createdAt: bench.clock.now(), sender });
  stored(bytes);
  return name;
}
/** As a request does that is never paid. */
const claimUnpaid = (name: string) =>
  bench.context.db.transaction().execute((trx) =>
    claimFiles(trx, [{ field: "id", name }], {
      owner: `transaction:${name}`,
      at: bench.clock.now(),
      isUnpaid: true,
    }),
  );
async function ask(license: string, from: string) {
  const documents = {
    id_image_url: `/${await photo(from)}`,
    receipt_image_url: `/${await photo(from)}`,
  };
  const payload = await bench.requestBody(license, { documents });
  return bench.call<{ uuid: string; token: string }>("POST", "/api/ste/transaction", {
    payload,
    remoteAddress: from,
  });
}
async function requestFrom(from: string) {
  const { data } = await ask(await bench.newLicense(), from);
  return data;
}
async function held() {
  const all = [...(await heldBySender(bench.context.db))].filter(([sender]) => sender !== "");
  return all.map(([, { unclaimed, unpaid }]) => [unclaimed / MB, unpaid / MB]);
}

test("photos of a request and its case count for who sent them until it is paid", async () => {
  const { uuid, token } = await requestFrom(PERSON);
  expect(await held()).toEqual([[0, 2]]);
  const name = await photo(PERSON);
  expect(await held()).toEqual([[1, 2]]);
  await bench.call("POST", `/api/ste/transaction/${uuid}/case`, {
    payload: { problem: "other", words: "How long does it take?", photo: `/${name}` },
    headers: { "x-transaction-token": token },
  });
  expect(await held()).toEqual([[0, 3]]);
  await bench.checkout(uuid, token);
  const { provider_id: payment } = await bench.paymentOf(uuid);
  await bench.press(payment ?? "", "approve");
  bench.clock.advance(15_000);
  expect((await bench.read(uuid, token)).data.status).toBe("For Verification");
  expect(await held()).toEqual([]);
});

test("those of a cancelled request count until they are deleted, which they are after 30 days", async () => {
  const { uuid, token } = await requestFrom(PERSON);
  await bench.checkout(uuid, token);
  await bench.cancel(uuid, token);
  expect((await bench.read(uuid, token)).data.status).toBe("failed");
  bench.clock.advance(29 * DAY_MS);
  await disposeOfDue(bench.context);
  expect(await held()).toEqual([[0, 2]]);
  bench.clock.advance(2 * DAY_MS);
  await disposeOfDue(bench.context);
  expect(await held()).toEqual([]);
});

test("those of a request that nobody pays for are not kept for a year by a case", async () => {
  const { uuid, token } = await requestFrom(PERSON);
  const { status } = await bench.call("POST", `/api/ste/transaction/${uuid}/case`, {
    payload: { problem: "other", words: "How long does it take?", photo: "" },
    headers: { "x-transaction-token": token },
  });
  expect(status).toBe(201);
  bench.clock.advance(89 * DAY_MS);
  await disposeOfDue(bench.context);
  expect(await held()).toEqual([[0, 2]]);
  bench.clock.advance(2 * DAY_MS);
  await disposeOfDue(bench.context);
  expect(await held()).toEqual([]);
});

/** Somebody who sends all that the limit of an hour allows, and lets requests claim it that are never paid. */
async function keptGigabytes(days: number, from: string): Promise<number> {
  let kept = 0;
  for (let hour = 0; hour < 24 * days; hour += 1) {
    for (let nth = 0; nth < 300; nth += 1) {
      const name = await photo(from, 2.3 * MB).catch(() => null);
      if (name === null) break;
      await claimUnpaid(name);
      kept += 2.3 * MB;
      // What was claimed is known ten seconds later.
      bench.clock.advance(11_000);
    }
    bench.clock.advance(HOUR_MS);
  }
  return kept / (1000 * MB);
}

test("one address keeps little with requests that are never paid, and another one is served", async () => {
  // Without this 16 GB in a day, and 500 in a month.
  expect(await keptGigabytes(1, "198.51.100.1")).toBeLessThan(1);
  for (let nth = 0; nth < 4; nth += 1) await photo("198.51.100.1");
  await expect(photo("198.51.100.1")).rejects.toMatchObject({
    code: "too_many_requests",
    message: expect.stringContaining("not paid yet"),
  });
  expect((await requestFrom(PERSON)).uuid).toBeDefined();
});

test("beyond the room for all of them those with the most wait, and each may have 4 MB", async () => {
  const budget = unclaimedPhotos(bench.context, { unclaimed: 1000 * MB, unpaid: 300 * MB });
  const addresses = Array.from({ length: 20 }, (_, nth) => `198.51.101.${nth}`);
  for (let round = 0; round < 6; round += 1)
    for (const from of addresses) {
      const name = await photo(from, 4 * MB, budget).catch(() => null);
      if (name !== null) await claimUnpaid(name);
    }
  bench.clock.advance(11_000);
  for (const from of addresses)
    await expect(photo(from, MB, budget)).rejects.toMatchObject({ code: "unavailable" });
  await photo("203.0.113.99", MB, budget);
});
