import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aText, describesSms } from "../../../test/contracts/sms-contract.ts";
import { aMail, describesMail } from "../../../test/contracts/mail-contract.ts";
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

  describe("its mail", () => {
    describesMail(async () => {
      const provider = mailbox({ folder: freshFolder(), now });
      const received = async () => (await provider.list()).filter((one) => one.kind === "mail");
      return { provider, received };
    });
  });

  describe("its texts", () => {
    describesSms(async () => {
      const { sms: provider, list } = mailbox({ folder: freshFolder(), now });
      const received = async () => (await list()).filter((one) => one.kind === "sms");
      return { provider, received };
    });
  });

  test("a mail is read by its id, with the time of sending", async () => {
    const box = mailbox({ folder: freshFolder(), now: () => new Date("2026-01-05T02:00:00Z") });
    await box.send(aMail({ id: "one" }));
    expect(await box.read("one")).toEqual({
      ...aMail({ id: "one" }),
      kind: "mail",
      key: expect.stringMatching(/^[0-9a-f]{40}$/u),
      sentAt: new Date("2026-01-05T02:00:00Z"),
    });
    expect(await box.read("two")).toBeNull();
    expect(await box.sms.read("one")).toBeNull();
  });

  test("a mail and a text with the same id are two messages, each found by its key", async () => {
    const box = mailbox({ folder: freshFolder(), now });
    await box.send(aMail({ id: "one" }));
    await box.sms.send(aText({ id: "one" }));
    const [text, mail] = await box.list();
    expect([text?.kind, mail?.kind]).toEqual(["sms", "mail"]);
    expect(await box.find(text?.key ?? "")).toEqual(await box.sms.read("one"));
    expect(await box.find(mail?.key ?? "")).toEqual(await box.read("one"));
  });

  test.each(["", "one", "../secret", "a".repeat(40), `${"a".repeat(40)}-sms`])(
    "nothing has the key %j",
    async (key) => {
      const folder = freshFolder();
      const box = mailbox({ folder, now });
      await box.send(aMail());
      await writeFile(join(root, "secret.json"), "{}");
      expect(await box.find(key)).toBeNull();
    },
  );

  test("a file without a kind is a mail", async () => {
    const folder = freshFolder();
    const box = mailbox({ folder, now });
    await box.send(aMail({ id: "one" }));
    const file = join(folder, (await readdir(folder))[0] ?? "");
    const { kind, ...old } = JSON.parse(await readFile(file, "utf8"));
    expect(kind).toBe("mail");
    await writeFile(file, JSON.stringify(old));
    expect(await box.list()).toMatchObject([{ ...aMail({ id: "one" }), kind: "mail" }]);
  });

  test("the folder has one file per message, nothing else", async () => {
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
