import { maskAddress } from "@portal/contract/alert";
import type { alertCalls } from "@portal/contract/calls/alert-calls";
import type { AnswerOf } from "@portal/contract/calls/call";
import { inboxOf } from "@portal/contract/contact";
import type { AlertChannel } from "@portal/contract/status";
import { alertJob, askFor, findWatched, type NewAlert, type Watched } from "./alert-store.ts";
import { askerOf, requireFewWaiting, takeText } from "./unconfirmed-texts.ts";
import { passCaptcha } from "../captcha/captcha-gate.ts";
import type { Context } from "../context.ts";
import type { Beginning } from "../http/bind.ts";
import { enqueue } from "../jobs/outbox-store.ts";
import { Problem } from "../problem/problem.ts";
import { alertChannels } from "../record/record-view.ts";
import { type Handle, readHandle } from "../security/handle.ts";
import { uuidFrom } from "../security/random.ts";

type Address = { channel: AlertChannel; address: string };

/**
 * POST: sends a confirmation to an address. The answer is the same whether or not it was requested before;
 * requested again, the confirmation is sent again, within the address's daily limit.
 * @throws Problem `resource_not_found` for an expired or malformed handle, `not_awaited` for a record that is ready or
 * never will be, `provider_unavailable` where such messages cannot be sent, `captcha_required`, `captcha_failed`,
 * `too_many_requests`
 */
export const askAlert: Beginning<typeof alertCalls.askAlert> = async (context, input) => {
  const { body, client, language } = input;
  await context.limits.check("alert", client);
  const handle = readHandle(context, body.id);
  // Every alert is a message to an address that nobody has confirmed, so it costs a proof.
  await passCaptcha(context, input.tokens.captcha, "lookup", client);
  return async (remember) => {
    await context.limits.take("alert", client);
    const watched = await findWatched(context.db, handle);
    const to: Address = body.email
      ? { channel: "email", address: body.email }
      : { channel: "sms", address: body.contact_number };
    requireAwaited(context, watched, to.channel);
    const [index, ...oldIndexes] = context.secrets.indexes("alert.address", inboxOf(to.address));
    const alert = newAlert(context, { watched, handle }, { ...to, index }, language);
    const { drivers_license_id: license, plate_number_id: plate, submission_id } = alert;
    const subject = license ?? plate ?? submission_id ?? "";
    const asker = askerOf(handle);
    if (to.channel === "sms")
      await takeText(context, { asker, subject, address: alert.address_index });
    return context.db.transaction().execute(async (trx) => {
      const { id, asks } = await askFor(trx, alert, oldIndexes);
      if (to.channel === "sms") await requireFewWaiting(trx, { asker, subject }, context);
      const job = { id, channel: to.channel, ask: asks };
      await enqueue(trx, alertJob("alert_confirm", job, context.now()));
      const answer: AnswerOf<typeof alertCalls.askAlert> = {
        id,
        channel: to.channel,
        sent_to: maskAddress(to.address),
      };
      await remember(trx, answer);
      return answer;
    });
  };
};

function requireAwaited(
  context: Context,
  watched: Watched | undefined,
  channel: AlertChannel,
): asserts watched is Watched {
  if (!watched) throw new Problem("resource_not_found");
  const isOver = watched.columns.submission_id !== null && watched.status === "Rejected";
  if (
    isOver ||
    alertChannels({ mail: context.mail, sms: context.sms }, watched.status).length === 0
  )
    throw new Problem("not_awaited");
  if (!(channel === "email" ? context.mail : context.sms))
    throw new Problem("provider_unavailable");
}

function newAlert(
  context: Context,
  { watched: { columns, status }, handle }: { watched: Watched; handle: Handle },
  { channel, address, index }: Address & { index: Buffer },
  language: string,
): NewAlert {
  const id = uuidFrom(context.random);
  return {
    id,
    ...columns,
    was_rejected: status === "Rejected",
    owner_shown: askerOf(handle) === "owner",
    channel,
    address: context.secrets.seal(addressAt(id), address),
    address_index: index,
    language,
    asked_at: context.now(),
  };
}

type Needs = Pick<Context, "secrets">;

/** Only sending a message opens an address. */
const addressAt = (id: string) => ({ at: "alert.address", row: id });

/** @throws SealError when it does not open */
export const openAddress = ({ secrets }: Needs, { id, address }: { id: string; address: Buffer }) =>
  secrets.open(addressAt(id), address).toString();

const codeFrom = (hash: Buffer): string => `${hash.readUIntBE(0, 6) % 1_000_000}`.padStart(6, "0");

/** The six-digit codes of one asking, derived and never stored: the one that is sent, and those of old secrets. */
export const alertCodes = ({ secrets }: Needs, id: string, ask: number): string[] =>
  secrets.hashes("alert-code", `${id}:${ask}`).map(codeFrom);
