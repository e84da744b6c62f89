import { DAY_MS, manilaDay, manilaTime } from "@portal/contract/days";
import { stateOfTexts, textAskers } from "../alert/unconfirmed-texts.ts";
import type { Context } from "../context.ts";
import { Problem } from "../problem/problem.ts";
import { ForeignAnswer } from "../providers/provider-call.ts";
import { paceOf, refusedPayments } from "./doctor-store.ts";
import { ok, red, yellow, type Examination, type Said } from "./finding.ts";

/** Nobody has such a payment or parcel. */
const UNKNOWN = "DOCTOR-0000000000";

/** A harmless call of each provider: about a payment or parcel that does not exist, a log-in, a balance. */
export const providerExaminations = (context: Context): Examination[] => [
  ...paymentExaminations(context),
  refusalExamination(context),
  ...courierExaminations(context),
  ...mailExaminations(context),
  ...textExaminations(context),
  ...unconfirmedExaminations(context),
  ...siteExaminations(context),
];

const REFUSALS_SHOWN = 5;

const inManila = (at: Date): string => `${manilaDay(at)} ${manilaTime(at)}`;

/**
 * Takes a turn of the account's pace, before each call; says why there is none. While the account asked to wait, the answer
 * would be another "wait".
 */
async function noTurnFor(
  { db, now, pace }: Context,
  account: string,
  callsPerSecond: number,
): Promise<Said | null> {
  const { pausedUntil } = await paceOf(db, account);
  if (pausedUntil !== null && pausedUntil > now())
    return yellow(`It asked us to wait until ${inManila(pausedUntil)}: nobody asks it before.`);
  if (await pace.takeTurnNow(account, callsPerSecond)) return null;
  return yellow("It is asked as often as it may be: try again later.");
}

async function webhookWords({ db }: Context, account: string): Promise<string> {
  const { webhookAt } = await paceOf(db, account);
  return webhookAt === null ? "No webhook yet." : `Its last webhook: ${inManila(webhookAt)}.`;
}

const refusalExamination = (context: Context): Examination => ({
  what: "payments",
  todo: "Look at the database first.",
  look: async () => {
    const all = await refusedPayments(context.db, new Date(context.now().getTime() - DAY_MS));
    if (all.length === 0) return ok("None was refused since yesterday.");
    const shown = all
      .slice(0, REFUSALS_SHOWN)
      .map(
        ({ refusal, channel, count, last }) =>
          `${count} ${channel} by ${refusal}, the last ${inManila(last)}`,
      );
    const more = all.length > REFUSALS_SHOWN ? "; and others" : "";
    return yellow(
      `Gateways refused to open some since yesterday: ${shown.join("; ")}${more}. The code is the gateway's: look it up there.`,
    );
  },
});

const paymentExaminations = (context: Context): Examination[] =>
  [...context.payments.accounts].map(([name, { provider, callsPerSecond }]) => ({
    what: `payment ${name}`,
    todo: "Check its url, mode and key in PAYMENT_ACCOUNTS, and the gateway's status page.",
    key: `the keys of ${name} in PAYMENT_ACCOUNTS`,
    look: async () => {
      const { payments, now } = context;
      const wait = await noTurnFor(context, name, callsPerSecond);
      if (wait) return wait;
      const channel = payments.routes.find(({ account }) => account === name)?.channel ?? "Gcash";
      const ref = { providerId: UNKNOWN, reference: UNKNOWN, channel };
      const unknown = await provider
        .read({ ...ref, amountCentavos: 100, expiresAt: now() })
        .then(() => null)
        .catch(problemOfUnknown);
      if (unknown === null) return red("It knows a payment that does not exist: ask the gateway.");
      if (unknown.cause instanceof ForeignAnswer)
        return red(
          `The address is not this gateway's: it answers, but not as ${provider.name} does (${unknown.cause.code}). Correct the url of ${name} in PAYMENT_ACCOUNTS.`,
        );
      if (provider.checkOtherKey) {
        const next = await noTurnFor(context, name, callsPerSecond);
        if (next) return next;
        await provider.checkOtherKey();
      }
      await context.pace.answer(name, true);
      return ok(`Answers, and takes the key. ${await webhookWords(context, name)}`);
    },
  }));

function problemOfUnknown(error: unknown): Problem {
  if (error instanceof Problem && error.code === "resource_not_found") return error;
  throw error;
}

const courierExaminations = (context: Context): Examination[] =>
  [...context.couriers].map(([name, { provider, callsPerSecond }]) => ({
    what: `courier ${name}`,
    todo: "Check its url, mode and keys in COURIER_ACCOUNTS, and the courier's status page.",
    key: `the keys of ${name} in COURIER_ACCOUNTS`,
    look: async () => {
      if (provider.booking === "by_hand") return ok("Parcels are handed over by hand.");
      // As its calls name it (delivery/ask-courier.ts): a merchant account may have the same name.
      const wait = await noTurnFor(context, `courier:${name}`, callsPerSecond);
      if (wait) return wait;
      const found = await provider.track(UNKNOWN);
      return found === null
        ? ok("Answers, and takes the key.")
        : red("It knows a parcel that does not exist: ask the courier.");
    },
  }));

function mailExaminations({ mail }: Context): Examination[] {
  if (mail === null) return [];
  const look = async () => {
    if (!mail.check) return ok("Mail stays in the sandbox's mailbox.");
    await mail.check();
    return ok("The mail server answers, and takes the log-in.");
  };
  const todo = "Check SMTP_URL, and whether this machine may reach it.";
  return [{ what: "mail", look, todo, key: "user and password in SMTP_URL" }];
}

/** What pages need of others. */
function siteExaminations({ captcha, places }: Context): Examination[] {
  const of = (what: string, look: Examination["look"] | undefined, todo: string) =>
    look ? [{ what, look, todo }] : [];
  return [
    ...of(captcha.name, captcha.check, "Check whether this machine may reach it."),
    ...of(
      `places ${places.name}`,
      places.check,
      "Check PHOTON_URL; meanwhile the embedded search is used.",
    ),
  ];
}

/** Texts to numbers that nobody has confirmed, which anyone can ask for. */
const unconfirmedExaminations = (context: Context): Examination[] =>
  (context.sms?.companies ?? []).length === 0
    ? []
    : textAskers.map((asker) => ({
        what: `texts asked for by ${asker === "owner" ? "owners" : "others"}`,
        todo: "Look at the database first.",
        look: async () => {
          const { sent, confirmed, isPaused, isUsedUp } = await stateOfTexts(context, asker);
          const counts = `${confirmed} of the last ${sent} of a day were confirmed.`;
          if (isPaused)
            return red(
              `${counts} Only a few an hour go to numbers that nobody has confirmed until more are: somebody may be sending them to strangers. ${isUsedUp ? "This hour's are used up: people" : "The others"} are asked for their e-mail.`,
            );
          return isUsedUp
            ? red(`The hour's budget is used up: people are asked for their e-mail. ${counts}`)
            : ok(counts);
        },
      }));

const textExaminations = ({ sms }: Context): Examination[] =>
  (sms?.companies ?? []).map(({ name, check }) => ({
    what: `texts ${name}`,
    todo: `Check the key and the address of ${name} (docs/providers.md, Texts).`,
    key: `${name.toUpperCase()}_KEY`,
    look: check,
  }));
