import { DAY_MS } from "@portal/contract/days";
import type { Db } from "../../db/tables.ts";
import { Problem, stackOf } from "../../problem/problem.ts";
import { ProviderRefused } from "../provider-call.ts";
import {
  isNumberRefused,
  numberRefused,
  type Sms,
  type SmsGateway,
  type SmsProvider,
} from "./sms-provider.ts";
import {
  firstUntold,
  knownIds,
  noteAsked,
  noteOutcomes,
  reserveText,
  settleText,
  type SentText,
} from "./text-store.ts";

/** A call has ended by then, and a text that was sent is in its company's list. */
const SETTLED_AFTER_MS = 60_000;

type Options = {
  db: Db;
  /** In order of preference. */
  gateways: readonly SmsGateway[];
  now: () => Date;
  log: { warn(fields: object, message: string): void };
};

/**
 * Sends each text once, through the first company that takes it (decision 047). What was begun is in the database
 * before a company is asked: after a crash or silence the company's list decides, and a text that nobody can look up
 * is not sent again.
 */
export function sentOnce(options: Options): SmsProvider {
  const running = new Map<string, Promise<void>>();
  return {
    name: options.gateways.map(({ name }) => name).join(", "),
    companies: options.gateways.flatMap(({ name, check }) => (check ? [{ name, check }] : [])),
    send(sms) {
      const before = running.get(sms.id);
      if (before) return before;
      const sending = sendOrLookUp(options, sms).finally(() => running.delete(sms.id));
      running.set(sms.id, sending);
      return sending;
    },
    followUp: () => followUp(options),
  };
}

/** A text is out within minutes, or it never will be. */
async function followUp({ db, gateways, now, log }: Options): Promise<void> {
  for (const { name: provider, outcomes } of gateways) {
    const since = await firstUntold(db, provider, new Date(now().getTime() - DAY_MS));
    if (outcomes === null || since === null) continue;
    try {
      const failed = await noteOutcomes(db, provider, await outcomes(since));
      if (failed > 0) log.warn({ provider, failed }, "texts did not go out");
    } catch (error) {
      log.warn({ provider, stack: stackOf(error) }, "nobody says whether texts went out");
    }
  }
}

async function sendOrLookUp(options: Options, sms: Sms): Promise<void> {
  const text = await reserveText(options.db, sms.id, options.now());
  if (text.state === "sent") return;
  if (text.state === "refused") throw numberRefused();
  if (text.state === "reserved" || (await wasNeverSent(options, sms, text)))
    await ask(options, sms);
}

async function ask({ db, gateways, now, log }: Options, sms: Sms): Promise<void> {
  const { id } = sms;
  let refusal: unknown;
  for (const gateway of gateways) {
    const askedAt = now();
    if (!(await noteAsked(db, { id, provider: gateway.name, now: askedAt }))) throw later();
    const asked = { id, askedAt };
    try {
      const providerId = await gateway.send(sms);
      await settleText(db, asked, { state: "sent", providerId });
      return;
    } catch (error) {
      if (isNumberRefused(error)) {
        await settleText(db, asked, { state: "refused" });
        throw error;
      }
      if (!(error instanceof ProviderRefused || isUntouched(error))) {
        await settleText(db, asked, { state: "unknown" });
        throw later(error);
      }
      await settleText(db, asked, { state: "reserved" });
      log.warn({ provider: gateway.name, stack: stackOf(error) }, "a text was not taken");
      refusal = error;
    }
  }
  throw refusal instanceof Problem
    ? refusal
    : new Problem("provider_unavailable", undefined, { cause: refusal });
}

/** Of a text without an answer. @throws Problem `provider_unavailable` while it cannot be said */
async function wasNeverSent(
  { db, gateways, now, log }: Options,
  sms: Sms,
  { provider, asked_at: askedAt }: SentText,
): Promise<boolean> {
  if (askedAt === null || provider === null) return true;
  if (now().getTime() < askedAt.getTime() + SETTLED_AFTER_MS) throw later();
  const asked = { id: sms.id, askedAt };
  const find = gateways.find(({ name }) => name === provider)?.find;
  if (!find) {
    log.warn({ provider }, "nobody can say whether a text was sent: it is not sent again");
    return false;
  }
  const found = await find(sms, askedAt);
  const known = await knownIds(db, provider, found);
  const own = found.find((id) => !known.has(id));
  const isSent = own !== undefined;
  const isSettled = await settleText(
    db,
    asked,
    isSent ? { state: "sent", providerId: own } : { state: "reserved" },
  );
  if (!isSettled) throw later();
  return !isSent;
}

const later = (cause?: unknown): Problem =>
  new Problem("provider_unavailable", undefined, {
    retryAfterSeconds: SETTLED_AFTER_MS / 1_000,
    cause,
  });

/**
 * Answers that say so: ask elsewhere, slow down, too early, not now. A proxy's 502 or 504 may come after the request was
 * done, and 302 and 303 may lead to what came of it.
 */
const SAYS_SO = /:(?:301|307|308|408|425|429|503)$/u;
/** Nobody was reached, or nobody who could show who they are: the request was not sent. */
const UNREACHED = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
  "CERT_HAS_EXPIRED",
  "CERT_NOT_YET_VALID",
  "CERT_REVOKED",
  "CERT_UNTRUSTED",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "ERR_TLS_CERT_ALTNAME_INVALID",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
]);

/** Whether a failed call (provider-call.ts) has certainly done nothing, so that another company may be asked. */
export function isUntouched(error: unknown): boolean {
  if (!(error instanceof Problem && error.cause instanceof Error)) return false;
  const { cause: failure } = error;
  if ("code" in failure && SAYS_SO.test(String(failure.code))) return true;
  const fetchFailure = failure.cause instanceof Error ? failure.cause.cause : undefined;
  return (
    fetchFailure instanceof Error &&
    "code" in fetchFailure &&
    UNREACHED.has(String(fetchFailure.code))
  );
}
