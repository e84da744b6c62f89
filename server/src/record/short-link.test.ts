import { expect, test } from "vitest";
import { disposeOfDue } from "../retention/dispose-of-due.ts";
import { type Change, submitted } from "../../test/fixtures/submissions.ts";
import { testPortal } from "../../test/harness/test-portal.ts";
import { followShortLink, shortLink } from "../message/short-link.ts";
import { linkTargets } from "../wire/jobs.ts";

const portal = await testPortal({ routes: [] });

async function submission(id: string, change: Change): Promise<string> {
  const { person, ...more } = change;
  await submitted(portal.context, {
    id,
    transactable_type: "Plate Number",
    person: { number: "TIL86180", mv_number: "-", ...person },
    storage_place: "Office",
    ...more,
  });
  return opaqueOf(shortLink(portal.context, "submission", id));
}
const opaqueOf = (link: string): string => link.split("/m/")[1] ?? "";
const uuid = (digit: number): string => `${digit}`.repeat(8) + "-2222-4222-8222-222222222222";

test.each<[number, Change, string]>([
  [1, {}, "/plate-no/TIL86180"],
  [2, { person: { number: "-", mv_number: "123456789012345" } }, "/plate-no/123456789012345"],
  [
    3,
    { transactable_type: "Driver's License", person: { number: "N01-12-000002" } },
    "/license/N01-12-000002",
  ],
])("a link of %i, %j, leads to %s", async (digit, change, path) => {
  const opaque = await submission(uuid(digit), change);
  expect(opaque).toMatch(/^[\w-]{62}$/u);
  expect(opaque).not.toContain("TIL");
  expect(await followShortLink(portal.context, linkTargets, opaque)).toBe(path);
});

test("after retention nothing leads to a person any more", async () => {
  const decided = { status: "Rejected", decided_at: new Date(0) } as const;
  const opaque = await submission(uuid(4), decided);
  await disposeOfDue(portal.context);
  expect(await followShortLink(portal.context, linkTargets, opaque)).toBeNull();
});

test("a deleted, forged or malformed link leads nowhere", async () => {
  const gone = opaqueOf(shortLink(portal.context, "submission", uuid(9)));
  const goneAlert = opaqueOf(shortLink(portal.context, "alert", uuid(9)));
  for (const link of [gone, goneAlert, `A${gone.slice(1)}`, "", "x", uuid(1), "a".repeat(62)])
    expect(await followShortLink(portal.context, linkTargets, link)).toBeNull();
});
