import { expect, test } from "vitest";
import { peopleBench } from "../../test/fixtures/people.ts";
import { submissionOf } from "../../test/fixtures/people-store.ts";
import { livingProcess } from "../../test/harness/database.ts";
import { operate } from "../../test/harness/operate.ts";
import type { Context } from "../context.ts";
import { secretFingerprint, secretsFrom } from "../security/secrets.ts";
import { type LinkKind, noteSecret } from "./doctor-store.ts";

const bench = await peopleBench();
const { context } = bench;
/** The same portal after a restart with another secret. */
const restarted: Context = { ...context, secrets: secretsFrom("another secret ".repeat(4)) };

type Linked = { kind: LinkKind; id: string; url: string; header: string };
const answerTo = async (token: string, { url, header }: Linked) =>
  JSON.stringify(await bench.call("GET", url, { headers: { [header]: token } }));
/** Whether it is answered otherwise than a token of nobody's. */
const opens = async (token: string, link: Linked) =>
  (await answerTo(token, link)) !== (await answerTo("of-nobody", link));

/** One of each, with its id and the call that its token opens. */
async function oneOfEach(): Promise<Linked[]> {
  const { uuid, token } = await bench.paid({ name: "ANA", n: 41 });
  await bench.pass(60_000);
  const url = `/api/ste/transaction/${uuid}`;
  const report = await bench.call<{ id: string }>("POST", `${url}/case`, {
    headers: { "x-transaction-token": token },
    payload: { problem: "other", words: "I was at home." },
  });
  const { reference } = await bench.booked({ name: "BEN", n: 42 }, 2);
  const appointment = await context.db
    .selectFrom("appointment")
    .select("id")
    .where("reference", "=", reference)
    .executeTakeFirstOrThrow();
  await bench.submittedForNobody({ name: "EVA", n: 43 });
  const submission = await submissionOf(context.db, "canary.eva@example.com");
  const alert = await bench.watching("eva@example.com", { confirms: false });
  const of = (kind: LinkKind, id: string, path: string): Linked => ({
    kind,
    id,
    url: `/api/ste/${path}`,
    header: `x-${kind}-token`,
  });
  return [
    of("transaction", uuid, `transaction/${uuid}`),
    of("case", report.data.id, `case/${report.data.id}`),
    of("appointment", appointment.id, `appointment/${reference}`),
    of("submission", submission, "drivers_license/submission"),
    of("alert", alert.id, `alert/${alert.id}`),
  ];
}

test("links of an earlier secret end together, and those derived from then on open", async () => {
  const all = await oneOfEach();
  const opened = ({ secrets }: Context) =>
    Promise.all(all.map((one) => opens(secrets.token(one.kind, one.id), one)));
  const end = (portal: Context) => operate({ context: portal }, "links end");
  expect(await opened(context)).toEqual(all.map(() => true));
  await expect(end(restarted)).rejects.toThrow("Close the portal first");
  await operate(bench, "maintenance on");
  await expect(end(context)).rejects.toThrow("Every link is of the PORTAL_SECRET that runs");
  const { db } = context;
  const own = { number: 12, fingerprint: secretFingerprint(context.secrets) };
  await livingProcess(bench.connection, own.number);
  await noteSecret(db, own);
  await expect(end(restarted)).rejects.toThrow("A running process has another PORTAL_SECRET");
  await noteSecret(db, { ...own, fingerprint: secretFingerprint(restarted.secrets) });

  const { message, ...ended } = await end(restarted);
  const sum = Object.values(ended).reduce((one, other) => one + other, 0);
  expect(message).toBe(`${sum} links have ended. New messages have links that open.`);
  expect(Object.values(ended).every((count) => count > 0)).toBe(true);
  await operate(bench, "maintenance off");
  expect(await opened(context)).toEqual(all.map(() => false));
  expect(await opened(restarted)).toEqual(all.map(() => true));
  const { rows } = await operate(bench, "audit show", { about: "links:all" });
  expect(rows.map(({ command }) => command)).toEqual(["links end"]);
});

test("what was pseudonymised opens with no secret", async () => {
  await bench.submittedForLicense({ name: "UMA", n: 44 });
  const id = await submissionOf(context.db, "canary.uma@example.com");
  await bench.pass(60_000);
  await bench.pass(91 * 24 * 60 * 60_000);
  await operate(bench, "maintenance on");
  await expect(operate({ context: restarted }, "links end")).rejects.toThrow("Every link");
  await operate(bench, "maintenance off");
  const url = "/api/ste/drivers_license/submission";
  const link: Linked = { kind: "submission", id, url, header: "x-submission-token" };
  for (const { secrets } of [context, restarted])
    expect(await opens(secrets.token("submission", id), link)).toBe(false);
});
