import * as v from "valibot";
import {
  callProvider,
  isKeyRefusal,
  type ProviderCheck,
  ProviderRefused,
  readShape,
} from "../provider-call.ts";
import { numberRefused, type SmsAccount, type SmsGateway } from "./sms-provider.ts";

const PROVIDER = "philsms";

const Said = v.object({
  status: v.picklist(["success", "error"]),
  message: v.fallback(v.string(), ""),
});
const Sent = v.object({
  data: v.fallback(
    v.object({ uid: v.fallback(v.nullable(v.union([v.string(), v.number()])), null) }),
    { uid: null },
  ),
});

/** What a refusal is about, by its sentence, which may repeat the number and so is not logged. */
const REASONS: readonly [RegExp, string][] = [
  [/balance|credit|unit/iu, "no_credit"],
  [/sender/iu, "sender_name"],
  [/token|unauthenticated|unauthori[sz]ed/iu, "key"],
  [/recipient|phone|number/iu, "number"],
];

/** https://app.philsms.com/developers. Numbers are sent without the plus. It documents no list of what was sent. */
export function philSms(options: SmsAccount): SmsGateway {
  return {
    name: PROVIDER,
    find: null,
    check: () => checkBalance(options),
    outcomes: null,
    async send({ to, text: message }) {
      const recipient = to.replace(/^\+/u, "");
      const body = { recipient, sender_id: options.sender, type: "plain", message };
      const { uid } = (await ask(options, Sent, "sms/send", body)).data;
      return uid === null ? null : String(uid);
    },
  };
}

/** A POST where there is a body, else a GET. */
async function ask<const Schema extends v.GenericSchema>(
  { url, key, sender: _sender, ...call }: SmsAccount,
  schema: Schema,
  path: string,
  body?: object,
): Promise<v.InferOutput<Schema>> {
  const { status, text } = await callProvider({
    ...call,
    provider: PROVIDER,
    url: `${url}/${path}`,
    headers: {
      authorization: `Bearer ${key}`,
      accept: "application/json",
      ...(body && { "content-type": "application/json" }),
    },
    body: body && JSON.stringify(body),
  });
  if (status >= 400) throw refusal(text, status);
  // The body decides: a refusal may have the status 200.
  const said = readShape(Said, text, PROVIDER);
  if (said.status === "error") throw refusal(said.message);
  return readShape(schema, text, PROVIDER);
}

function refusal(said: string, status?: number): Error {
  const reason = REASONS.find(([words]) => words.test(said))?.[1];
  // The page of a wrong key, or of a machine before the company, says anything.
  if (reason === "number" && !isKeyRefusal(status)) return numberRefused();
  // With the status 200 the sentence alone tells.
  const told = reason === "key" ? 401 : status;
  return new ProviderRefused(PROVIDER, reason ?? `${status ?? "error"}`, told);
}

const Balance = v.object({
  data: v.object({ remaining_balance: v.union([v.string(), v.number()]) }),
});

/** It does not say which sender ids may be used. */
async function checkBalance(options: SmsAccount): Promise<ProviderCheck> {
  const { remaining_balance: balance } = (await ask(options, Balance, "balance")).data;
  const left = Number.parseFloat(String(balance).replaceAll(/[^\d.]/gu, ""));
  const says = `Credit ${left}; it does not say whether the sender id ${options.sender} is registered.`;
  return left > 0
    ? { state: "ok", finding: says }
    : { state: "RED", finding: `${says} Buy credits.` };
}
