import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  courierAccounts,
  courierWebhook,
  newCourierKeys,
  type Company,
} from "./courier-accounts.ts";
import type { Acknowledgement, Delivery } from "./double-webhooks.ts";
import { startLalamove } from "./lalamove.ts";
import { startMaya } from "./maya.ts";
import { gatewayWebhook, newGatewayKeys, paymentAccounts } from "./payment-accounts.ts";
import { startPayMongo } from "./paymongo.ts";
import { startPhilSms } from "./philsms.ts";
import { startQuadx } from "./quadx.ts";
import { startSemaphore } from "./semaphore.ts";
import { startSkyward } from "./skyward.ts";
import { startXendit } from "./xendit.ts";

type Options = {
  now: () => Date;
  /** Where keys and account files are written. */
  folder: string;
  /** With the keys that a company gives for real money and parcels. */
  isLive?: boolean;
  /** Makes the address at which the portal reaches a double. */
  addressOf?: (url: string) => Promise<string>;
  /** Sends a webhook to the portal. */
  post: (path: string, delivery: Delivery) => Promise<Acknowledgement>;
};

export type AllDoubles = Awaited<ReturnType<typeof startAllDoubles>>;

/** A double of every company, with new keys, and the settings of a portal that uses them all. */
export async function startAllDoubles({
  now,
  folder,
  post,
  isLive = false,
  addressOf = async (url) => url,
}: Options) {
  const mode = isLive ? "live" : "test";
  const gateways = newGatewayKeys(mode);
  const courierKeys = newCourierKeys(mode);
  const [payments, couriers, texts] = await Promise.all([
    startGateways({ keys: gateways, mode, now, post }),
    startCouriers(courierKeys, now, post),
    startTexts(now),
  ]);
  const keys = {
    ...gateways,
    ...courierKeys,
    SEMAPHORE: texts.semaphore.key,
    PHILSMS: texts.philsms.key,
  };
  mkdirSync(folder, { recursive: true });
  const placeOf = (key: keyof typeof keys) => `file:${join(folder, key)}`;
  for (const [name, key] of Object.entries(keys))
    writeFileSync(join(folder, name), key, { mode: 0o600 });
  const fileOf = (name: string, content: unknown): string => {
    writeFileSync(join(folder, name), JSON.stringify(content, null, 2));
    return join(folder, name);
  };
  const doubles = { ...payments, ...couriers, ...texts };
  const { paymongo, maya, xendit, quadx, lalamove, semaphore, philsms } = doubles;
  const urls = await addresses(
    { paymongo, maya, xendit, quadx, lalamove, semaphore, philsms },
    addressOf,
  );
  Object.assign(paymongo, { pagesAt: urls.paymongo });
  Object.assign(maya, { pagesAt: urls.maya });
  Object.assign(xendit, { pagesAt: urls.xendit });
  return {
    ...doubles,
    keys,
    settings: {
      PAYMENT_ACCOUNTS: fileOf("payment-accounts.json", paymentAccounts(urls, mode, placeOf)),
      COURIER_ACCOUNTS: fileOf("courier-accounts.json", {
        accounts: courierAccounts(urls, mode, placeOf),
      }),
      SMS_PROVIDERS: "semaphore, philsms",
      SEMAPHORE_URL: urls.semaphore,
      SEMAPHORE_KEY: placeOf("SEMAPHORE"),
      SEMAPHORE_SENDER: semaphore.sender,
      PHILSMS_URL: urls.philsms,
      PHILSMS_KEY: placeOf("PHILSMS"),
      PHILSMS_SENDER: philsms.sender,
    },
    /** Expires payments, and sends the webhooks that are due. */
    tick: async () => {
      for (const gateway of Object.values(payments)) await gateway.tick();
      for (const { webhooks } of [quadx, lalamove]) await webhooks.deliver();
    },
    close: async () => {
      await Promise.all(Object.values(doubles).map((double) => double.close()));
    },
  };
}

async function addresses<Name extends string>(
  doubles: Record<Name, { url: string }>,
  addressOf: (url: string) => Promise<string>,
): Promise<Record<Name, string>> {
  const found = Object.entries<{ url: string }>(doubles).map(
    async ([name, { url }]) => [name, await addressOf(url)] as const,
  );
  return Object.fromEntries(await Promise.all(found)) as Record<Name, string>;
}

type Keys<Of extends (...args: never) => unknown> = ReturnType<Of>;

async function startGateways({
  keys,
  mode,
  now,
  post,
}: Pick<Options, "now" | "post"> & { keys: Keys<typeof newGatewayKeys>; mode: "test" | "live" }) {
  const to = (gateway: string) => (sent: Delivery) => post(gatewayWebhook(gateway), sent);
  return {
    paymongo: await startPayMongo({
      now,
      mode,
      secretKey: keys.PAYMONGO_SECRET,
      webhookSecret: keys.PAYMONGO_WEBHOOK,
      post: to("paymongo"),
    }),
    maya: await startMaya({
      now,
      mode,
      publicKey: keys.MAYA_PUBLIC,
      secretKey: keys.MAYA_SECRET,
      signingKey: keys.MAYA_SIGNING,
      post: to("maya"),
    }),
    xendit: await startXendit({
      now,
      secretKey: keys.XENDIT_SECRET,
      callbackToken: keys.XENDIT_WEBHOOK,
      post: to("xendit"),
    }),
  };
}

async function startCouriers(
  keys: Keys<typeof newCourierKeys>,
  now: Options["now"],
  post: Options["post"],
) {
  const to = (company: Company) => (sent: Delivery) => post(courierWebhook(company, keys), sent);
  return {
    quadx: await startQuadx({
      apiKey: keys.QUADX_KEY,
      secretKey: keys.QUADX_SECRET,
      filters: true,
      now,
      webhooks: { post: to("quadx") },
    }),
    lalamove: await startLalamove({
      apiKey: keys.LALAMOVE_KEY,
      apiSecret: keys.LALAMOVE_SECRET,
      now,
      webhookPath: courierWebhook("lalamove", keys),
      webhooks: { post: to("lalamove") },
    }),
    skyward: await startSkyward({ secret: keys.SKYWARD_SECRET, now, post: to("generic") }),
  };
}

const startTexts = async (now: Options["now"]) => ({
  semaphore: await startSemaphore(now),
  philsms: await startPhilSms(),
});
