import type { Context } from "../context.ts";
import { Problem } from "../problem/problem.ts";
import { ok, red, yellow, type Examination } from "./finding.ts";

/** Nobody has such a payment or parcel. */
const UNKNOWN = "DOCTOR-0000000000";

/** A harmless call of each provider: about a payment or parcel that does not exist, a log-in, a balance. */
export const providerExaminations = (context: Context): Examination[] => [
  ...paymentExaminations(context),
  ...courierExaminations(context),
  ...mailExaminations(context),
  ...textExaminations(context),
  ...siteExaminations(context),
];

const paymentExaminations = ({ payments, pace, now }: Context): Examination[] =>
  [...payments.accounts].map(([name, { provider, callsPerSecond }]) => ({
    what: `payment ${name}`,
    todo: "Check its url, mode and key in PAYMENT_ACCOUNTS, and the gateway's status page.",
    key: `the keys of ${name} in PAYMENT_ACCOUNTS`,
    look: async () => {
      if (!(await pace.takeTurnNow(name, callsPerSecond)))
        return yellow("It is asked as often as it may be: try again later.");
      const channel = payments.routes.find(({ account }) => account === name)?.channel ?? "Gcash";
      const ref = { providerId: UNKNOWN, reference: UNKNOWN, channel };
      const isKnown = await provider
        .read({ ...ref, amountCentavos: 100, expiresAt: now() })
        .then(() => true)
        .catch(falseIfUnknown);
      if (isKnown) return red("It knows a payment that does not exist: ask the gateway.");
      await provider.checkOtherKey?.();
      return ok("Answers, and takes the key.");
    },
  }));

function falseIfUnknown(error: unknown): false {
  if (error instanceof Problem && error.code === "resource_not_found") return false;
  throw error;
}

const courierExaminations = ({ couriers }: Context): Examination[] =>
  [...couriers].map(([name, { provider }]) => ({
    what: `courier ${name}`,
    todo: "Check its url, mode and keys in COURIER_ACCOUNTS, and the courier's status page.",
    key: `the keys of ${name} in COURIER_ACCOUNTS`,
    look: async () => {
      if (provider.booking === "by_hand") return ok("Parcels are handed over by hand.");
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

const textExaminations = ({ sms }: Context): Examination[] =>
  (sms?.companies ?? []).map(({ name, check }) => ({
    what: `texts ${name}`,
    todo: `Check the key and the address of ${name} (docs/providers.md, Texts).`,
    key: `${name.toUpperCase()}_KEY`,
    look: check,
  }));
