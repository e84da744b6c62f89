import {
  type AnswerOf,
  type BodyOf,
  type Call,
  headers as headerNames,
} from "@portal/contract/calls/call";
import type { APIRequestContext } from "@playwright/test";

type Options<C extends Call> = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: BodyOf<C>;
  headers?: { [K in keyof typeof headerNames]?: string };
};

const filled = (path: string, params: Record<string, string>) =>
  path.replace(/:(\w+)/gu, (_, name: string) => params[name] ?? "");

/** One call of the contract as another program would send it; what stands under `data`. */
export async function callPortal<C extends Call>(
  request: APIRequestContext,
  c: C,
  { params = {}, query = {}, body, headers = {} }: Options<C>,
): Promise<AnswerOf<C>> {
  const sent = Object.entries(headers).map(([name, value]) => [
    headerNames[name as keyof typeof headerNames],
    value,
  ]);
  const response = await request.fetch(filled(c.path, params), {
    method: c.method,
    params: query,
    headers: Object.fromEntries(sent) as Record<string, string>,
    ...(body === undefined ? {} : { data: body }),
  });
  if (response.status() !== c.status)
    throw new Error(`${c.method} ${c.path}: ${response.status()} ${await response.text()}`);
  const { data } = (await response.json()) as { data: AnswerOf<C> };
  return data;
}
