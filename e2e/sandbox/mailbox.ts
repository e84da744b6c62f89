import { expect, type APIRequestContext } from "@playwright/test";

type Listed = { id: string; to: string; subject: string };
type Read = Listed & { text: string };

async function read<T>(request: APIRequestContext, path: string): Promise<T> {
  const response = await request.get(path);
  expect(response.ok(), path).toBe(true);
  return ((await response.json()) as { data: T }).data;
}

/** What the portal sent to this address so far. */
export async function mailsTo(request: APIRequestContext, to: string): Promise<Listed[]> {
  const mails = await read<Listed[]>(request, "/api/sandbox/mailbox");
  return mails.filter((mail) => mail.to === to);
}

/** Waits for a message to this address whose subject fits, and reads it. */
export async function mailTo(
  request: APIRequestContext,
  to: string,
  subject: RegExp,
): Promise<Read> {
  let found: Listed | undefined;
  await expect
    .poll(async () => {
      const mails = await mailsTo(request, to);
      found = mails.find((mail) => subject.test(mail.subject));
      return mails.map((mail) => mail.subject);
    })
    .toContainEqual(expect.stringMatching(subject));
  return read<Read>(request, `/api/sandbox/mailbox/${encodeURIComponent(found?.id ?? "")}`);
}

/** The portal's own link in a message: path, query and token. */
export function linkIn({ text }: Read): string {
  const link = /https?:\/\/\S+/u.exec(text)?.[0];
  if (link === undefined) throw new Error(`No link in: ${text}`);
  const { pathname, search, hash } = new URL(link);
  return pathname + search + hash;
}
