import { expect, test } from "vitest";
import type { Sms, SmsProvider } from "../../src/providers/sms/sms-provider.ts";

export type SmsHarness = {
  provider: SmsProvider;
  /** What has arrived, newest first. */
  received(): Promise<Pick<Sms, "to" | "text">[]>;
};

export const aText = (changes: Partial<Sms> = {}): Sms => ({
  id: "appointment/1/reminder",
  to: "+639171234567",
  text: "PEÑA, ₱0.00 is due.\nSee https://portal.example/appointment/1#token",
  ...changes,
});

/** Contract test of every SMS provider. `start` is called once per test. */
export function describesSms(start: () => Promise<SmsHarness>): void {
  test("a text arrives unchanged", async () => {
    const { provider, received } = await start();
    await provider.send(aText());
    const { to, text } = aText();
    expect(await received()).toMatchObject([{ to, text }]);
  });

  test("a text longer than one message arrives complete", async () => {
    const { provider, received } = await start();
    const text = "Ñ0123456789 ".repeat(40).trim();
    await provider.send(aText({ text }));
    expect(await received()).toMatchObject([{ text }]);
  });

  test("a repeated text is not sent again", async () => {
    const { provider, received } = await start();
    await provider.send(aText());
    await provider.send(aText());
    expect(await received()).toHaveLength(1);
  });

  test("ten concurrent sends of one text send it once", async () => {
    const { provider, received } = await start();
    await Promise.all(Array.from({ length: 10 }, () => provider.send(aText())));
    expect(await received()).toHaveLength(1);
  });

  test("texts of different ids are all sent, newest first, even with the same words", async () => {
    const { provider, received } = await start();
    const ids = ["a/b", "../../a", "a b\n", "A/B"];
    const texts = ["one", "one", "two", "three"];
    for (const [index, id] of ids.entries())
      await provider.send(aText({ id, text: texts[index] ?? "" }));
    expect((await received()).map(({ text }) => text)).toEqual(texts.toReversed());
  });
}
