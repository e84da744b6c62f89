import * as v from "valibot";
import { genericCourier } from "../providers/courier/generic-courier.ts";
import { lalamove } from "../providers/courier/lalamove.ts";
import { quadx } from "../providers/courier/quadx.ts";
import { Key, webAddress } from "./account-file.ts";
import type { CourierProvider } from "../providers/courier/courier-provider.ts";

/** What every account of the setting COURIER_ACCOUNTS has. */
export type CourierAccountBase = {
  name: string;
  /** Where its tracking pages are. */
  trackingOrigins: readonly string[];
};

/** `webhookPath`: the path of the account's webhook, which some couriers sign. */
export type CourierTools = {
  fetch: typeof fetch;
  now: () => Date;
  random: (bytes: number) => Buffer;
  webhookPath: string;
};

export type CourierCompany = {
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
export const companies = (isProduction: boolean): Record<string, CourierCompany> => {
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
