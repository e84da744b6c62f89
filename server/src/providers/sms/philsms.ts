import * as v from "valibot";
import {
  callProvider,
  isKeyRefusal,
  type ProviderCheck,
  ProviderRefused,
  readShape,
} from "../provider-call.ts";
import { numberRefused, type SmsGateway } from "./sms-provider.ts";

const PROVIDER = "philsms";

export type PhilSmsOptions = {
  /** Such as `https://app.philsms.com/api/v3`. */
  url: string;
  /** The token, with the number and the bar in front of it. */
  key: string;
  /** The registered sender id. */
  sender: string;
  fetch: typeof fetch;
  now: () => Date;
  timeoutMs?: number | undefined;
};

/** The body decides: a refusal may have the status 200. */
const Answer = v.variant("status", [
  v.object({
    status: v.literal("success"),
    data: v.fallback(
      v.object({ uid: v.fallback(v.nullable(v.union([v.string(), v.number()])), null) }),
      { uid: null },
    ),
  }),
  v.object({ status: v.literal("error"), message: v.fallback(v.string(), "") }),
]);

/** What a refusal is about, by its sentence, which may repeat the number and so is not logged. */
const REASONS: readonly [RegExp, string][] = [
  [/balance|credit|unit/iu, "no_credit"],
  [/sender/iu, "sender_name"],
  [/token|unauthenticated|unauthori[sz]ed/iu, "key"],
  [/recipient|phone|number/iu, "number"],
];

/** https://app.philsms.com/developers. Numbers are sent without the plus. It documents no list of what was sent. */
export function philSms({ url, key, sender, ...call }: PhilSmsOptions): SmsGateway {
  return {
    name: PROVIDER,
    find: null,
    check: () => checkBalance({ url, key, sender, ...call }),
    outcomes: null,
    async send({ to, text: message }) {
      const { status, text } = await callProvider({
        ...call,
        provider: PROVIDER,
        url: `${url}/sms/send`,
        method: "POST",
        headers: {
          authorization: `Bearer ${key}`,
          "content-type": "application/json",
          accept: "application/json",
        },
        body: JSON.stringify({
          recipient: to.replace(/^\+/u, ""),
          sender_id: sender,
          type: "plain",
          message,
        }),
      });
      if (status >= 400) throw refusal(text, status);
      const answer = readShape(Answer, text, PROVIDER);
      if (answer.status === "error") throw refusal(answer.message);
      return answer.data.uid === null ? null : String(answer.data.uid);
    },
  };
}

function refusal(said: string, status?: number): Error {
  const reason = REASONS.find(([words]) => words.test(said))?.[1];
  // The page of a wrong key, or of a machine before the company, says anything.
  if (reason === "number" && !isKeyRefusal(status)) return numberRefused();
  // With the status 200 the sentence alone tells.
  const told = reason === "key" ? 401 : status;
  return new ProviderRefused(PROVIDER, reason ?? `${status ?? "error"}`, told);
}

const Balance = v.variant("status", [
  v.object({
    status: v.literal("success"),
    data: v.object({ remaining_balance: v.union([v.string(), v.number()]) }),
  }),
  v.object({ status: v.literal("error"), message: v.fallback(v.string(), "") }),
]);

/** It does not say which sender ids may be used. */
async function checkBalance({ url, key, sender, ...call }: PhilSmsOptions): Promise<ProviderCheck> {
  const { status, text } = await callProvider({
    ...call,
    provider: PROVIDER,
    url: `${url}/balance`,
    method: "GET",
    headers: { authorization: `Bearer ${key}`, accept: "application/json" },
  });
  if (status >= 400) throw refusal(text, status);
  const answer = readShape(Balance, text, PROVIDER);
  if (answer.status === "error") throw refusal(answer.message);
  const left = Number.parseFloat(String(answer.data.remaining_balance).replaceAll(/[^\d.]/gu, ""));
  const says = `Credit ${left}; it does not say whether the sender id ${sender} is registered.`;
  return left > 0
    ? { state: "ok", finding: says }
    : { state: "RED", finding: `${says} Buy credits.` };
}
