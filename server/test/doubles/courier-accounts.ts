import { randomBytes } from "node:crypto";

export const newCourierKeys = (mode: "test" | "live") => ({
  QUADX_KEY: randomBytes(5).toString("hex"),
  QUADX_SECRET: `quadx_${randomBytes(12).toString("hex")}`,
  LALAMOVE_KEY: `pk_${mode === "live" ? "prod" : "test"}_${randomBytes(12).toString("hex")}`,
  LALAMOVE_SECRET: `sk_${mode === "live" ? "prod" : "test"}_${randomBytes(12).toString("hex")}`,
  SKYWARD_SECRET: `whsec_${randomBytes(24).toString("base64")}`,
  WEBHOOK_KEY: randomBytes(24).toString("hex"),
});
export type CourierKeys = ReturnType<typeof newCourierKeys>;
export type Company = "quadx" | "lalamove" | "generic";

/** The path of an account's webhook; its last part is a secret. */
export const courierWebhook = (company: Company, { WEBHOOK_KEY }: CourierKeys): string =>
  `/api/delivery_courier/webhook/${company}/${company}-main/${WEBHOOK_KEY}`;

/** The content of COURIER_ACCOUNTS: Quadx and Go21 at a double, Skyward without an interface. */
export function courierAccounts(
  url: { quadx: string; lalamove: string },
  mode: "test" | "live",
  placeOf: (key: keyof CourierKeys) => string,
) {
  const base = { mode, webhookKey: placeOf("WEBHOOK_KEY") };
  const senderNumber = "+639170000009";
  return [
    {
      ...base,
      name: "quadx-main",
      provider: "quadx",
      couriers: ["Quadx"],
      url: url.quadx,
      apiKey: placeOf("QUADX_KEY"),
      secretKey: placeOf("QUADX_SECRET"),
      senderNumber,
      trackingPage: "https://app.gogoxpress.com/track/{number}",
      trackingHosts: ["app.gogoxpress.com"],
    },
    {
      ...base,
      name: "lalamove-main",
      provider: "lalamove",
      couriers: ["Go21"],
      url: url.lalamove,
      apiKey: placeOf("LALAMOVE_KEY"),
      apiSecret: placeOf("LALAMOVE_SECRET"),
      serviceType: "MOTORCYCLE",
      senderNumber,
      trackingHosts: ["share.sandbox.lalamove.com"],
    },
    {
      ...base,
      name: "generic-main",
      provider: "generic",
      couriers: ["Skyward"],
      webhookSecret: placeOf("SKYWARD_SECRET"),
      trackingHosts: ["track.skyward.example"],
    },
  ];
}
