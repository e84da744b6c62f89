import { createServer, type Server } from "node:http";
import { gzipSync } from "node:zlib";
import * as v from "valibot";
import { afterEach, describe, expect, test } from "vitest";
import { failureOf as failed } from "../../test/harness/failure-of.ts";
import { type Problem, stackOf } from "../problem/problem.ts";
import { callProvider, hasAnswered, ProviderRefused, readShape } from "./provider-call.ts";

const call = {
  provider: "acme",
  url: "http://acme.test/pay",
  headers: {},
} as const;
const answering = (status: number, headers: Record<string, string> = {}, body = "{}") => ({
  ...call,
  fetch: async () => new Response(body, { status, headers }),
});
const failureOf = async (asked: Promise<unknown>): Promise<Problem> => {
  const problem = await failed(asked);
  expect(problem).toMatchObject({ code: "provider_unavailable" });
  return problem as Problem;
};
let close: (() => void) | undefined;
afterEach(() => close?.());

async function listening(server: Server): Promise<string> {
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  close = () => server.close() && server.closeAllConnections();
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return `http://127.0.0.1:${address.port}/`;
}

describe("an answer", () => {
  test.each([200, 201, 400, 401, 404, 422])("%i is returned", async (status) => {
    const { text, headers } = await callProvider(answering(status, { "x-a": "b" }, "said"));
    expect([text, headers.get("x-a")]).toEqual(["said", "b"]);
  });
  test.each([301, 408, 425, 429, 500, 502, 503])("%i is unavailable", async (status) => {
    const problem = await failureOf(callProvider(answering(status, { location: "/" }, "secret")));
    expect(hasAnswered(problem)).toBe([301, 500].includes(status));
    expect(stackOf(problem)).toContain(`ProviderFailure acme:${status}`);
    expect(stackOf(problem)).not.toContain("secret");
  });
  test.each([
    ["7", 7],
    ["Mon, 05 Jan 2026 02:00:09 GMT", 9],
    ["Mon, 05 Jan 2026 01:00:00 GMT", 0],
    ["86400", 60],
    ["Tue, 01 Jan 2030 00:00:00 GMT", 60],
    ["soon", undefined],
  ])("429 with Retry-After %s", async (said, seconds) => {
    const now = () => new Date("2026-01-05T02:00:00Z");
    const asked = callProvider({ ...answering(429, { "retry-after": said }), now });
    expect((await failureOf(asked)).retryAfterSeconds).toBe(seconds);
  });
});

test("no answer, and an answer that never ends, are unavailable in time, and nobody knows what happened", async () => {
  const server = createServer((_, answer) => void answer.write("{"));
  const url = await listening(server);
  const silent = await failureOf(callProvider({ ...call, fetch, url, timeoutMs: 50 }));
  expect(hasAnswered(silent)).toBe(false);
  expect(stackOf(silent)).toContain("acme:no answer:TimeoutError");
  close?.();
  const gone = await failureOf(callProvider({ ...call, fetch, url }));
  expect(hasAnswered(gone)).toBe(false);
  expect(stackOf(gone)).toContain("acme:no answer:ECONNREFUSED");
});

test("of an answer that is packed small a few megabytes are unpacked, and nobody knows what happened", async () => {
  const packed = gzipSync(Buffer.alloc(50_000_000, " "));
  expect(packed.length).toBeLessThan(100_000);
  let unpacked = 0;
  const counting: typeof fetch = async () => {
    const { body } = await fetch(url);
    const count = new TransformStream<Uint8Array, Uint8Array>({
      transform: (part, to) => {
        unpacked += part.length;
        to.enqueue(part);
      },
    });
    return new Response(body?.pipeThrough(count) ?? null);
  };
  const url = await listening(
    createServer((_, answer) => {
      answer.writeHead(200, { "content-encoding": "gzip" }).end(packed);
    }),
  );
  const large = await failureOf(callProvider({ ...call, fetch: counting }));
  expect(hasAnswered(large)).toBe(false);
  expect(stackOf(large)).toContain("acme:no answer:QuotaExceededError");
  expect(unpacked).toBeLessThan(10_000_000);
});

describe("the shape of an answer", () => {
  const Shape = v.object({ data: v.object({ id: v.string() }) });
  const read = async (text: string) => readShape(Shape, text, "acme");
  test("is read", async () =>
    expect(await read('{"data":{"id":"1"}}')).toEqual({ data: { id: "1" } }));
  test.each([
    ['{"data":{"id":4871}}', "acme:shape:data.id"],
    ['{"data":{"id":"4871\\uD83D"}}', "acme:shape:data.id"],
    ['{"data":{"id":"4871\\u0000"}}', "acme:shape:data.id"],
    ["4871", "acme:shape:all of it"],
    ["<html>4871", "acme:shape:no JSON"],
  ])("%s: the log names the path, no value", async (text, said) => {
    const problem = await failureOf(read(text));
    const log = stackOf(problem);
    expect(hasAnswered(problem)).toBe(true);
    expect(log).toContain(said);
    expect(log).not.toContain("4871");
  });
});

test("a refusal names provider and code in a log, nothing else", () => {
  const refused = new ProviderRefused("acme", "amount below_minimum: 4871\n");
  expect(refused.code).toBe("acme:amount_below_minimum__4871_");
  expect(stackOf(refused)).toMatch(/^ProviderRefused acme:amount/u);
});
