import { courierCodes } from "@portal/contract/courier";
import * as v from "valibot";
import type { Config } from "../config.ts";
import type {
  CourierAccount,
  CourierAccounts,
  CourierProvider,
} from "../providers/courier/courier-provider.ts";
import { genericCourier } from "../providers/courier/generic-courier.ts";
import { lalamove } from "../providers/courier/lalamove.ts";
import { quadx } from "../providers/courier/quadx.ts";
import { originsOf } from "../security/outside-link.ts";
import { accountBase, broken, Hosts, Key, readAccountFile, webAddress } from "./account-file.ts";

type From = Pick<Config, "mode" | "courierAccountsFile" | "environmentKey"> &
  Omit<CourierTools, "webhookPath">;

/** The sandbox's own courier; no account of a file has this name. */
export const SANDBOX_COURIER = "sandbox";

/** The address of an account's webhook; its last part is a secret. */
export const courierWebhookPath = (o: { provider: string; account: string; key: string }): string =>
  `/api/delivery_courier/webhook/${o.provider}/${o.account}/${o.key}`;

/**
 * The accounts of the setting COURIER_ACCOUNTS.
 * @throws ConfigError
 */
export function readCourierAccounts(
  { mode, courierAccountsFile: path, environmentKey, ...tools }: From,
  companies = allCompanies(mode === "production"),
): CourierAccounts {
  if (path === null) return new Map();
  const file = { setting: "COURIER_ACCOUNTS", path, environmentKey };
  const { accounts } = readAccountFile(file, schemaFor(companies), (given) =>
    mistakesIn(given.accounts, mode === "production"),
  );
  return new Map(
    accounts.map((given) => [given.name, accountOf(given, { mode, companies }, tools)]),
  );
}

function accountOf(
  given: Account,
  { mode, companies }: { mode: Config["mode"]; companies: Record<string, CourierCompany> },
  tools: Omit<CourierTools, "webhookPath">,
): CourierAccount {
  const { name, provider, couriers, webhookKey } = given;
  const trackingOrigins = originsOf(given.trackingHosts, { plain: mode !== "production" });
  const { make, callsPerSecond } = companies[provider] as CourierCompany;
  const webhookPath = courierWebhookPath({ provider, account: name, key: webhookKey });
  return {
    name,
    couriers,
    webhookKey,
    trackingOrigins,
    callsPerSecond: given.callsPerSecond ?? callsPerSecond,
    provider: make({ ...given, trackingOrigins }, { ...tools, webhookPath }),
  };
}

const base = {
  ...accountBase,
  // None for an account whose last parcels are still on their way.
  couriers: v.array(v.picklist(courierCodes, `must be of ${courierCodes.join(", ")}`)),
  webhookKey: v.pipe(
    Key,
    v.regex(/^[\w-]{24,80}$/u, "must be 24 to 80 letters, digits, dashes and underscores"),
  ),
  trackingHosts: v.optional(Hosts, []),
};
type Account = v.InferOutput<v.ObjectSchema<typeof base, undefined>> & { provider: string };

function schemaFor(companies: Record<string, CourierCompany>) {
  const known = Object.keys(companies);
  const Provider = v.picklist(known, `must be one of ${known.join(", ")}`);
  const Named = v.object({ provider: Provider });
  const Account = v.lazy((given): v.GenericSchema<unknown, Account> => {
    const entries = v.is(Named, given) ? companies[given.provider]?.entries : undefined;
    return entries
      ? v.strictObject({ ...base, provider: Provider, ...entries })
      : v.looseObject({ ...base, provider: Provider });
  });
  return v.strictObject({ accounts: v.array(Account) });
}

function mistakesIn(accounts: readonly Account[], isProduction: boolean) {
  const names = accounts.map(({ name }) => name);
  return accounts.flatMap(({ name, mode, couriers }, at) => {
    const served = accounts.slice(0, at).flatMap((other) => other.couriers);
    return broken(
      ["accounts", at],
      [
        [
          names.indexOf(name) < at || name === SANDBOX_COURIER,
          "has a name that another account has",
        ],
        [
          couriers.some((code) => served.includes(code)),
          "serves a courier that another account serves",
        ],
        [isProduction && mode === "test", "is a test account, with PORTAL_MODE=production"],
      ],
    );
  });
}

/** What every account of the setting COURIER_ACCOUNTS has. */
type CourierAccountBase = {
  name: string;
  /** Where its tracking pages are. */
  trackingOrigins: readonly string[];
};

/** `webhookPath`: the path of the account's webhook, which some couriers sign. */
type CourierTools = {
  fetch: typeof fetch;
  now: () => Date;
  random: (bytes: number) => Buffer;
  webhookPath: string;
};

type CourierCompany = {
  /** What an account has besides: checked when the file is read. */
  entries: v.ObjectEntries;
  /** How often it may be asked, unless the account says otherwise. */
  callsPerSecond: number;
  make: (account: CourierAccountBase, tools: CourierTools) => CourierProvider;
};

/** A company with the entries of its accounts, of which `make` knows the types. */
export function company<const Entries extends v.ObjectEntries>(
  callsPerSecond: number,
  entries: Entries,
  make: (
    account: CourierAccountBase & v.InferOutput<v.StrictObjectSchema<Entries, undefined>>,
    tools: CourierTools,
  ) => CourierProvider,
): CourierCompany {
  // The file was read by these entries.
  return {
    entries,
    callsPerSecond,
    make: (account, tools) => make(account as Parameters<typeof make>[0], tools),
  };
}

const text = v.pipe(v.string(), v.minLength(1));
/** As Standard Webhooks writes it. */
const webhookSecret = v.pipe(
  Key,
  v.regex(/^whsec_[\w+/]{32,}={0,2}$/u, "must be whsec_ and at least 24 bytes in base64"),
);
const senderNumber = v.pipe(v.string(), v.regex(/^\+63\d{8,10}$/u, "must be a number as +63…"));

/** The companies that an account may name. */
const allCompanies = (isProduction: boolean): Record<string, CourierCompany> => {
  const url = webAddress(isProduction);
  return {
    // It publishes no limit.
    quadx: company(
      5,
      {
        url,
        apiKey: Key,
        secretKey: Key,
        trackingPage: v.optional(
          v.nullable(v.pipe(url, v.includes("{number}", "must have {number} in it"))),
          null,
        ),
        senderNumber,
      },
      (account, tools) => quadx({ account, ...tools }),
    ),
    // It answers 5 questions about orders a second, and fewer orders: then it says how long to wait.
    lalamove: company(
      4,
      { url, apiKey: Key, apiSecret: Key, serviceType: text, senderNumber },
      (account, { webhookPath, ...tools }) =>
        lalamove({ account: { ...account, webhookPath }, ...tools }),
    ),
    generic: company(Infinity, { webhookSecret }, (account) => genericCourier({ account })),
  };
};
