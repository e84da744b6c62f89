import * as v from "valibot";
import { type Gateway, gateway, type GatewayOptions } from "./gateway-call.ts";

/** A resource with these attributes. */
export const resource = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  v.object({ id: v.string(), attributes: v.object(entries) });

/** `https://api.paymongo.com`, test and live, with `sk_test_…` or `sk_live_…` and webhooks' `whsk_…`. */
export const payMongoGateway = (o: GatewayOptions): Gateway =>
  gateway(o, {
    refusal: v.pipe(
      v.object({ errors: v.tupleWithRest([v.object({ code: v.string() })], v.unknown()) }),
      v.transform(({ errors }) => errors[0].code),
    ),
    unknownCodes: ["resource_not_found"],
    parse: JSON.parse,
  });

/** @param once makes the call once for this key, however often it is repeated within a day */
export async function post<const Schema extends v.GenericSchema>(
  g: Gateway,
  schema: Schema,
  path: string,
  attributes: Record<string, unknown>,
  once?: string,
): Promise<v.InferOutput<Schema>> {
  const { data } = await g.ask(v.object({ data: schema }), {
    path: `/v1/${path}`,
    body: { data: { attributes } },
    ...(once !== undefined && { headers: { "idempotency-key": once } }),
  });
  return data;
}

export async function get<const Schema extends v.GenericSchema>(
  g: Gateway,
  schema: Schema,
  path: string,
): Promise<v.InferOutput<Schema>> {
  return (await g.ask(v.object({ data: schema }), { path: `/v1/${path}` })).data;
}
