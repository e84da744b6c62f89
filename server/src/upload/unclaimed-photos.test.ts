import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { testPortal } from "../../test/harness/test-portal.ts";
import { unclaimedPhotos } from "./count-upload.ts";
import { claimFiles, insertFile } from "./upload-store.ts";

const MB = 1_000_000;
const CARRIER = "198.51.100.9";
const portal = await testPortal({
  routes: [],
  env: { LIMIT_FACTOR: "1", CARRIER_NETWORKS: `${CARRIER}/32` },
});
const { db, now } = portal.context;
const full = expect.objectContaining({
  code: "unavailable",
  retryAfterSeconds: 60,
  message: expect.stringContaining("no room for more photos"),
});

async function store(budget: ReturnType<typeof unclaimedPhotos>, client: string, bytes: number) {
  const { sender, stored } = await budget.roomFor(client);
  const name = `${randomBytes(16).toString("base64url")}.jpg`;
  await insertFile(db, { name, bytes, createdAt: now(), sender });
  stored(bytes);
  return name;
}

test("beyond the budget the clients with the most wait, in every process; what is claimed counts no more", async () => {
  const [one, other] = [
    unclaimedPhotos(portal.context, { unclaimed: 50 * MB, unpaid: 1000 * MB }),
    unclaimedPhotos(portal.context, { unclaimed: 50 * MB, unpaid: 1000 * MB }),
  ];
  const taken = await store(one, "203.0.113.1", 45 * MB);
  await store(one, "203.0.113.2", 3 * MB);
  await store(one, CARRIER, 10 * MB);
  await expect(one.roomFor("203.0.113.1")).rejects.toEqual(full);
  await store(one, "203.0.113.2", MB);
  await expect(other.roomFor("203.0.113.1")).rejects.toEqual(full);
  await store(other, "203.0.113.3", MB);
  await store(other, CARRIER, 30 * MB);

  const rows = await db.selectFrom("file").select("sender").execute();
  expect(JSON.stringify(rows)).not.toContain("203.0.113");
  await db
    .transaction()
    .execute((trx) =>
      claimFiles(trx, [{ field: "id", name: taken }], { owner: "me", at: now(), isUnpaid: false }),
    );
  portal.clock.advance(10_000);
  await store(one, "203.0.113.1", MB);
  const claimed = await db.selectFrom("file").select("sender").where("name", "=", taken).execute();
  expect(claimed).toEqual([{ sender: null }]);
});

test("each client may have 4 MB, however many there are", async () => {
  const budget = unclaimedPhotos(portal.context, { unclaimed: 10 * MB, unpaid: 1000 * MB });
  portal.clock.advance(10_000);
  await store(budget, "203.0.113.50", 3 * MB);
  await store(budget, "203.0.113.50", 2 * MB);
  await expect(budget.roomFor("203.0.113.50")).rejects.toEqual(full);
});

test("of a full room a carrier has twenty shares, a network that is not named as one twenty times 4 MB", async () => {
  const budget = unclaimedPhotos(portal.context, { unclaimed: 100 * MB, unpaid: 1000 * MB });
  portal.clock.advance(10_000);
  await store(budget, CARRIER, 90 * MB);
  await store(budget, "2001:db8:7:1::/64", 79 * MB);
  await store(budget, "2001:db8:7:2::/64", 2 * MB);
  await expect(budget.roomFor("2001:db8:7:3::/64")).rejects.toEqual(full);
  await store(budget, CARRIER, MB);
});
