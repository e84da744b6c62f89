import { createPublicKey } from "node:crypto";
import { paymentChannels } from "@portal/contract/courier";
import * as v from "valibot";
import { type Config, ConfigError } from "../config.ts";
import type { Payments } from "../context.ts";
import { maya } from "../providers/payment/maya.ts";
import type { PaymentProvider } from "../providers/payment/payment-provider.ts";
import { payMongo } from "../providers/payment/paymongo.ts";
import { xendit } from "../providers/payment/xendit.ts";
import { originsOf } from "../security/outside-link.ts";
import {
  accountBase,
  broken,
  Hosts,
  Key,
  NO_PLACE,
  readAccountFile,
  webAddress,
} from "./account-file.ts";

type From = Pick<Config, "mode" | "paymentAccountsFile" | "environmentKey"> & GatewayTools;

/** Test keys of PayMongo and Xendit; Maya's cannot be told, there the address says it. */
const TEST_KEY = /^(?:sk|pk)_test_|^xnd_(?:public_)?development_/u;

/**
 * The merchant accounts of the setting PAYMENT_ACCOUNTS, and whose money each collects.
 * @throws ConfigError
 */
export function readPaymentAccounts(
  { mode, paymentAccountsFile: path, environmentKey, ...tools }: From,
  gateways: Record<string, Gateway> = allGateways,
): Payments {
  if (path === null) return { accounts: new Map(), routes: [] };
  const file = { setting: "PAYMENT_ACCOUNTS", path, environmentKey };
  const isProduction = mode === "production";
  const { accounts, routes } = readAccountFile(file, schemaFor(isProduction, gateways), (given) =>
    mistakesIn(given, isProduction),
  );
  return {
    accounts: new Map(
      accounts.map(({ provider, callsPerSecond, checkoutHosts, ...account }) => {
        const gateway = gateways[provider] as Gateway;
        // A double serves its pages itself.
        const hosts = checkoutHosts ?? [...gateway.checkoutHosts, new URL(account.url).host];
        return [
          account.name,
          {
            provider: gateway.make({ account, ...tools }),
            checkoutOrigins: originsOf(hosts, { plain: account.mode === "test" }),
            callsPerSecond: callsPerSecond ?? gateway.callsPerSecond,
            watched: WATCHED,
          },
        ];
      }),
    ),
    routes: routes.flatMap(({ courier, channels, account }) =>
      [...new Set(channels)].map((channel) => ({ courier_code: courier, channel, account })),
    ),
  };
}

function schemaFor(isProduction: boolean, gateways: Record<string, Gateway>) {
  const known = Object.keys(gateways);
  const Account = v.strictObject({
    ...accountBase,
    provider: v.picklist(known, `must be one of ${known.join(", ")}`),
    url: webAddress(isProduction),
    secretKey: Key,
    publicKey: v.optional(Key),
    webhookSecret: v.union([Key, v.pipe(v.array(Key), v.minLength(1))], NO_PLACE),
    checkoutHosts: v.optional(Hosts),
  });
  const Route = v.strictObject({
    courier: v.pipe(v.string(), v.minLength(1)),
    channels: v.array(v.picklist(paymentChannels, `must be of ${paymentChannels.join(", ")}`)),
    account: v.string(),
  });
  return v.strictObject({ accounts: v.array(Account), routes: v.array(Route) });
}
type File = v.InferOutput<ReturnType<typeof schemaFor>>;

function mistakesIn({ accounts, routes }: File, isProduction: boolean) {
  const names = accounts.map(({ name }) => name);
  const ways = routes.map(({ courier, channels }) => channels.map((one) => `${courier}\n${one}`));
  return [
    ...accounts.flatMap(({ name, mode, secretKey }, at) =>
      broken(
        ["accounts", at],
        [
          [
            names.indexOf(name) < at || name === SANDBOX_ACCOUNT,
            "has a name that another account has",
          ],
          [
            isProduction && (mode === "test" || TEST_KEY.test(secretKey)),
            "has a test key, with PORTAL_MODE=production",
          ],
        ],
      ),
    ),
    ...routes.flatMap(({ account }, at) => {
      const taken = new Set(ways.slice(0, at).flat());
      return broken(
        ["routes", at],
        [
          [!names.includes(account), "leads to an account that is not there"],
          [
            ways[at]?.some((way) => taken.has(way)) ?? false,
            "names a courier's channel that another route has",
          ],
        ],
      );
    }),
  ];
}

/** The sandbox's own gateway; production has no account of this name. */
export const SANDBOX_ACCOUNT = "sandbox";
/** Its gateway is this process. */
export const SANDBOX_PACE = { callsPerSecond: Infinity, watched: { untoldMs: 900, toldMs: 900 } };
/**
 * Of a payment that somebody watches: every or every third poll of its page (spec §9). While webhooks arrive, this is only
 * for those that get lost.
 */
const WATCHED = { untoldMs: 4_900, toldMs: 14_900 };

/** A merchant account as the setting PAYMENT_ACCOUNTS describes it, with its keys. */
export type GatewayAccount = {
  name: string;
  url: string;
  mode: "test" | "live";
  secretKey: string;
  publicKey?: string | undefined;
  /** Several where a gateway announces a new one before it uses it. */
  webhookSecret: string | string[];
};

type GatewayTools = { fetch: typeof fetch; now: () => Date };

export type Gateway = {
  /** How often it may be asked, unless the account says otherwise. */
  callsPerSecond: number;
  /** Where its payment pages are, for tests and for real, unless the account says otherwise. */
  checkoutHosts: readonly string[];
  make: (options: { account: GatewayAccount } & GatewayTools) => PaymentProvider;
};

/** The gateways that an account may name. */
export const allGateways: Record<string, Gateway> = {
  paymongo: {
    callsPerSecond: 20,
    checkoutHosts: ["checkout.paymongo.com"],
    make: ({ account, ...tools }) => payMongo({ account: withSecrets(account), ...tools }),
  },
  maya: {
    callsPerSecond: 5,
    checkoutHosts: [
      "payments.maya.ph",
      "payments.paymaya.com",
      "payments-web-sandbox.maya.ph",
      "payments-web-sandbox.paymaya.com",
    ],
    make: ({ account, ...tools }) => {
      const { publicKey } = account;
      if (publicKey === undefined) throw mistake(account, "publicKey is missing");
      const withKeys = withSecrets(account);
      if (!withKeys.webhookSecrets.every(isPublicKey))
        throw mistake(account, "webhookSecret must be one or two public keys of Maya");
      return maya({ account: { ...withKeys, publicKey }, ...tools });
    },
  },
  xendit: {
    callsPerSecond: 5,
    checkoutHosts: ["checkout.xendit.co", "checkout-staging.xendit.co"],
    make: ({ account, ...tools }) => xendit({ account: withSecrets(account), ...tools }),
  },
};

const withSecrets = ({ webhookSecret, ...account }: GatewayAccount) => ({
  ...account,
  // Each adapter knows its paths.
  url: new URL(account.url).origin,
  webhookSecrets: [webhookSecret].flat(),
});

const mistake = ({ name }: GatewayAccount, sentence: string) =>
  new ConfigError(`PAYMENT_ACCOUNTS: accounts "${name}" ${sentence}.`);

function isPublicKey(pem: string): boolean {
  try {
    return createPublicKey(pem).asymmetricKeyType === "rsa";
  } catch {
    return false;
  }
}
