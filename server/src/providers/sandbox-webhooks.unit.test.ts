import * as v from "valibot";
import { expect, test } from "vitest";
import { readSigned, signWebhook } from "./sandbox-webhooks.ts";

const now = new Date("2026-03-02T01:00:00.900Z");
const body = Buffer.from('{"event_id":"one"}');
const Event = v.object({ event_id: v.string() });
const header = signWebhook("secret", body, now);
const [time, signature] = header.split(",");
const read = (given: string | undefined, rawBody = body, at = now) =>
  readSigned(Event, "secret", rawBody, { "x-sandbox-signature": given }, at);
const refused = expect.objectContaining({ code: "webhook_refused" });

test("the signature is the published one", () => {
  // printf '1772413200.{"event_id":"one"}' | openssl dgst -sha256 -hmac secret
  expect(header).toBe(
    "t=1772413200,v1=ac065237699ef3189ed169a738a859e86bd76fade85026a788eea90b1eff395d",
  );
});

test("a valid webhook returns its content", () =>
  expect(read(header)).toEqual({ event_id: "one" }));

const later = (seconds: number) => new Date(Date.parse("2026-03-02T01:00:00Z") + seconds * 1000);

test.each([300, -5])("it is valid %i seconds later", (seconds) => {
  expect(read(header, body, later(seconds))).toEqual({ event_id: "one" });
});

test.each([301, -7])("it is refused %i seconds later", (seconds) => {
  expect(() => read(header, body, later(seconds))).toThrow(refused);
});

test.each([
  ["missing", undefined],
  ["empty", ""],
  ["without time", signature],
  ["without signature", time],
  ["with a short signature", header.slice(0, -1)],
  ["with a long signature", `${header}0`],
  ["with two signatures", `${header},${signature}`],
  ["in capitals", header.toUpperCase()],
  ["of another time", header.replace("t=1772413200", "t=1772413201")],
])("a signature %s is refused", (_, given) => expect(() => read(given)).toThrow(refused));

test.each([
  ["no JSON", "{"],
  ["another shape", '{"event":"one"}'],
])("rightly signed but %s is refused", (_, text) => {
  const rawBody = Buffer.from(text);
  expect(() => read(signWebhook("secret", rawBody, now), rawBody)).toThrow(refused);
});
