import { setTimeout as delay } from "node:timers/promises";
import { startSwift } from "../server/test/doubles/swift.ts";
import { newCertificate, tlsFront } from "../server/test/doubles/tls-front.ts";
import { startPostgresServer } from "../server/test/harness/postgres-server.ts";
import { failuresIn, loadOn, lostIn, noneLost } from "./harness/load.ts";
import { freePort } from "../scripts/free-port.ts";
import { type Ends, folderOf, poolOn, run, type Seen, tell } from "./harness/machine.ts";
import { openOffice, operatorsAt, portalsOn } from "./harness/portals.ts";
import { type Person, Refused, type Visitor } from "./harness/visitor.ts";

/**
 * Swift is frozen for a minute while people book, ask, pay and send photos; one address sends six photos a second.
 * `npm run drill storage` unpacks Swift and says where.
 */

const [SWIFT = ""] = process.argv.slice(2);
const FROZEN_MS = 60_000;
const BEFORE_MS = 10_000;
/** Ten seconds of rest, and a call that finds out. */
const WELL_AGAIN_MS = 15_000;
const AFTER_MS = 20_000;
const UPLOADS_A_SECOND = 6;
/** Of what the load has by itself, of which much ends early while photos are refused. */
const FACTOR = 1.35;
const PEOPLE = 1_500;
const LEAST_A_SECOND = 40;
const REFUSED_MS = 3_000;
const DUE_PHOTOS = 20;
/** Retention runs every minute. */
const DISPOSED_S = 150;

async function drill(ends: Ends): Promise<Seen[]> {
  const folder = folderOf("storage", ends);
  const s3 = await startSwift(SWIFT);
  ends.push(() => s3.close());
  const postgres = await startPostgresServer();
  ends.push(() => postgres.stop());
  const certificate = await newCertificate();
  const port = await freePort();
  const portals = await portalsOn(postgres.url(), { folder, port, ends, certificate });
  const portal = await portals.start("portal", {
    PORT: String(port),
    // Of the 600 photos of one address no more than 200 may be stored, and none that is refused counts.
    LIMIT_FACTOR: "20",
    STORAGE_URL: await tlsFront(s3.url, certificate),
    STORAGE_BUCKET: s3.bucket,
    STORAGE_KEY_ID: s3.keyId,
    STORAGE_SECRET: "env:DRILL_BUCKET_KEY",
    DRILL_BUCKET_KEY: s3.secret,
  });
  await openOffice(operatorsAt(portal, folder), 10_000);
  const pool = poolOn(postgres.url(), ends);
  const load = await loadOn(portals, pool, PEOPLE);
  const one = async <T>(statement: string, given: unknown[] = []): Promise<T> =>
    (await pool.query<{ one: T }>(statement, given)).rows[0]?.one as T;
  const deleted = () =>
    one<number>(
      "select coalesce(sum(count), 0)::int as one from disposal where class in ('photo', 'unclaimed_upload')",
    );

  const people = load.begin(FACTOR);
  const photos = sendPhotos(load.visitor);
  await delay(BEFORE_MS);
  const due = await one<string[]>(
    `with due as (
      update file set claimed_by = 'sweeper:photo', claimed_at = now(), sender = null
      where name in (select name from file where sealed_by is not null and claimed_by is null
        order by created_at limit ${DUE_PHOTOS}) returning name)
    select array_agg(name) as one from due`,
  );
  const kept = () =>
    one<number>("select count(*)::int as one from file where name = any($1)", [due]);
  tell(`Swift is frozen for ${FROZEN_MS / 1_000} s`);
  s3.freeze();
  const frozenAt = performance.now();
  const before = await deleted();
  await delay(FROZEN_MS);
  const during = { deleted: (await deleted()) - before, kept: await kept() };
  s3.thaw();
  const thawedAt = performance.now();
  await delay(AFTER_MS);
  const sent = await photos();
  const tally = await people.end();
  for (let second = 0; second < DISPOSED_S && (await kept()) > 0; second += 1) await delay(1_000);

  const isDue = (url: string) => due.some((name) => url.includes(name));
  tally.acknowledged.photos = [...tally.acknowledged.photos, ...sent.flatMap(({ photo }) => photo)]
    // What was made due is to be gone.
    .filter(({ url }) => !isDue(url));
  const refused = sent.filter(({ photo }) => photo.length === 0);
  const frozen = refused.filter(({ at }) => at >= frozenAt && at < thawedAt);
  const slowest = Math.max(0, ...refused.map(({ ms }) => ms));
  const quick = frozen.filter(({ ms }) => ms < 1_000).length;
  const late = refused.filter(({ at }) => at > thawedAt + WELL_AGAIN_MS).length;
  const others = tally.failures.filter(({ what }) => !what.endsWith("/api/file/upload"));
  const tooMany = [...refused, ...tally.failures].filter(({ status }) => status === 429).length;
  const lost = await load.ask(tally);
  const rate = (tally.requests + sent.length) / tally.seconds;
  const disposed = (await deleted()) - before;
  return [
    ["calls a second, at least 40", rate.toFixed(0), rate >= LEAST_A_SECOND],
    [
      "uploads of one address while frozen, all 503, at most 3 s",
      `${frozen.length}, ${quick} of them at once, the slowest after ${(slowest / 1_000).toFixed(1)} s`,
      frozen.length > 0 && refused.every(({ status }) => status === 503) && slowest <= REFUSED_MS,
    ],
    ["told that they sent too many (429)", tooMany, tooMany === 0],
    ["all else", failuresIn({ ...tally, failures: others }), others.length === 0],
    ["refused from 15 s after it answers again", late, late === 0],
    ["acknowledged and lost", lostIn(tally, lost), noneLost(lost)],
    [
      `due photos counted as disposed of while frozen`,
      `${during.deleted}, ${during.kept} of ${DUE_PHOTOS} kept`,
      during.deleted === 0 && during.kept === DUE_PHOTOS,
    ],
    ["and afterwards, with those that were not stored", disposed, disposed >= DUE_PHOTOS],
  ];
}

type Sent = { at: number; ms: number; status: number; photo: { person: Person; url: string }[] };

/** Photos of one address, at a steady pace. @returns ends it when all answers are there */
function sendPhotos(visitor: Visitor): () => Promise<Sent[]> {
  const person = { n: 7 } as Person;
  const sent: Sent[] = [];
  const running = new Set<Promise<void>>();
  let isOver = false;
  const send = async (): Promise<void> => {
    const at = performance.now();
    const { status, photo } = await visitor.upload(person).then(
      (url) => ({ status: 201, photo: [{ person, url }] }),
      (error: unknown) => ({ status: error instanceof Refused ? error.status : 0, photo: [] }),
    );
    sent.push({ at, ms: performance.now() - at, status, photo });
  };
  const sending = (async () => {
    const start = performance.now();
    for (let n = 0; !isOver; n += 1) {
      await delay(Math.max(0, start + (n * 1_000) / UPLOADS_A_SECOND - performance.now()));
      const one = send().finally(() => running.delete(one));
      running.add(one);
    }
  })();
  return async () => {
    isOver = true;
    await sending;
    await Promise.all(running);
    return sent;
  };
}

await run(drill);
