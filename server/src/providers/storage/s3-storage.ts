import { createHash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { AwsV4Signer } from "aws4fetch";
import { Problem } from "../../problem/problem.ts";
import { type ProviderCheck, whySilent } from "../provider-call.ts";
import { checkedName } from "@portal/contract/photos";
import { MARK, markIn, type StorageProvider } from "./storage-provider.ts";

export type S3Options = {
  /** Of the service, without the bucket. */
  url: string;
  bucket: string;
  /** A folder in the bucket, so that environments can share it. */
  prefix: string;
  region: string;
  keyId: string;
  secret: string;
  now: () => Date;
  fetch?: typeof fetch | undefined;
  /** For a call with its second try. */
  timeoutMs?: number | undefined;
  /** A clock that nobody sets, in milliseconds. */
  steady?: (() => number) | undefined;
};

type Call = {
  method: "GET" | "PUT" | "DELETE";
  /** Of the object; the bucket itself is asked about a `query`. */
  name: string;
  query?: string;
  bytes?: Buffer;
};
type Answer = { status: number; bytes: Buffer };

/** With what a photo takes to be read and decoded, a person has an answer within three seconds. */
const TIMEOUT_MS = 2_500;
const TRIES = 2;
const AGAIN_MS = 100;
/** So long nobody asks a service that was silent; then one call finds out for all. */
const REST_MS = 10_000;
/** For who comes while that call is on its way. */
const LEAST_WAIT_S = 3;
/** The service may answer otherwise when asked again. */
const isPassing = (status: number): boolean => status >= 500 || status === 429 || status === 408;

/** What a log may say of a failed call (problem/problem.ts). */
class StorageFailure extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.name = "StorageFailure";
    this.code = code;
  }
}

/**
 * Stores photos as objects of an S3 service, encrypted there.
 * @throws Problem `provider_unavailable` for anything but a clear answer: only the service's word for an unknown object
 * means that a photo is gone
 */
export function s3Storage(options: S3Options): StorageProvider {
  const rest = restAfterSilence(options.steady);
  /** Null for an unknown object. */
  const ask = async (call: Call): Promise<Buffer | null> => {
    const { status, bytes } = await rest.unless(() => callTwice(options, call));
    if (status < 300) return bytes;
    const code = codeOf(bytes);
    if (status === 404 && code === "NoSuchKey") return null;
    throw unavailable(`${status}:${code}`);
  };
  const put = async (name: string, bytes: Buffer): Promise<void> => {
    if ((await ask({ method: "PUT", name, bytes })) === null) throw unavailable("404:NoSuchKey");
  };
  return {
    put: async (name, bytes) => put(checkedName(name), bytes),
    get: async (name) => ask({ method: "GET", name: checkedName(name) }),
    async remove(name) {
      await ask({ method: "DELETE", name: checkedName(name) });
    },
    readMark: async () => markIn(await ask({ method: "GET", name: MARK })),
    writeMark: (mark) => put(MARK, Buffer.from(mark)),
    expectAnswers: rest.expectNone,
    check: () => checkVersions((call) => rest.unless(() => callTwice(options, call))),
    // An object appears only when all of it has arrived.
    removeLeftovers: async () => 0,
  };
}

const OFF = "Turn versions off and delete the kept ones (docs/providers.md, Storage).";

/** A kept version would outlive the photo's period. */
async function checkVersions(ask: (call: Call) => Promise<Answer>): Promise<ProviderCheck> {
  const { status, bytes } = await ask({ method: "GET", name: "", query: "versioning" });
  if (status >= 300)
    return {
      state: "yellow",
      finding: `Whether the bucket keeps versions cannot be seen (${status}:${codeOf(bytes)}): allow the key GetBucketVersioning, or look yourself.`,
    };
  const [, state] = /<Status>(\w+)<\/Status>/u.exec(bytes.toString("utf8", 0, 2_000)) ?? [];
  if (state === undefined) return { state: "ok", finding: "The bucket keeps no versions." };
  const says = state === "Enabled" ? "keeps versions." : "has kept versions.";
  return { state: "RED", finding: `The bucket ${says} ${OFF}` };
}

/** Keeps people from waiting for a service that does not answer anybody. */
function restAfterSilence(steady: () => number = () => performance.now()) {
  /** What the last call found, when that was silence. */
  let silence: string | null = null;
  let until = 0;
  let isTried = false;
  const expectNone = (): void => {
    const leftMs = until - steady();
    if (silence !== null && (leftMs > 0 || isTried))
      throw unavailable(silence, Math.max(leftMs / 1_000, LEAST_WAIT_S));
  };
  const begin = (error: unknown): never => {
    silence = whySilent(error);
    until = steady() + REST_MS;
    throw unavailable(silence, REST_MS / 1_000);
  };
  return {
    expectNone,
    async unless(call: () => Promise<Answer>): Promise<Answer> {
      expectNone();
      const tries = silence !== null;
      isTried ||= tries;
      const answer = await call()
        .catch(begin)
        .finally(() => (isTried &&= !tries));
      silence = null;
      return answer;
    },
  };
}

/** Every call may be repeated: it says all of what is to be there. */
async function callTwice(options: S3Options, call: Call): Promise<Answer> {
  const signal = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
  for (let tries = 1; ; tries += 1) {
    const answer = await callOnce(options, call, signal).catch((error: unknown) => {
      if (tries === TRIES || signal.aborted) throw error;
      return null;
    });
    if (answer !== null && (tries === TRIES || !isPassing(answer.status))) return answer;
    await delay(AGAIN_MS);
  }
}

async function callOnce(
  options: S3Options,
  { method, name, query, bytes }: Call,
  signal: AbortSignal,
): Promise<Answer> {
  const { url, bucket, prefix, region, keyId, secret, now, fetch: call = fetch } = options;
  const signed = await new AwsV4Signer({
    method,
    url: query ? `${url}/${bucket}?${query}` : `${url}/${bucket}/${prefix}/${name}`,
    headers: {
      // Signed, so that no changed byte is stored.
      "x-amz-content-sha256": createHash("sha256")
        .update(bytes ?? "")
        .digest("hex"),
      ...(bytes && { "x-amz-server-side-encryption": "AES256" }),
    },
    service: "s3",
    region,
    accessKeyId: keyId,
    secretAccessKey: secret,
    // 20260105T020000Z
    datetime: `${now().toISOString().slice(0, 19).replaceAll(/[:-]/gu, "")}Z`,
  }).sign();
  const response = await call(signed.url, {
    method,
    headers: signed.headers,
    body: bytes ? new Uint8Array(bytes) : null,
    redirect: "manual",
    signal,
  });
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
}

/** The service's code for an error, from its XML. */
const codeOf = (bytes: Buffer): string =>
  /<Code>(?<code>\w{1,60})<\/Code>/u.exec(bytes.toString("utf8", 0, 2_000))?.groups?.["code"] ??
  "no code";

const unavailable = (code: string, retryAfterSeconds?: number): Problem =>
  new Problem("provider_unavailable", undefined, {
    cause: new StorageFailure(`storage:${code}`),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
