import { expect, type APIRequestContext } from "@playwright/test";

type Common = { id: string; to: string };
type ListedMail = Common & { kind: "mail"; subject: string };
type Text = Common & { kind: "sms"; text: string };
type Mail = ListedMail & { text: string };

async function read<T>(request: APIRequestContext, path: string): Promise<T> {
  const response = await request.get(path);
  expect(response.ok(), path).toBe(true);
  return ((await response.json()) as { data: T }).data;
}

const listed = (request: APIRequestContext) =>
  read<(ListedMail | Text)[]>(request, "/api/sandbox/mailbox");

/** The mails that the portal sent to this address so far. */
export async function mailsTo(request: APIRequestContext, to: string): Promise<ListedMail[]> {
  const messages = await listed(request);
  return messages.filter((message) => message.kind === "mail").filter((mail) => mail.to === to);
}

/** Waits for a text to this number that fits, and reads it. */
export async function textTo(request: APIRequestContext, to: string, words: RegExp): Promise<Text> {
  const fits = (message: ListedMail | Text): message is Text =>
    message.kind === "sms" && message.to === to && words.test(message.text);
  let found: Text | undefined;
  await expect(async () => {
    found = (await listed(request)).find(fits);
    expect(found, `a text to ${to}`).toBeDefined();
  }).toPass();
  if (!found) throw new Error("No text.");
  return found;
}

/** Waits for a message to this address whose subject fits, and reads it. */
export async function mailTo(
  request: APIRequestContext,
  to: string,
  subject: RegExp,
): Promise<Mail> {
  let found: ListedMail | undefined;
  await expect
    .poll(async () => {
      const mails = await mailsTo(request, to);
      found = mails.find((mail) => subject.test(mail.subject));
      return mails.map((mail) => mail.subject);
    })
    .toContainEqual(expect.stringMatching(subject));
  return read<Mail>(request, `/api/sandbox/mailbox/${encodeURIComponent(found?.id ?? "")}`);
}

/** The portal's own link in a message: path, query and token. */
export function linkIn({ text }: { text: string }): string {
  const link = /https?:\/\/\S+/u.exec(text)?.[0];
  if (link === undefined) throw new Error(`No link in: ${text}`);
  const { pathname, search, hash } = new URL(link);
  return pathname + search + hash;
}
