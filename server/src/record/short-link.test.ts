import { beforeAll, expect, test } from "vitest";
import { submitted } from "../../test/fixtures/submissions.ts";
import { testPortal, type TestPortal } from "../../test/harness/test-portal.ts";
import { followShortLink, shortLink } from "../message/short-link.ts";
import { linkTargets } from "../wire/jobs.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal({ routes: [] });
});

async function submission(id: string, change: object): Promise<string> {
  await submitted(portal.context, {
    id,
    transactable_type: "Plate Number",
    number: "TIL86180",
    mv_number: "-",
    storage_place: "Office",
    ...change,
  });
  return opaqueOf(shortLink(portal.context, "submission", id));
}
const opaqueOf = (link: string): string => link.split("/m/")[1] ?? "";
const uuid = (digit: number): string => `${digit}`.repeat(8) + "-2222-4222-8222-222222222222";

/** The fields of a decided submission after retention has run. */
const DISPOSED_OF = {
  number: "",
  mv_number: "",
  email: "",
  first_name: "",
  last_name: "",
  contact_number: "",
  birth_date: "-infinity",
  status: "Rejected",
  decided_at: new Date(0),
};

test.each([
  [1, {}, "/plate-no/TIL86180"],
  [2, { number: "-", mv_number: "123456789012345" }, "/plate-no/123456789012345"],
  [3, { transactable_type: "Driver's License", number: "N01-12-000002" }, "/license/N01-12-000002"],
  // After retention: nothing identifies a person.
  [4, DISPOSED_OF, null],
])("a link of %i, %j, leads to %s", async (digit, change, path) => {
  const opaque = await submission(uuid(digit), change);
  expect(opaque).toMatch(/^[\w-]{62}$/u);
  expect(opaque).not.toContain("TIL");
  expect(await followShortLink(portal.context, linkTargets, opaque)).toBe(path);
});

test("a deleted, forged or malformed link leads nowhere", async () => {
  const gone = opaqueOf(shortLink(portal.context, "submission", uuid(9)));
  const goneAlert = opaqueOf(shortLink(portal.context, "alert", uuid(9)));
  for (const link of [gone, goneAlert, `A${gone.slice(1)}`, "", "x", uuid(1), "a".repeat(62)])
    expect(await followShortLink(portal.context, linkTargets, link)).toBeNull();
});
