import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { connect, type Connection } from "../server/src/db/connect.ts";
import { migrate } from "../server/src/db/migrate.ts";
import { findLicenseOf } from "../server/src/record/record-store.ts";
import { rotatePart } from "../server/src/rotation/rotate.ts";
import type { Context } from "../server/src/context.ts";
import { openLicense } from "../server/src/security/record-person.ts";
import { SealError, type TokenKind } from "../server/src/security/secrets.ts";
import { insertFile, storePhoto } from "../server/src/upload/upload-store.ts";
import { operate } from "../server/test/harness/operate.ts";
import { startPostgresServer } from "../server/test/harness/postgres-server.ts";
import { rootsOf, testContext } from "../server/test/harness/test-context.ts";
import { insertLicenses } from "../bench/harness/licenses.ts";
import { openDays } from "../bench/people.ts";
import { run, type Seen, tell } from "./harness/machine.ts";

/**
 * A root secret is replaced while people look up their licenses: `npm run drill rotation`. Two portals answer by turns,
 * one that still seals under the old secret and one that seals under the new one; both open both.
 */

const LICENSES = Number(process.env["DRILL_LICENSES"] ?? 1_000_000);
const PHOTOS = 2_000;
const PHOTO_BYTES = 30_000;
const LOOK_UPS_A_SECOND = 200;
const BIRTH_DATE = "1990-01-01";
const OLD = "the old root secret of the drill, made up for 1 day";
const NEW = "the new root secret of the drill, made up for 2 days";

const numberOf = (n: number): string =>
  `D00-${String(Math.floor(n / 1_000_000)).padStart(2, "0")}-${String(n % 1_000_000).padStart(6, "0")}`;
const photoName = (n: number): string => `${String(n).padStart(30, "0")}.jpg`;

const folder = mkdtempSync(join(tmpdir(), "drill-rotation-"));
const postgres = await startPostgresServer();
const connection = connect({ url: postgres.url() });

async function drill({ db, pool }: Connection): Promise<Seen[]> {
  await migrate(db);
  await openDays(pool, ["one"], { capacity: 1 });
  const before = under(OLD);
  const waiting = under(OLD, [NEW]);
  const renewed = under(NEW, [OLD]);
  const later = under(NEW);
  tell(`sealing ${LICENSES} licenses and ${PHOTOS} photos under the old secret`);
  await fill(before);
  const links = makeLinks(before);
  const stolen = await pool.query<{ id: string; person: Buffer }>(
    "select id, person from drivers_license limit 1000",
  );

  const begun = performance.now();
  tell("replacing it");
  const looking = lookUp([waiting, renewed]);
  while (await rotatePart(renewed));
  const seconds = (performance.now() - begun) / 1_000;
  const { asked, failed } = await looking.end();
  const opened = links.filter((link) => link(renewed)).length;

  tell("taking the old one out");
  const { message } = await operate({ context: later }, "secret rotate-status");
  const afterwards = lookUp([later]);
  await delay(2_000);
  const last = await afterwards.end();
  const named = stolen.rows.filter((row) => !isRefused(() => openLicense(later.secrets, row)));
  return [
    ["sealed anew in", `${seconds.toFixed(0)} s, as fast as it goes`, true],
    [
      "look-ups and photos meanwhile",
      `${asked}, ${(asked / seconds).toFixed(0)} a second`,
      asked > 0,
    ],
    ["of these failed", failed, failed === 0],
    ["old links that open meanwhile", `${opened} of ${links.length}`, opened === links.length],
    ["without the old secret: look-ups that failed", last.failed, last.failed === 0],
    ["left under the old secret", message, message.startsWith("Everything")],
    [
      `names that a copy of before opens, of ${stolen.rows.length}`,
      named.length,
      named.length === 0 && stolen.rows.length > 0,
    ],
  ];
}

function under(secret: string, old: string[] = []): Context {
  return testContext(connection, {
    env: { DATA_DIR: folder },
    now: () => new Date(),
    random: randomBytes,
    roots: rootsOf(secret, old),
  });
}

async function fill(context: Context): Promise<void> {
  const all = Array.from({ length: LICENSES }, (_, n) => ({
    id: randomUUID(),
    number: numberOf(n),
    birth_date: BIRTH_DATE,
    office: "one",
  }));
  await insertLicenses(connection.pool, context.secrets, all);
  for (let n = 0; n < PHOTOS; n += 1) {
    const name = photoName(n);
    await insertFile(context.db, { name, bytes: PHOTO_BYTES, createdAt: context.now() });
    await storePhoto(context, name, Buffer.alloc(PHOTO_BYTES, n % 251));
  }
  await connection.pool.query("vacuum analyze");
}

/** Asks both portals by turns, every tenth time for a photo. */
function lookUp(portals: readonly Context[]) {
  let isOver = false;
  let asked = 0;
  let failed = 0;
  const running = new Set<Promise<void>>();
  const one = async (context: Context, nth: number): Promise<void> => {
    asked += 1;
    const found =
      nth % 10 === 0
        ? context.storage.get(photoName(randomInt(PHOTOS)))
        : findLicenseOf(context.db, context.secrets, {
            number: numberOf(randomInt(LICENSES)),
            birth_date: BIRTH_DATE,
          });
    const isFound = await found.then(Boolean, () => false);
    if (!isFound) failed += 1;
  };
  const loop = (async () => {
    const begun = performance.now();
    for (let nth = 0; !isOver; nth += 1) {
      const context = portals[nth % portals.length];
      if (!context) break;
      const asking = one(context, nth).finally(() => running.delete(asking));
      running.add(asking);
      await delay(Math.max(0, begun + (nth * 1_000) / LOOK_UPS_A_SECOND - performance.now()));
    }
  })();
  return {
    end: async () => {
      isOver = true;
      await loop;
      await Promise.all(running);
      return { asked, failed };
    },
  };
}

/** Links as they stand in messages of before; each says whether a portal opens it. */
function makeLinks({ secrets }: Context): ((portal: Context) => boolean)[] {
  const kinds: TokenKind[] = ["transaction", "submission", "appointment", "alert", "case"];
  return kinds.flatMap((kind) =>
    Array.from({ length: 1_000 }, () => {
      const id = randomUUID();
      const token = secrets.token(kind, id);
      return (portal: Context) => portal.secrets.idOf(kind, token) === id;
    }),
  );
}

function isRefused(open: () => unknown): boolean {
  try {
    open();
    return false;
  } catch (error) {
    if (error instanceof SealError) return true;
    throw error;
  }
}

await run((ends) => {
  ends.push(
    () => rmSync(folder, { recursive: true, force: true }),
    () => postgres.stop(),
    () => connection.close(),
  );
  return drill(connection);
});
