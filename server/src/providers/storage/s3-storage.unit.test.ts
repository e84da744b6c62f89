import { createHash } from "node:crypto";
import { afterAll, describe, expect, test, vi } from "vitest";
import { startS3, SWIFT_ROOT } from "../../../test/doubles/s3.ts";
import { failureOf as failed } from "../../../test/harness/failure-of.ts";
import { stackOf } from "../../problem/problem.ts";
import { s3Storage, type S3Options } from "./s3-storage.ts";
import { describesStorage } from "../../../test/contracts/storage-contract.ts";

const NAME = "AAAAAAAAAAAAAAAAAAAAAA.jpg";
const BYTES = Buffer.from("bytes");

let prefixes = 0;
const s3 = await startS3();
afterAll(() => s3.close());

const storageOf = (changes: Partial<S3Options> = {}) =>
  s3Storage({ ...s3, now: () => new Date(), prefix: `environment-${++prefixes}`, ...changes });

const failureOf = async (call: Promise<unknown>): Promise<unknown> => {
  const error = await failed(call);
  expect(error).toMatchObject({ code: "provider_unavailable" });
  return error;
};

describe("an S3 service", () => {
  describesStorage(async () => storageOf());

  test("another process finds the file, another environment does not", async () => {
    const prefix = "production";
    await storageOf({ prefix }).put(NAME, BYTES);
    expect(await storageOf({ prefix }).get(NAME)).toEqual(BYTES);
    const other = storageOf({ prefix: "rehearsal" });
    expect(await other.get(NAME)).toBeNull();
    await other.remove(NAME);
    expect(await storageOf({ prefix }).get(NAME)).toEqual(BYTES);
  });

  test.each([
    ["a wrong secret", { secret: "another" }, /403:SignatureDoesNotMatch/u],
    ["an unknown key", { keyId: "ANOTHER" }, /403:(?:InvalidAccessKeyId|SignatureDoesNotMatch)/u],
  ])("%s is refused, and no photo is taken for gone", async (_what, changes, code) => {
    const prefix = `environment-${++prefixes}`;
    await storageOf({ prefix }).put(NAME, BYTES);
    const storage = storageOf({ prefix, ...changes });
    const calls = [
      () => storage.get(NAME),
      () => storage.put(NAME, BYTES),
      () => storage.remove(NAME),
    ];
    for (const call of calls) {
      const log = stackOf(await failureOf(call()));
      expect(log).toMatch(code);
      expect(log).not.toContain(NAME);
    }
    expect(await storageOf({ prefix }).get(NAME)).toEqual(BYTES);
  });

  test("is asked to encrypt, and knows from the signature which bytes are meant", async () => {
    const sent: Headers[] = [];
    const storage = storageOf({
      fetch: (url, init) => {
        sent.push(new Headers(init?.headers));
        return fetch(url, init);
      },
    });
    await storage.put(NAME, BYTES);
    expect(Object.fromEntries(sent[0] ?? [])).toMatchObject({
      "x-amz-server-side-encryption": "AES256",
      "x-amz-content-sha256": createHash("sha256").update(BYTES).digest("hex"),
      authorization: expect.stringMatching(
        /SignedHeaders=host;x-amz-content-sha256;x-amz-date;x-amz-server-side-encryption,/u,
      ),
    });
  });
});

describe.runIf(SWIFT_ROOT)("a real S3 service", () => {
  test("takes no unsigned call, no other bytes, and knows an unknown bucket", async () => {
    const prefix = "real";
    await storageOf({ prefix }).put(NAME, BYTES);
    const unsigned = await fetch(`${s3.url}/${s3.bucket}/${prefix}/${NAME}`);
    expect(unsigned.status).toBeGreaterThanOrEqual(400);
    const spoiling = storageOf({
      prefix,
      fetch: (url, init) => fetch(url, { ...init, body: new Uint8Array([1]) }),
    });
    expect(stackOf(await failureOf(spoiling.put(NAME, BYTES)))).toContain("400:BadDigest");
    expect(await storageOf({ prefix }).get(NAME)).toEqual(BYTES);
    const elsewhere = storageOf({ prefix, bucket: "another" });
    expect(stackOf(await failureOf(elsewhere.get(NAME)))).toContain("404:NoSuchBucket");
  });
});

describe("silence", () => {
  const silent: typeof fetch = () => Promise.reject(new DOMException("", "TimeoutError"));
  const closed: typeof fetch = () =>
    Promise.reject(
      new TypeError("", { cause: Object.assign(new Error("no"), { code: "ECONNREFUSED" }) }),
    );

  /** A storage that is silent or refuses connections until it is well, on a clock of its own. */
  function ailing(how: typeof fetch = silent) {
    const world = { asked: 0, ms: 0, isWell: false };
    const storage = storageOf({
      steady: () => world.ms,
      fetch: (...call) => {
        world.asked += 1;
        return world.isWell ? fetch(...call) : how(...call);
      },
    });
    return { world, storage };
  }

  test.each([
    ["silent", silent, "TimeoutError"],
    ["closed", closed, "ECONNREFUSED"],
  ] as const)(
    "a %s service says nothing about a photo; then nobody asks it for ten seconds",
    async (_what, how, code) => {
      const { world, storage } = ailing(how);
      storage.expectAnswers?.();
      expect(stackOf(await failureOf(storage.get(NAME)))).toContain(`storage:${code}`);
      expect(world.asked).toBe(2);
      world.isWell = true;
      for (const ms of [0, 5_000, 9_999]) {
        world.ms = ms;
        const calls = [
          () => storage.put(NAME, BYTES),
          () => storage.get(NAME),
          () => storage.remove(NAME),
        ];
        for (const call of calls) {
          const failure = await failureOf(call());
          expect(failure).toMatchObject({ retryAfterSeconds: Math.max(3, 10 - ms / 1_000) });
          expect(stackOf(failure)).toContain(`storage:${code}`);
        }
        expect(() => storage.expectAnswers?.()).toThrow();
      }
      expect(world.asked).toBe(2);
      world.ms = 10_000;
      await storage.put(NAME, BYTES);
      storage.expectAnswers?.();
      expect(await storage.get(NAME)).toEqual(BYTES);
    },
  );

  test("after ten seconds one call finds out for all, and silence begins them again", async () => {
    const { world, storage } = ailing();
    await failureOf(storage.get(NAME));
    world.ms = 10_000;
    const calls = Array.from({ length: 20 }, () => failureOf(storage.get(NAME)));
    expect(() => storage.expectAnswers?.()).toThrow();
    await Promise.all(calls);
    expect(world.asked).toBe(4);
    world.ms = 19_999;
    await failureOf(storage.get(NAME));
    expect(world.asked).toBe(4);
  });

  test("a call, with its second try, takes three seconds at most", async () => {
    const over = new AbortController();
    const limit = vi.spyOn(AbortSignal, "timeout").mockReturnValue(over.signal);
    let asked = 0;
    const storage = storageOf({
      fetch: (...call) => {
        asked += 1;
        if (asked === 1) return Promise.resolve(new Response("", { status: 500 }));
        over.abort(new DOMException("", "TimeoutError"));
        return fetch(...call);
      },
    });
    await failureOf(storage.get(NAME));
    expect([limit.mock.calls, asked]).toEqual([[[2_500]], 2]);
    limit.mockRestore();
  });

  test.each([503, 500, 429])("a second try follows %i at once", async (status) => {
    let asked = 0;
    const storage = storageOf({
      fetch: async (...call) => {
        asked += 1;
        return asked === 1 ? new Response("<Code>SlowDown</Code>", { status }) : fetch(...call);
      },
    });
    await storage.put(NAME, BYTES);
    expect(asked).toBe(2);
    expect(await storage.get(NAME)).toEqual(BYTES);
  });

  test.each([
    [404, "<html>Not Found</html>"],
    [404, "<Error><Code>NoSuchBucket</Code></Error>"],
    [301, "<Code>PermanentRedirect</Code>"],
    [503, "<Code>NoSuchKey</Code>"],
  ])("the answer %i %s says nothing about a photo", async (status, body) => {
    const storage = storageOf({ fetch: async () => new Response(body, { status }) });
    for (const call of [() => storage.get(NAME), () => storage.remove(NAME)])
      expect(await failureOf(call())).toMatchObject({ code: "provider_unavailable" });
  });
});

test.each([
  ["", 200, "ok", "The bucket keeps no versions."],
  ["<Status>Enabled</Status>", 200, "RED", "Turn versions off"],
  ["<Status>Suspended</Status>", 200, "RED", "has kept versions"],
  ["<Code>AccessDenied</Code>", 403, "yellow", "(403:AccessDenied)"],
])(
  "a bucket that says %j to GetBucketVersioning with %i is %s",
  async (says, status, state, finding) => {
    const asked: string[] = [];
    const storage = storageOf({
      fetch: async (url) => {
        asked.push(new Request(url).url);
        return new Response(`<VersioningConfiguration>${says}</VersioningConfiguration>`, {
          status,
        });
      },
    });
    expect(await storage.check?.()).toEqual({ state, finding: expect.stringContaining(finding) });
    expect(asked).toEqual([`${s3.url}/${s3.bucket}?versioning`]);
  },
);
