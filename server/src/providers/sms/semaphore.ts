import { manilaDay } from "@portal/contract/days";
import * as v from "valibot";
import { Problem } from "../../problem/problem.ts";
import {
  callProvider,
  isKeyRefusal,
  type ProviderAnswer,
  type ProviderCheck,
  ProviderRefused,
  readShape,
} from "../provider-call.ts";
import { numberRefused, type Sms, type SmsAccount, type SmsGateway } from "./sms-provider.ts";

const PROVIDER = "semaphore";
const PAGE = 1_000;
const MOST_PAGES = 20;
const HOUR_MS = 60 * 60_000;
/** Times have no zone: read as Manila's, they may be eight hours early. */
const ZONE_MS = 9 * HOUR_MS;
/** States of a text that does not arrive, and of one that the network has. */
const DEAD = ["Failed", "Refunded"];
const GONE_OUT = "Sent";

const Message = v.object({
  message_id: v.union([v.number(), v.string()]),
  recipient: v.string(),
  message: v.string(),
  status: v.string(),
});
/** A time that cannot be read fails: a text must not count as never sent for it. */
const Listed = v.object({
  ...Message.entries,
  created_at: v.pipe(
    v.string(),
    v.transform((at) => Date.parse(`${at.replace(" ", "T")}+08:00`)),
    v.number(),
  ),
});
type Message = v.InferOutput<typeof Message>;
type Listed = v.InferOutput<typeof Listed>;
/** The fields that a refusal is about; the number is looked at only by an account that may send. */
const FIELDS = ["apikey", "sendername", "number"];

/** https://semaphore.co/docs. Numbers are sent and answered without the plus. */
export function semaphore(options: SmsAccount): SmsGateway {
  return {
    name: PROVIDER,
    async send({ to, text }) {
      const answer = await post(options, { number: bare(to), message: text });
      const { status, message_id: id } = messageOf(answer);
      if (DEAD.includes(status)) throw new ProviderRefused(PROVIDER, status);
      return String(id);
    },

    check: () => checkAccount(options),

    async find(sms, since) {
      const found: string[] = [];
      let isWhole = false;
      for await (const { recent, isLast } of pagesSince(options, since)) {
        const same = recent.filter((message) => isSame(message, sms));
        found.push(...same.map(({ message_id: id }) => String(id)));
        isWhole = isLast;
      }
      if (found.length === 0 && !isWhole) throw new Problem("provider_unavailable");
      return found;
    },

    async outcomes(since) {
      const known = new Map<string, boolean>();
      for await (const { recent } of pagesSince(options, since))
        for (const { message_id: id, status } of recent)
          if (status === GONE_OUT || DEAD.includes(status))
            known.set(String(id), status === GONE_OUT);
      return known;
    },
  };
}

/** The list, page by page; from its newest, it ends with the first that is older. */
async function* pagesSince(options: SmsAccount, since: Date) {
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const messages = await listed(options, since, page);
    const recent = messages.filter(({ created_at: at }) => at >= since.getTime() - ZONE_MS);
    const isLast =
      messages.length < PAGE || (recent.length < messages.length && isNewestFirst(messages));
    yield { recent, isLast };
    if (isLast) return;
  }
}

const isNewestFirst = (messages: readonly Listed[]): boolean =>
  messages.every(({ created_at: at }, index) => at <= (messages[index - 1]?.created_at ?? at));

function post({ url, key, sender, ...call }: SmsAccount, message: Record<string, string>) {
  const form = new URLSearchParams({ apikey: key, sendername: sender, ...message });
  return callProvider({
    ...call,
    provider: PROVIDER,
    url: `${url}/messages`,
    headers: { "content-type": "application/x-www-form-urlencoded", accept: "application/json" },
    body: form.toString(),
  });
}

/** @throws for a refusal, which has another shape and may have the status 200 */
function messageOf({ status, text }: ProviderAnswer): Message {
  const said = v.safeParse(v.pipe(v.string(), v.parseJson()), text);
  const first: unknown = Array.isArray(said.output) ? said.output[0] : said.output;
  const message = v.safeParse(Message, first);
  if (status < 400 && message.success) return message.output;
  const field = v.is(v.record(v.string(), v.unknown()), first)
    ? FIELDS.find((name) => Object.hasOwn(first, name) && !Object.hasOwn(first, "message_id"))
    : undefined;
  if (field === "number" && !isKeyRefusal(status)) throw numberRefused();
  if (status >= 400 || field !== undefined || typeof first === "string")
    throw new ProviderRefused(PROVIDER, field ?? `${status}`, status);
  return readShape(v.tuple([Message]), text, PROVIDER)[0];
}

async function listed(options: SmsAccount, since: Date, page: number): Promise<Listed[]> {
  const { status, text } = await get(options, "messages", {
    limit: `${PAGE}`,
    page: `${page}`,
    startDate: manilaDay(new Date(since.getTime() - ZONE_MS)),
    endDate: manilaDay(new Date(options.now().getTime() + ZONE_MS)),
  });
  if (status >= 400)
    throw new Problem("provider_unavailable", undefined, {
      cause: new ProviderRefused(PROVIDER, `${status}`),
    });
  return readShape(v.array(Listed), text, PROVIDER);
}

const get = (
  { url, key, sender: _sender, ...call }: SmsAccount,
  path: string,
  query: Record<string, string> = {},
): Promise<ProviderAnswer> =>
  callProvider({
    ...call,
    provider: PROVIDER,
    url: `${url}/${path}?${new URLSearchParams({ apikey: key, ...query }).toString()}`,
    headers: { accept: "application/json" },
  });

const Account = v.object({ status: v.string(), credit_balance: v.number() });
const SenderNames = v.array(v.object({ name: v.string(), status: v.string() }));
const LEAST_CREDIT = 100;

async function checkAccount(options: SmsAccount): Promise<ProviderCheck> {
  const read = async <const Schema extends v.GenericSchema>(schema: Schema, path: string) => {
    const { status, text } = await get(options, path);
    if (status >= 400) throw new ProviderRefused(PROVIDER, `${status}`, status);
    return readShape(schema, text, PROVIDER);
  };
  const account = await read(Account, "account");
  const names = await read(SenderNames, "account/sendernames");
  const own = names.find(({ name }) => name === options.sender);
  const says = `Account ${account.status}, ${account.credit_balance} credits, sender name ${options.sender} ${own?.status ?? "unknown"}.`;
  if (!/^active$/iu.test(own?.status ?? ""))
    return red(`${says} Register the sender name, or correct SEMAPHORE_SENDER.`);
  if (!/^active$/iu.test(account.status)) return red(`${says} Ask Semaphore about the account.`);
  if (account.credit_balance < LEAST_CREDIT) return red(`${says} Buy credits.`);
  return { state: "ok", finding: says };
}

const red = (finding: string): ProviderCheck => ({ state: "RED", finding });

const bare = (number: string): string => number.replace(/^\+/u, "");

const isSame = (message: Message, { to, text }: Pick<Sms, "to" | "text">): boolean =>
  message.recipient === bare(to) &&
  message.message.trim() === text.trim() &&
  !DEAD.includes(message.status);
