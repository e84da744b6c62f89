import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aMail, describesMail } from "./mail-contract.ts";
import { mailbox } from "./mailbox.ts";

describe("mailbox", () => {
  let root: string;
  let folders = 0;
  let time = Date.parse("2026-01-05T02:00:00Z");
  const now = () => new Date((time += 1000));
  const freshFolder = () => join(root, `mailbox-${++folders}`);
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), "mailbox-"));
  });
  afterAll(() => rm(root, { recursive: true }));

  describesMail(async () => {
    const provider = mailbox({ folder: freshFolder(), now });
    return { provider, received: provider.list };
  });

  test("a mail is read by its id, with the time of sending", async () => {
    const box = mailbox({ folder: freshFolder(), now: () => new Date("2026-01-05T02:00:00Z") });
    await box.send(aMail({ id: "one" }));
    expect(await box.read("one")).toEqual({
      ...aMail({ id: "one" }),
      sentAt: new Date("2026-01-05T02:00:00Z"),
    });
    expect(await box.read("two")).toBeNull();
  });

  test("one file a message, nothing else", async () => {
    const folder = freshFolder();
    const box = mailbox({ folder, now });
    await box.send(aMail({ id: "one" }));
    await box.send(aMail({ id: "one" }));
    await box.send(aMail({ id: "two" }));
    const files = await readdir(folder);
    expect(files).toHaveLength(2);
    expect(files.every((file) => /^[0-9a-f]{40}\.json$/u.test(file))).toBe(true);
  });

  test("an unused mailbox is empty, and so is a cleared one", async () => {
    const box = mailbox({ folder: freshFolder(), now });
    expect(await box.list()).toEqual([]);
    await box.send(aMail());
    await box.clear();
    expect(await box.list()).toEqual([]);
  });
});
