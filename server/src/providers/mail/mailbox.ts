import { createHash, randomUUID } from "node:crypto";
import { link, mkdir, open, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import type { Sms, SmsProvider } from "../sms/sms-provider.ts";
import type { Mail, MailProvider } from "./mail-provider.ts";

const stored = {
  id: v.string(),
  to: v.string(),
  text: v.string(),
  sent_at: v.pipe(
    v.string(),
    v.transform((instant) => new Date(instant)),
  ),
};

const StoredMail = v.object({
  ...stored,
  /** Missing in old mailboxes, which had no texts. */
  kind: v.optional(v.literal("mail"), "mail"),
  subject: v.string(),
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
});

const StoredSms = v.object({ ...stored, kind: v.literal("sms") });
const StoredMessage = v.union([StoredSms, StoredMail]);

/** `key` is unique among all messages, because a mail and a text may have the same id. */
type Received = { key: string; sentAt: Date };
export type ReceivedMail = Mail & Received & { kind: "mail" };
export type ReceivedSms = Sms & Received & { kind: "sms" };
export type ReceivedMessage = ReceivedMail | ReceivedSms;

export type Mailbox = MailProvider & {
  sms: SmsProvider & {
    read(id: string): Promise<ReceivedSms | null>;
  };
  /** All mails and texts, newest first. */
  list(): Promise<ReceivedMessage[]>;
  read(id: string): Promise<ReceivedMail | null>;
  find(key: string): Promise<ReceivedMessage | null>;
  /** Deletes what came until then. @returns how many */
  removeUntil(time: Date): Promise<number>;
  clear(): Promise<void>;
};

type Kind = ReceivedMessage["kind"];
const KEY = /^[0-9a-f]{40}(?:-sms)?$/u;

// An id may contain any character, so its hash is the file name.
const keyOf = (kind: Kind, id: string): string =>
  createHash("sha256").update(id).digest("hex").slice(0, 40) + (kind === "sms" ? "-sms" : "");

/** The sandbox's mail and texts: one JSON file per message in `folder`; nothing is sent. */
export function mailbox(options: { folder: string; now: () => Date }): Mailbox {
  const { folder, now } = options;
  /** Cache of the last listing; a message never changes. */
  let listed = new Map<string, ReceivedMessage>();

  async function keep(kind: Kind, id: string, message: object): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const json = JSON.stringify({ kind, ...message, sent_at: now().toISOString() }, null, 1);
    await writeOnce(folder, `${keyOf(kind, id)}.json`, json);
  }

  async function find(key: string): Promise<ReceivedMessage | null> {
    return KEY.test(key) ? readMessage(folder, key) : null;
  }

  async function list(): Promise<ReceivedMessage[]> {
    const files = await readdir(folder).catch(() => []);
    const keys = files.filter((file) => file.endsWith(".json")).map((file) => file.slice(0, -5));
    const found = await Promise.all(keys.map(async (key) => listed.get(key) ?? find(key)));
    const messages = found.filter((message) => message !== null);
    listed = new Map(messages.map((message) => [message.key, message]));
    return messages.toSorted(
      (a, b) => b.sentAt.getTime() - a.sentAt.getTime() || (a.id < b.id ? 1 : -1),
    );
  }

  return {
    name: "mailbox",
    send: (mail) => keep("mail", mail.id, storable(mail)),

    async read(id) {
      const found = await find(keyOf("mail", id));
      return found?.kind === "mail" ? found : null;
    },

    sms: {
      name: "mailbox",
      send: (sms) => keep("sms", sms.id, sms),
      async read(id) {
        const found = await find(keyOf("sms", id));
        return found?.kind === "sms" ? found : null;
      },
    },

    list,
    find,

    async removeUntil(time) {
      const old = (await list()).filter(({ sentAt }) => sentAt <= time);
      for (const { key } of old) await rm(join(folder, `${key}.json`), { force: true });
      return old.length;
    },

    clear: () => rm(folder, { recursive: true, force: true }),
  };
}

function storable(mail: Mail): object {
  const attachments = mail.attachments.map((attachment) => ({
    ...attachment,
    content: attachment.content.toString("base64"),
  }));
  return { ...mail, attachments };
}

async function readMessage(folder: string, key: string): Promise<ReceivedMessage | null> {
  const json = await readFile(join(folder, `${key}.json`), "utf8").catch(() => null);
  if (json === null) return null;
  const { sent_at: sentAt, ...message } = v.parse(StoredMessage, JSON.parse(json));
  return { ...message, key, sentAt };
}

/** Creating a hard link is atomic: the complete file appears, or the link fails because the name exists. */
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
