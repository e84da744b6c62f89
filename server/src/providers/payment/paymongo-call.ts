import * as v from "valibot";
import { readShape } from "../provider-call.ts";
import { ask, type Gateway } from "./gateway-call.ts";

export type PayMongoOptions = {
  account: {
    name: string;
    /** `https://api.paymongo.com`, test and live. */
    url: string;
    /** `sk_test_…` or `sk_live_…`. */
    secretKey: string;
    /** `whsk_…`, of the webhook that was registered for this account; both while it changes. */
    webhookSecrets: string[];
    mode: "test" | "live";
  };
  fetch: typeof fetch;
  now: () => Date;
};

/** A resource with these attributes. */
export const resource = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  v.object({ data: v.object({ id: v.string(), attributes: v.object(entries) }) });
const Refusal = v.object({
  errors: v.tupleWithRest([v.object({ code: v.string() })], v.unknown()),
});

/** @param once makes the call once for this key, however often it is repeated within a day */
export function postPayMongo<const Schema extends v.GenericSchema>(
  o: PayMongoOptions,
  schema: Schema,
  path: string,
  attributes: Record<string, unknown>,
  once?: string,
): Promise<v.InferOutput<Schema>> {
  const headers = once === undefined ? undefined : { "idempotency-key": once };
  const body = { data: { attributes } };
  const key = o.account.secretKey;
  return ask(gatewayOf(o), schema, { method: "POST", path: `/v1/${path}`, key, body, headers });
}

export const getPayMongo = <const Schema extends v.GenericSchema>(
  o: PayMongoOptions,
  schema: Schema,
  path: string,
): Promise<v.InferOutput<Schema>> =>
  ask(gatewayOf(o), schema, { method: "GET", path: `/v1/${path}`, key: o.account.secretKey });

const gatewayOf = ({ account: { name, url }, fetch, now }: PayMongoOptions): Gateway => ({
  name,
  url,
  fetch,
  now,
  codeOf: (text) => readShape(Refusal, text, name).errors[0].code,
  unknownCodes: ["resource_not_found"],
});
