import { courierCodes } from "@portal/contract/courier";
import * as v from "valibot";
import type { Config } from "../config.ts";
import type { CourierAccount, CourierAccounts } from "../providers/courier/courier-account.ts";
import { originsOf } from "../security/outside-link.ts";
import { AccountName, CallsPerSecond, Hosts, Key, readAccountFile } from "./account-file.ts";
import {
  companies as allCompanies,
  type CourierCompany,
  type CourierTools,
} from "./courier-companies.ts";

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
  const { accounts } = readAccountFile(file, schemaFor(mode, companies));
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
  name: AccountName,
  // None for an account whose last parcels are still on their way.
  couriers: v.array(v.picklist(courierCodes, `must be of ${courierCodes.join(", ")}`)),
  mode: v.picklist(["test", "live"], "must be test or live"),
  webhookKey: v.pipe(
    Key,
    v.regex(/^[\w-]{24,80}$/u, "must be 24 to 80 letters, digits, dashes and underscores"),
  ),
  trackingHosts: v.optional(Hosts, []),
  callsPerSecond: v.optional(CallsPerSecond),
};
type Account = v.InferOutput<v.ObjectSchema<typeof base, undefined>> & { provider: string };

function schemaFor(mode: Config["mode"], companies: Record<string, CourierCompany>) {
  const known = Object.keys(companies);
  const Provider = v.picklist(known, `must be one of ${known.join(", ")}`);
  const Named = v.object({ provider: Provider });
  const Account = v.lazy((given): v.GenericSchema<unknown, Account> => {
    const entries = v.is(Named, given) ? companies[given.provider]?.entries : undefined;
    return entries
      ? v.strictObject({ ...base, provider: Provider, ...entries })
      : v.looseObject({ ...base, provider: Provider });
  });
  const File = v.strictObject({ accounts: v.array(Account) });
  return v.pipe(
    File,
    v.rawCheck<v.InferOutput<typeof File>>(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const { accounts } = dataset.value;
      for (const [at, message] of mistakesIn(accounts, mode === "production"))
        addIssue({
          message,
          path: [
            {
              type: "object",
              origin: "value",
              input: dataset.value,
              key: "accounts",
              value: accounts,
            },
            { type: "array", origin: "value", input: accounts, key: at, value: accounts[at] },
          ],
        });
    }),
  );
}

/** What only the whole file shows. */
function mistakesIn(accounts: Account[], isProduction: boolean): [at: number, sentence: string][] {
  const names = accounts.map(({ name }) => name);
  return accounts.flatMap(({ name, mode, couriers }, at) => {
    const served = accounts.slice(0, at).flatMap((other) => other.couriers);
    const mistakes: readonly [isOne: boolean, sentence: string][] = [
      [names.indexOf(name) < at || name === SANDBOX_COURIER, "has a name that another account has"],
      [
        couriers.some((code) => served.includes(code)),
        "serves a courier that another account serves",
      ],
      [isProduction && mode === "test", "is a test account, with PORTAL_MODE=production"],
    ];
    return mistakes.flatMap(([isOne, sentence]): [number, string][] =>
      isOne ? [[at, sentence]] : [],
    );
  });
}
