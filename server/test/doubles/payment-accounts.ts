import { generateKeyPairSync, randomBytes } from "node:crypto";

const hex = () => randomBytes(12).toString("hex");

export function newGatewayKeys(mode: "test" | "live") {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", {
    modulusLength: 2_048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  return {
    PAYMONGO_SECRET: `sk_${mode}_${hex()}`,
    PAYMONGO_WEBHOOK: `whsk_${hex()}`,
    MAYA_PUBLIC: `pk-${hex()}`,
    MAYA_SECRET: `sk-${hex()}`,
    MAYA_WEBHOOK: publicKey,
    MAYA_SIGNING: privateKey,
    XENDIT_SECRET: `xnd_${mode === "live" ? "production" : "development"}_${hex()}`,
    XENDIT_WEBHOOK: hex(),
  };
}
export type GatewayKeys = ReturnType<typeof newGatewayKeys>;

export const gatewayWebhook = (gateway: string): string =>
  `/api/payment/webhook/${gateway}/${gateway}`;

/** Each gateway has a page and a code to pay by. */
const ROUTES = [
  { courier: "Quadx", account: "paymongo", channels: ["Gcash", "Maya", "Visa", "Dayon QRPH"] },
  { courier: "Skyward", account: "maya", channels: ["Gcash", "Dayon QRPH"] },
  { courier: "Abyan", account: "xendit", channels: ["Maya", "Dayon QRPH"] },
  { courier: "Go21", account: "xendit", channels: ["Gcash", "Qrph"] },
];

/** The content of PAYMENT_ACCOUNTS: an account at each double. */
export function paymentAccounts(
  urls: Record<"paymongo" | "maya" | "xendit", string>,
  mode: "test" | "live",
  placeOf: (key: keyof GatewayKeys) => string,
) {
  const account = (name: keyof typeof urls, KEY: "PAYMONGO" | "MAYA" | "XENDIT") => ({
    name,
    provider: name,
    url: urls[name],
    mode,
    secretKey: placeOf(`${KEY}_SECRET`),
    webhookSecret: placeOf(`${KEY}_WEBHOOK`),
  });
  const accounts = [
    account("paymongo", "PAYMONGO"),
    { ...account("maya", "MAYA"), publicKey: placeOf("MAYA_PUBLIC") },
    account("xendit", "XENDIT"),
  ];
  return { accounts, routes: ROUTES };
}
