import { randomBytes } from "node:crypto";
import type { PaymentChannel } from "@portal/contract";
import { issueHandle } from "../handle.ts";
import type { SandboxPaymentProvider } from "../providers/payment/sandbox-payment.ts";
import { runDue } from "../testing/run-due.ts";
import { testPortal, type TestPortal } from "../testing/test-portal.ts";
import { insertFile } from "../upload/upload-store.ts";
import {
  insertLicense,
  paymentsOf,
  recordStatus,
  writeTestAddresses,
} from "./delivery-double-store.ts";
import { transactionRoutes } from "./transaction-routes.ts";
import { visitorOf, type RequestBody } from "./visitor-double.ts";

export type Bench = Awaited<ReturnType<typeof deliveryBench>>;

/** Of the one barangay that these tests know. */
export const QUADX = {
  barangay_code: "1380601001",
  line_1: "12 SAMPLE STREET",
  line_2: "",
  postal_code: "1000",
};
export const CEBU = { latitude: 10.31, longitude: 123.89, address: "56 SAMPLE STREET, CEBU CITY" };
export const OFFICE = "LTO Quezon City District Office";

/** A portal with sample offices and couriers, whose gateway sends its webhooks as `webhook` says. */
export async function deliveryBench(
  options: { webhook?: "prompt" | "never"; env?: Record<string, string> } = {},
) {
  const env = { SANDBOX_WEBHOOK: options.webhook ?? "never", ...options.env };
  const portal = await testPortal({ sample: true, env, routes: [transactionRoutes] });
  await writeTestAddresses(portal.connection.db);
  return {
    ...portal,
    ...visitorOf(portal),
    ...goodsOf(portal),
    ...journeysOf(portal),
    ...viewOf(portal),
  };
}

/** What a visitor brings along. */
function goodsOf({ context }: TestPortal) {
  const newLicense = (change: { office?: string; status?: "Available" | "Processing" } = {}) =>
    insertLicense(context.db, { office: OFFICE, status: "Available", ...change });
  /** "/filename" of a photo that was just uploaded. */
  const newPhoto = async (): Promise<string> => {
    const name = `${randomBytes(16).toString("base64url")}.jpg`;
    await insertFile(context.db, { name, bytes: 100, createdAt: context.now() });
    return `/${name}`;
  };
  const requestBody = async (
    license: string,
    change: Partial<RequestBody> = {},
  ): Promise<RequestBody> => ({
    first_name: "Ana",
    last_name: "Cruz",
    middle_name: "",
    suffix: "",
    email: "ana@example.com",
    contact_number: "0917 123 4567",
    transactable: {
      id: issueHandle(context, { kind: "drivers_license", id: license }),
      type: "Driver's License",
    },
    documents: { id_image_url: await newPhoto(), receipt_image_url: await newPhoto() },
    delivery_courier: "Quadx",
    delivery_details: QUADX,
    ...change,
  });
  return { newLicense, newPhoto, requestBody };
}

/** What a visitor has done already. */
function journeysOf(portal: TestPortal) {
  const { post, checkout } = visitorOf(portal);
  const { newLicense, requestBody } = goodsOf(portal);
  /** A request for the delivery of a new licence. */
  const created = async (change: Partial<RequestBody> = {}) => {
    const license = await newLicense();
    const { status, message, data } = await post(await requestBody(license, change));
    if (status !== 201) throw new Error(`${status} ${message}`);
    return { license, uuid: data.uuid, token: data.token };
  };
  /** The same, at the payment page. */
  const checkedOut = async (
    channel: PaymentChannel = "Gcash",
    change: Partial<RequestBody> = {},
  ) => {
    const asked = await created(change);
    const { status, message, data } = await checkout(asked.uuid, asked.token, channel);
    if (status !== 200) throw new Error(`${status} ${message}`);
    const [payment] = await paymentsOf(portal.context.db, asked.uuid);
    return {
      ...asked,
      paymentId: payment?.id ?? "",
      providerId: payment?.provider_id ?? "",
      url: data.checkout_url,
    };
  };
  return { created, checkedOut };
}

/** What goes on behind the portal. */
function viewOf({ context }: TestPortal) {
  const { db, sandbox } = context;
  if (!sandbox) throw new Error("This is no sandbox.");
  return {
    paymentsOf: (uuid: string) => paymentsOf(db, uuid),
    paymentOf: async (uuid: string) => {
      const last = (await paymentsOf(db, uuid)).at(-1);
      if (!last) throw new Error("There is no payment.");
      return last;
    },
    recordStatus: (license: string) => recordStatus(db, license),
    press: (...what: Parameters<SandboxPaymentProvider["press"]>) => sandbox.payment.press(...what),
    /** Does what the outbox has to do now; the rest waits for the clock. */
    work: (): Promise<void> => runDue(context),
    mailsAbout: async (uuid: string) =>
      (await sandbox.mailbox.list())
        .filter(({ id }) => id.includes(uuid))
        .map(({ id }) => id.split("/")[0] ?? ""),
  };
}
