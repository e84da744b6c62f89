import { createPublicKey } from "node:crypto";
import { ConfigError } from "../config.ts";
import { maya } from "../providers/payment/maya.ts";
import type { PaymentProvider } from "../providers/payment/payment-provider.ts";
import { payMongo } from "../providers/payment/paymongo.ts";
import { xendit } from "../providers/payment/xendit.ts";

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

export type GatewayTools = { fetch: typeof fetch; now: () => Date };

export type Gateway = {
  /** How often it may be asked, unless the account says otherwise. */
  callsPerSecond: number;
  /** Where its payment pages are, for tests and for real, unless the account says otherwise. */
  checkoutHosts: readonly string[];
  make: (options: { account: GatewayAccount } & GatewayTools) => PaymentProvider;
};

/** The gateways that an account may name. */
export const gateways: Record<string, Gateway> = {
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
