import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { freshDatabase } from "../../test/harness/database.ts";
import { claimFiles, insertFile } from "./upload-store.ts";

const START = new Date("2026-01-05T02:00:00Z");
const hoursLater = (hours: number) => new Date(START.getTime() + hours * 3_600_000);

const { db } = await freshDatabase();

async function aFile(createdAt = START): Promise<string> {
  const name = `${randomBytes(16).toString("base64url")}.jpg`;
  await insertFile(db, { name, bytes: 10, createdAt });
  return name;
}
const claim = (owner: string, names: string[], now = START) =>
  db.transaction().execute((trx) =>
    claimFiles(
      trx,
      names.map((name, n) => ({ field: `field_${n}`, name })),
      { owner, at: now, isUnpaid: false },
    ),
  );
const ownerOf = (name: string) =>
  db
    .selectFrom("file")
    .select(["claimed_by", "claimed_at"])
    .where("name", "=", name)
    .executeTakeFirst();

describe("claiming", () => {
  test("the first owner keeps a file and may claim it again", async () => {
    const name = await aFile();
    await claim("one", [name]);
    await claim("one", [name], hoursLater(1));
    expect(await ownerOf(name)).toEqual({ claimed_by: "one", claimed_at: START });
  });

  test("any other owner is refused with the field, and nothing changes", async () => {
    const [taken, free] = [await aFile(), await aFile()];
    await claim("one", [taken]);
    await expect(claim("two", [free, taken])).rejects.toMatchObject({
      code: "file_not_found",
      errors: { "documents.field_1": [expect.stringContaining("add it again")] },
    });
    expect(await ownerOf(taken)).toMatchObject({ claimed_by: "one" });
    expect(await ownerOf(free)).toMatchObject({ claimed_by: null });
  });

  test("an unknown file is refused like another owner's", async () => {
    await expect(claim("one", ["AAAAAAAAAAAAAAAAAAAAAA.jpg"])).rejects.toMatchObject({
      code: "file_not_found",
      errors: { "documents.field_0": [expect.any(String)] },
    });
  });

  test("one file may be used in two fields, and an empty claim is allowed", async () => {
    const name = await aFile();
    await claim("one", [name, name]);
    await claim("one", []);
    expect(await ownerOf(name)).toMatchObject({ claimed_by: "one" });
  });

  test("of ten concurrent claims of one file, one succeeds", async () => {
    const name = await aFile();
    const owners = Array.from({ length: 10 }, (_, n) => `owner ${n}`);
    const results = await Promise.allSettled(owners.map((owner) => claim(owner, [name])));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});
