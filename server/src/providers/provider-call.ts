import { brokenText } from "@portal/contract/check-fields";
import * as v from "valibot";
import { providerCalls } from "../metrics.ts";
import { Problem } from "../problem/problem.ts";

/** What a provider may refuse of what a person has typed. */
export type TypedField = "email" | "contact_number";

/** A definite refusal: wrong key, below the minimum, channel not enabled. Never tried again; `code` is the provider's own. */
export class ProviderRefused extends Error {
  readonly provider: string;
  /** Logged, so nothing of the request may stand in it. */
  readonly code: string;
  /** Whether the key was refused, whatever was asked for. */
  readonly ofKey: boolean;
  /** The fields at fault that a person can correct; mostly none. */
  readonly typed: readonly TypedField[];

  /** @param status of the answer, where it had one */
  constructor(
    provider: string,
    code: string,
    status?: number,
    { typed = [] }: { typed?: readonly TypedField[] } = {},
  ) {
    super(`${provider} refused the request`);
    this.name = "ProviderRefused";
    this.provider = provider;
    this.code = `${provider}:${plainCode(code)}`;
    this.ofKey = isKeyRefusal(status);
    this.typed = this.ofKey ? [] : typed;
  }
}

/** Whether an answer with this status says that the key is wrong, or may not do this. */
export const isKeyRefusal = (status: number | undefined): boolean =>
  status === 401 || status === 403;

/** What a call of another company's service is for, as the metrics say. */
export type CallKind = "payment" | "courier" | "text" | "map" | "storage" | "captcha" | "mail";
/** Silent: there was no answer at all. */
export type CallOutcome = "ok" | "refused" | "key_refused" | "failed" | "silent";
const outcomes: readonly CallOutcome[] = ["ok", "refused", "key_refused", "failed", "silent"];

/** @returns counts a call; from now on the metrics have all outcomes of its kind, so that the first one is seen as well */
export function callCounter(kind: CallKind): (outcome: CallOutcome) => void {
  for (const outcome of outcomes) providerCalls.inc({ kind, outcome }, 0);
  return (outcome) => providerCalls.inc({ kind, outcome });
}

/** The same `fetch`, with its calls counted. */
export function countedFetch(kind: CallKind, call: typeof fetch): typeof fetch {
  const count = callCounter(kind);
  return async (...asked) => {
    try {
      const answer = await call(...asked);
      count(outcomeOf(answer.status));
      return answer;
    } catch (error) {
      count("silent");
      throw error;
    }
  };
}

function outcomeOf(status: number): CallOutcome {
  if (status < 300) return "ok";
  if (isKeyRefusal(status)) return "key_refused";
  return status >= 400 && status < 500 && !MEANS_LATER.includes(status) ? "refused" : "failed";
}

/** The code of a provider, as a log may have it. */
const plainCode = (code: string): string => code.replaceAll(/[^\w.-]/gu, "_").slice(0, 60);

/** A 404 in other words than the provider's: somebody else may answer at its address. The cause of a Problem. */
export class ForeignAnswer extends Error {
  /** Logged. */
  readonly code: string;

  constructor(provider: string, code: string) {
    super("It is not known here, but the provider did not say so");
    this.name = "ForeignAnswer";
    this.code = `${provider}:404:${plainCode(code)}`;
  }
}

type FailedCall = { answered: boolean; saysLater?: boolean; cause?: unknown };

/** Why a provider is unavailable: what a log may say of it (problem/problem.ts). */
class ProviderFailure extends Error {
  readonly code: string;
  readonly answered: boolean;
  readonly saysLater: boolean;

  constructor(code: string, { answered, saysLater = false, cause }: FailedCall) {
    super(code, { cause });
    this.name = "ProviderFailure";
    this.code = code;
    this.answered = answered;
    this.saysLater = saysLater;
  }
}

/**
 * Whether the provider itself gave a final answer, however useless. Asked once more with the same key, it would give the
 * same; after silence, or a "later" of the machines before it, nobody knows what has happened there.
 */
export const hasAnswered = (error: unknown): boolean =>
  error instanceof Problem && error.cause instanceof ProviderFailure && error.cause.answered;

/**
 * Whether the provider gave no answer that anybody could use, or somebody else answered at its address. What says "later"
 * is an answer.
 */
export const isDeadAnswer = (error: unknown): boolean =>
  error instanceof Problem &&
  (error.cause instanceof ForeignAnswer ||
    (error.code === "provider_unavailable" &&
      error.retryAfterSeconds === undefined &&
      !(error.cause instanceof ProviderFailure && error.cause.saysLater)));

/** Why there is no answer: the system's word, such as ENOTFOUND, which fetch hides behind a TypeError. */
export function whySilent(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const { cause, name } = error;
  return cause instanceof Error && "code" in cause ? String(cause.code) : name;
}

export type ProviderCall = {
  provider: string;
  fetch: typeof fetch;
  url: string;
  headers: Record<string, string>;
  /** Sent as a POST; without one it is a GET. */
  body?: string | undefined;
  /** For the whole answer; 5 seconds by default. */
  timeoutMs?: number | undefined;
  /** For the date of a Retry-After. */
  now?: (() => Date) | undefined;
};

export type ProviderAnswer = { status: number; headers: Headers; text: string };

const TIMEOUT_MS = 5_000;
/** What a provider says when it is not to be judged by this answer. */
const MEANS_LATER = [408, 425, 429];

/**
 * One call of a provider. Redirects are not followed: the request carries a key.
 * @returns any other answer, 4xx included, which the adapter reads
 * @throws Problem `provider_unavailable` for no answer in time, one that is too large, a redirect, 408, 425, 429 or 5xx
 */
export async function callProvider(call: ProviderCall): Promise<ProviderAnswer> {
  const { provider } = call;
  const answer = await ask(call).catch((error: unknown) => {
    throw unavailable(`${provider}:no answer:${whySilent(error)}`, {
      answered: false,
      cause: error,
    });
  });
  const { status, headers } = answer;
  if (status < 300 || (status >= 400 && status < 500 && !MEANS_LATER.includes(status)))
    return answer;
  throw unavailable(`${provider}:${status}`, {
    answered: status === 500 || status < 400,
    saysLater: MEANS_LATER.includes(status),
    retryAfterSeconds: retryAfter(headers, (call.now ?? (() => new Date()))()),
  });
}

async function ask(call: ProviderCall): Promise<ProviderAnswer> {
  const response = await call.fetch(call.url, {
    method: call.body === undefined ? "GET" : "POST",
    headers: call.headers,
    body: call.body ?? null,
    redirect: "manual",
    signal: AbortSignal.timeout(call.timeoutMs ?? TIMEOUT_MS),
  });
  return { status: response.status, headers: response.headers, text: await textOf(response) };
}

/** Ten times the largest that any of them sends: a hundred payments of a ledger, a QR code as a picture. */
const MOST_BYTES = 4_000_000;

/**
 * The text of another company's answer. It is read as it arrives: 400 kB that were packed may become 400 MB.
 * @throws for more than any of them sends
 */
export async function textOf({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body ?? []) {
    bytes += part.length;
    if (bytes > MOST_BYTES)
      throw new DOMException("The answer is too large.", "QuotaExceededError");
    parts.push(part);
  }
  return new TextDecoder().decode(Buffer.concat(parts));
}

/**
 * A courier says in JSON that it does not know a parcel; another machine at its address says 404 in other words.
 * @throws Problem `provider_unavailable`
 */
export function requireOwn404(provider: string, { status, text }: ProviderAnswer): void {
  if (status === 404 && !/^\s*\{/u.test(text))
    throw unavailable(`${provider}:404:no JSON`, { answered: false });
}

/**
 * The text of an answer as JSON of this shape.
 * @throws Problem `provider_unavailable`, which names the path of the first wrong field, never a value
 */
export function readShape<const Schema extends v.GenericSchema>(
  schema: Schema,
  text: string,
  provider: string,
  parse: (text: string) => unknown = JSON.parse,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, jsonOf(text, provider, parse));
  const broken = result.success ? brokenText(result.output) : undefined;
  if (result.success && broken === undefined) return result.output;
  const path = broken ?? (result.issues && v.getDotPath(result.issues[0])) ?? "all of it";
  throw unavailable(`${provider}:shape:${path}`, { answered: true });
}

function jsonOf(text: string, provider: string, parse: (text: string) => unknown): unknown {
  try {
    return parse(text);
  } catch {
    throw unavailable(`${provider}:shape:no JSON`, { answered: true });
  }
}

function unavailable(
  code: string,
  { retryAfterSeconds, ...failed }: FailedCall & { retryAfterSeconds?: number | undefined },
): Problem {
  return new Problem("provider_unavailable", undefined, {
    cause: new ProviderFailure(code, failed),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
}

/** A machine in front of a provider may say a day, or a year: whoever asks then is told again. */
const MOST_SECONDS = 60;

/** Seconds, or a date (RFC 9110). */
function retryAfter(headers: Headers, now: Date): number | undefined {
  const said = headers.get("retry-after")?.trim() ?? "";
  const seconds = /^\d+$/u.test(said)
    ? Number(said)
    : Math.ceil((Date.parse(said) - now.getTime()) / 1_000);
  return Number.isNaN(seconds) ? undefined : Math.min(MOST_SECONDS, Math.max(0, seconds));
}

/** What a harmless call of a provider shows, for `lto doctor`; a failed one throws as its other calls do. */
export type ProviderCheck = {
  state: "RED" | "yellow" | "ok";
  /** What was seen, and for all but "ok" what to do. */
  finding: string;
};
