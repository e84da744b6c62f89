import { createHash, randomUUID } from "node:crypto";
import { link, mkdir, open, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import type { Mail, MailProvider } from "./mail-provider.ts";

const StoredMail = v.object({
  id: v.string(),
  to: v.string(),
  subject: v.string(),
  text: v.string(),
  html: v.string(),
  attachments: v.array(
    v.object({
      filename: v.string(),
      contentType: v.string(),
      content: v.pipe(
        v.string(),
        v.transform((base64) => Buffer.from(base64, "base64")),
      ),
      contentId: v.optional(v.string()),
    }),
  ),
  sent_at: v.pipe(
    v.string(),
    v.transform((instant) => new Date(instant)),
  ),
});

export type ReceivedMail = Mail & { sentAt: Date };

export type Mailbox = MailProvider & {
  /** Every mail, newest first. */
  list(): Promise<ReceivedMail[]>;
  /** The mail with this id, or null. */
  read(id: string): Promise<ReceivedMail | null>;
  /** Empties the mailbox ("Start again", R-30). */
  clear(): Promise<void>;
};

/** The sandbox's mail: one JSON file a message in `folder`, nothing leaves the machine. */
export function mailbox(options: { folder: string; now: () => Date }): Mailbox {
  const { folder, now } = options;
  // An id may hold anything; its hash is a file name.
  const fileOf = (id: string) =>
    `${createHash("sha256").update(id).digest("hex").slice(0, 40)}.json`;

  return {
    name: "mailbox",

    async send(mail) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeOnce(folder, fileOf(mail.id), toJson(mail, now()));
    },

    async list() {
      const files = await readdir(folder).catch(() => []);
      const mails = await Promise.all(
        files.filter((file) => file.endsWith(".json")).map((file) => readMail(join(folder, file))),
      );
      return mails
        .filter((mail) => mail !== null)
        .toSorted((a, b) => b.sentAt.getTime() - a.sentAt.getTime() || (a.id < b.id ? 1 : -1));
    },

    read: (id) => readMail(join(folder, fileOf(id))),

    clear: () => rm(folder, { recursive: true, force: true }),
  };
}

function toJson(mail: Mail, sentAt: Date): string {
  const attachments = mail.attachments.map((attachment) => ({
    ...attachment,
    content: attachment.content.toString("base64"),
  }));
  return JSON.stringify({ ...mail, attachments, sent_at: sentAt.toISOString() }, null, 1);
}

async function readMail(path: string): Promise<ReceivedMail | null> {
  const json = await readFile(path, "utf8").catch(() => null);
  if (json === null) return null;
  const { sent_at: sentAt, ...mail } = v.parse(StoredMail, JSON.parse(json));
  return { ...mail, sentAt };
}

/** A hard link either makes the whole file appear under its name, or fails because it is there already. */
async function writeOnce(folder: string, name: string, content: string): Promise<void> {
  const temporary = join(folder, `${randomUUID()}.tmp`);
  const file = await open(temporary, "wx", 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  try {
    await link(temporary, join(folder, name));
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    await rm(temporary, { force: true });
  }
}
