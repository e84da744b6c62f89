import { withoutEnd } from "./text.ts";
import type { TransactableType, TransactionPathType } from "./status.ts";

type Tracking = {
  transaction_reference: string;
  payment_reference?: string | null | undefined;
  payment_channel?: string | null | undefined;
  status?: string | undefined;
};

const part = encodeURIComponent;

/** The path of an address on this site: without query, and without slashes at its end. */
export function pathIn(url: string): string {
  const [path = ""] = url.split("?", 1);
  return withoutEnd(path, /\//u) || "/";
}

function query(values: Record<string, string | null | undefined>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value) search.set(name, value);
  return search.toString();
}

const license = (number: string) => `/license/${part(number)}`;
const plate = (number: string) => `/plate-no/${part(number)}`;
const licenseForm = "/license-form";
const plateForm = "/plate-no-form";

/**
 * All paths of the portal (spec §2): pages, links in mails, calendar files, sandbox. `routes.ts` has their patterns.
 */
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
  record: (type: TransactableType, number: string) =>
    type === "Driver's License" ? license(number) : plate(number),
  recordForm: (type: TransactableType) => (type === "Driver's License" ? licenseForm : plateForm),
  checkout: (type: TransactionPathType, uuid: string) =>
    `/transaction/${type}/checkout/${part(uuid)}`,
  transaction: (uuid: string) => `/txn/${part(uuid)}`,
  /** Where the photos that the office asked for are sent. */
  newPhotos: (uuid: string) => `/txn/${part(uuid)}/photos`,
  /** With the slash before the query, as in spec §2. */
  tracking: (values: Tracking) => `/tracking/?${query(values)}`,
  /** `status` comes from the payment page and proves nothing (R-12). */
  trackingRedirect: (uuid: string, status?: string) =>
    `/tracking/${part(uuid)}${status ? `?${query({ status })}` : ""}`,
  appointment: "/appointment",
  appointmentOf: (reference: string) => `/appointment/${part(reference)}`,
  alert: (id: string) => `/alert/${part(id)}`,
  report: (uuid: string) => `/txn/${part(uuid)}/report`,
  case: (id: string) => `/case/${part(id)}`,
  /** Link in a message to a status page, without the number. */
  shortLink: (link: string) => `/m/${part(link)}`,
  /** What a person keeps on this device. */
  kept: "/kept",
  ourMessages: "/is-this-from-us",
  beforeYouStart: "/before-you-start",
  contact: "/contact-us",
  mockPayment: "/static-gcash",
  sandboxParcel: (trackingNumber: string) => `/sandbox/courier/${part(trackingNumber)}`,
  mailbox: "/sandbox/mailbox",
  message: (id: string) => `/sandbox/mailbox/${part(id)}`,
} as const;
