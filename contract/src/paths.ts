import type { TransactableType, TransactionPathType } from "./status.ts";

type Tracking = {
  transaction_reference: string;
  payment_reference?: string | null | undefined;
  payment_channel?: string | null | undefined;
  status?: string | undefined;
};

const part = encodeURIComponent;

function query(values: Record<string, string | null | undefined>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value) search.set(name, value);
  return search.toString();
}

const license = (number: string) => `/license/${part(number)}`;
const plate = (number: string) => `/plate-no/${part(number)}`;
const licenseForm = "/license-form";
const plateForm = "/plate-no-form";

/** Every address of the portal (spec §2): of its pages, mails, calendar files and sandbox. `routes.ts` has their patterns. */
export const paths = {
  home: "/",
  track: "/delivery",
  courier: (courierCode: string) => `/delivery/${part(courierCode)}`,
  licenseForm,
  license,
  licenseDelivery: (number: string) => `${license(number)}/delivery`,
  plateForm,
  plate,
  plateDelivery: (number: string) => `${plate(number)}/delivery`,
  /** The status page of a license or a plate. */
  record: (type: TransactableType, number: string) =>
    type === "Driver's License" ? license(number) : plate(number),
  /** Its complete form. */
  recordForm: (type: TransactableType) => (type === "Driver's License" ? licenseForm : plateForm),
  checkout: (type: TransactionPathType, uuid: string) =>
    `/transaction/${type}/checkout/${part(uuid)}`,
  transaction: (uuid: string) => `/txn/${part(uuid)}`,
  /** With the slash before the query, as spec §2 writes it. */
  tracking: (values: Tracking) => `/tracking/?${query(values)}`,
  /** Where a payment page sends people back to. */
  paymentReturn: (uuid: string) => `/tracking?${query({ transaction_reference: uuid })}`,
  /** `status` is what a payment page says of itself; it proves nothing (R-12). */
  trackingRedirect: (uuid: string, status?: string) =>
    `/tracking/${part(uuid)}${status ? `?${query({ status })}` : ""}`,
  appointment: "/appointment",
  appointmentOf: (reference: string) => `/appointment/${part(reference)}`,
  alert: (id: string) => `/alert/${part(id)}`,
  /** A link of a message that leads on to a status page; the number is not in it. */
  shortLink: (link: string) => `/m/${part(link)}`,
  beforeYouStart: "/before-you-start",
  contact: "/contact-us",
  mockPayment: "/static-gcash",
  sandboxParcel: (trackingNumber: string) => `/sandbox/courier/${part(trackingNumber)}`,
  mailbox: "/sandbox/mailbox",
  message: (id: string) => `/sandbox/mailbox/${part(id)}`,
} as const;
