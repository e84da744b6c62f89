import {
  type AnswerOf,
  type BodyOf,
  type Call,
  headers as headerNames,
} from "@portal/contract/calls/call";
import { setTimeout as pause } from "node:timers/promises";
import type { APIRequestContext, APIResponse } from "@playwright/test";

type Options<C extends Call> = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: BodyOf<C>;
  /** A token that is good for one call is made for each try. */
  headers?: { [K in keyof typeof headerNames]?: string | (() => Promise<string>) };
};

const filled = (path: string, params: Record<string, string>) =>
  path.replace(/:(\w+)/gu, (_, name: string) => params[name] ?? "");

const SERVED_WITHIN_MS = 120_000;

/** A portal on a busy machine sends some away: they come again when it says. */
export async function untilServed(send: () => Promise<APIResponse>): Promise<APIResponse> {
  const until = Date.now() + SERVED_WITHIN_MS;
  for (;;) {
    const response = await send();
    const seconds = Number(response.headers()["retry-after"]);
    if (response.status() !== 503 || !(seconds > 0) || Date.now() > until) return response;
    await pause(seconds * 1000);
  }
}

/** One call of the contract as another program would send it; what stands under `data`. */
export async function callPortal<C extends Call>(
  request: APIRequestContext,
  c: C,
  { params = {}, query = {}, body, headers = {} }: Options<C>,
): Promise<AnswerOf<C>> {
  const response = await untilServed(async () => {
    const sent: Record<string, string> = {};
    for (const [name, value] of Object.entries(headers))
      sent[headerNames[name as keyof typeof headerNames]] =
        typeof value === "string" ? value : await value();
    return request.fetch(filled(c.path, params), {
      method: c.method,
      params: query,
      headers: sent,
      ...(body === undefined ? {} : { data: body }),
    });
  });
  if (response.status() !== c.status)
    throw new Error(`${c.method} ${c.path}: ${response.status()} ${await response.text()}`);
  const { data } = (await response.json()) as { data: AnswerOf<C> };
  return data;
}
