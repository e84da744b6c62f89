import { expect, test } from "vitest";
import type { Mail, MailProvider } from "../../src/providers/mail/mail-provider.ts";

export type MailHarness = {
  provider: MailProvider;
  received(): Promise<Mail[]>;
};

export const aMail = (changes: Partial<Mail> = {}): Mail => ({
  id: "transaction/1/paid",
  to: "maría.peña@sample.example",
  subject: "₱195.00 received – Ñ",
  text: "Line one\nLine two: https://portal.example/txn/1#token",
  html: '<p>Line one</p><img src="cid:code" alt="Code" />',
  attachments: [
    {
      filename: "code.png",
      contentType: "image/png",
      content: Buffer.from([0, 255, 137, 80, 10, 13]),
      contentId: "code",
    },
  ],
  ...changes,
});

/** Contract test of every mail provider. `start` is called once per test. */
export function describesMail(start: () => Promise<MailHarness>): void {
  test("a mail arrives unchanged", async () => {
    const { provider, received } = await start();
    await provider.send(aMail());
    expect(await received()).toMatchObject([aMail()]);
  });

  test("a mail without attachments arrives", async () => {
    const { provider, received } = await start();
    await provider.send(aMail({ attachments: [] }));
    expect(await received()).toMatchObject([{ attachments: [] }]);
  });

  test("a repeated mail is not sent again", async () => {
    const { provider, received } = await start();
    await provider.send(aMail());
    await provider.send(aMail());
    expect(await received()).toHaveLength(1);
  });

  test("ten concurrent sends of one mail send it once", async () => {
    const { provider, received } = await start();
    await Promise.all(Array.from({ length: 10 }, () => provider.send(aMail())));
    expect(await received()).toHaveLength(1);
  });

  test("mails of different ids are all sent, newest first", async () => {
    const { provider, received } = await start();
    const ids = ["a/b", "../../a", "a b\n", "A/B"];
    for (const id of ids) await provider.send(aMail({ id }));
    expect((await received()).map(({ id }) => id)).toEqual(ids.toReversed());
  });
}
