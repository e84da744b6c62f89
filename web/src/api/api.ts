import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import {
  type AnswerOf,
  type BodyOf,
  type Call,
  type ParamsOf,
  type QueryOf,
  headers as headerNames,
} from "@portal/contract/calls/call";
import { captchaCalls } from "@portal/contract/calls/inquiry-calls";
import { MAINTENANCE_HEADER } from "@portal/contract/settings";
import { type FieldErrors, ProblemBody, type ProblemDetails } from "@portal/contract/problem";
import { type ProblemCode, problemCodes } from "@portal/contract/problem-code";
import * as v from "valibot";
import { noteMaintenance } from "./maintenance.ts";
import { noteServerTime } from "./server-clock.ts";
import { timeLimit } from "./time-limit.ts";

/** Spec §7: 200 to 298 count as success, 299 is a failure. */
export const isSuccess = (status: number): boolean => status >= 200 && status <= 298;

/** Builds a call's URL: fills in `:name`, appends the query, leaves out absent values. */
export function addressOf(path: string, params: object = {}, query: object = {}): string {
  const values = new Map<string, unknown>(Object.entries(params));
  const filled = path.replace(/:(\w+)/gu, (_, name: string) =>
    encodeURIComponent(String(values.get(name))),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) search.set(name, String(value));
  const text = String(search);
  return `${filled}${text === "" ? "" : `?${text}`}`;
}

const TIME_OUT_MS = 20_000;

/** A code of the contract, or one of the three that only the browser can detect. */
export type FailureCode = ProblemCode | "offline" | "timed_out" | "unreadable";

/** An error whose `message` is a sentence for the person, in the page's language. */
export class ExplainedError extends Error {}

/** What a page says about an error: its sentence, and never the words of an unexpected exception (R-42). */
export const inWords = (error: unknown): string =>
  error instanceof ExplainedError ? error.message : t`Something went wrong. Please try again.`;

/** `retryAfter` is in seconds; `language` is that of its sentences. */
export class CallFailed extends ExplainedError {
  override name = "CallFailed";
  language = i18n.locale;
  status = 0;
  code: FailureCode = "unexpected";
  errors: FieldErrors = {};
  details: ProblemDetails = {};
  retryAfter: number | null = null;
}

type Facts = Partial<Pick<CallFailed, "status" | "errors" | "details" | "retryAfter">>;

const failure = (code: FailureCode, message: string, facts: Facts = {}): CallFailed =>
  Object.assign(new CallFailed(message), { code, ...facts });

/** Whether the server said it in another language than the page has by now: it is to be asked again. */
export const isSaidOtherwise = (error: unknown): boolean =>
  error instanceof CallFailed && error.language !== i18n.locale;

/** A failure that the browser found, in the page's language of now. */
const ours = (code: FailureCode, say: () => string, facts?: Facts): CallFailed =>
  Object.defineProperties(failure(code, say(), facts), {
    message: { get: say },
    language: { get: () => i18n.locale },
  });

/** No connection, or it broke before the answer was complete. */
export const offline = (): CallFailed =>
  ours("offline", () => t`You seem to be offline. Please check your connection and try again.`);
export const timedOut = () =>
  ours("timed_out", () => t`The server took too long to answer. Please try again.`);
export const unreadable = (status: number) =>
  ours("unreadable", () => t`The server is not answering properly. Please try again in a minute.`, {
    status,
  });

type Given<Name extends string, T> = [T] extends [undefined]
  ? { [K in Name]?: undefined }
  : { [K in Name]: T };
export type CallOptions<C extends Call> = Given<"params", ParamsOf<C>> &
  Given<"query", QueryOf<C>> &
  Given<"body", BodyOf<C>> & {
    /** Tokens, keyed as in the contract's table of headers. */
    headers?: { [K in keyof typeof headerNames]?: string | undefined } | undefined;
    idempotencyKey?: string | undefined;
    signal?: AbortSignal | undefined;
  };

export function headersOf(options: Pick<CallOptions<Call>, "headers" | "idempotencyKey">): Headers {
  const sent = new Headers({ accept: "application/json", "accept-language": i18n.locale });
  for (const [name, wireName] of Object.entries(headerNames)) {
    const value = Object.entries(options.headers ?? {}).find(([given]) => given === name)?.[1];
    if (value) sent.set(wireName, value);
  }
  if (options.idempotencyKey) sent.set(headerNames.idempotency, options.idempotencyKey);
  return sent;
}

const codes: ReadonlySet<string> = new Set(problemCodes);
const isCode = (code: string): code is ProblemCode => codes.has(code);

type Header = (name: string) => string | null;

function failureOf(status: number, text: string, header: Header): CallFailed {
  const body = v.safeParse(ProblemBody, parsed(text));
  if (!body.success) return unreadable(status);
  const { code, message, errors = {}, details = {} } = body.output;
  const retryAfter = header("retry-after");
  return failure(isCode(code) ? code : "unexpected", message, {
    status,
    errors,
    details,
    retryAfter: retryAfter !== null && /^\d+$/u.test(retryAfter) ? Number(retryAfter) : null,
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const Envelope = v.object({ data: v.unknown() });

/** Returns the answer's `data`, or throws. Spec §8: other failures are logged, without the request's content. */
export function settle(
  c: Pick<Call, "method" | "path">,
  status: number,
  text: string,
  header: Header,
): unknown {
  const envelope = v.safeParse(Envelope, parsed(text));
  if (isSuccess(status) && envelope.success) return envelope.output.data;
  const failed = failureOf(status, text, header);
  if (![401, 403, 422].includes(status))
    console.warn(`${c.method} ${c.path} failed: ${status} ${failed.code}`);
  throw failed;
}

type Schema = Call["answer"];
const keyOf = ({ method, path }: Pick<Call, "method" | "path">) => `${method} ${path}`;

/** Schemas of the answers by call: the first screen's are registered here, the others by answers.ts. */
const schemas = new Map<string, Schema>();
export function readAnswersAs(calls: Record<string, Call>): void {
  for (const c of Object.values(calls)) schemas.set(keyOf(c), c.answer);
}
readAnswersAs(captchaCalls);

/** Checks an answer with the reading schema: an answer may leave out what §3 and §7 do not name. */
export function read<C extends Call>(c: C, answer: unknown): AnswerOf<C> {
  const schema = schemas.get(keyOf(c));
  if (!schema) throw new Error(`Nothing here reads what ${keyOf(c)} answers.`);
  const result = v.safeParse(schema, answer);
  if (result.success) return result.output;
  console.warn(`${keyOf(c)} answered what cannot be read`);
  throw unreadable(c.status);
}

async function send(c: Pick<Call, "method" | "path">, address: string, init: RequestInit) {
  const limit = timeLimit(TIME_OUT_MS, init.signal);
  let status: number;
  let text: string;
  let header: Header;
  try {
    const response = await fetch(address, { ...init, method: c.method, signal: limit.signal });
    ({ status } = response);
    header = (name) => response.headers.get(name);
    noteServerTime(response.headers.get("date"));
    noteMaintenance(response.headers.get(MAINTENANCE_HEADER));
    text = await response.text();
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw limit.signal.aborted ? timedOut() : offline();
  } finally {
    limit.end();
  }
  return settle(c, status, text, header);
}

/** 128 random bits for idempotency keys (R-9) and sessions. `randomUUID` needs https, which a local network lacks. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Makes a call of the contract's table: `call(api.inquireLicense, { query: { … } })`.
 * Returns the answer's `data`. Throws `CallFailed`; an abort by the caller's own signal is rethrown unchanged.
 */
export async function call<C extends Call>(c: C, options: CallOptions<C>): Promise<AnswerOf<C>> {
  const sent = headersOf(options);
  const init: RequestInit = { headers: sent, signal: options.signal ?? null };
  if (options.body !== undefined) {
    sent.set("content-type", "application/json");
    init.body = JSON.stringify(options.body);
  }
  const address = addressOf(c.path, options.params, options.query);
  return read(c, await send(c, address, init));
}

/** A call outside the contract, used by the sandbox; the caller parses the answer. */
export function callAddress(method: "GET" | "POST", path: string): Promise<unknown> {
  return send({ method, path }, addressOf(path), { headers: headersOf({}) });
}
