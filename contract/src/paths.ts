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
 * All paths of the portal (spec §2): pages, links in mails, calendar files, sandbox. `portalRoutes` has their patterns.
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

/**
 * The portal's routes in the order of spec §2; `report`, `case`, `alert`, `m`, `kept`, `before-you-start`, `is-this-from-us` and `txn/…/photos` are ours. `prerender` ones are
 * static pages in the build; for any other path the server sends the page with status 404.
 */
export const portalRoutes = [
  { path: "delivery", screen: "track-application", prerender: true },
  { path: "delivery/:courierCode", screen: "courier-landing" },
  { path: "license-form", screen: "license-form", prerender: true },
  { path: "license/:license_no", screen: "license-status" },
  { path: "license/:license_no/delivery", screen: "license-delivery" },
  { path: "plate-no-form", screen: "plate-form", prerender: true },
  { path: "plate-no/:plate_no", screen: "plate-status" },
  { path: "plate-no/:plate_no/delivery", screen: "plate-delivery" },
  { path: "transaction/:type/checkout/:uuid", screen: "checkout" },
  { path: "txn/:uuid", screen: "resume-transaction" },
  { path: "txn/:uuid/photos", screen: "new-photos" },
  { path: "tracking", screen: "transaction-summary" },
  { path: "tracking/:id", screen: "tracking-redirect" },
  { path: "appointment", screen: "appointment" },
  { path: "appointment/:appointment_refno", screen: "appointment-confirmation" },
  { path: "txn/:uuid/report", screen: "report-problem" },
  { path: "case/:id", screen: "case" },
  { path: "alert/:id", screen: "alert" },
  { path: "m/:link", screen: "link-over" },
  { path: "kept", screen: "kept" },
  { path: "before-you-start", screen: "before-you-start" },
  { path: "contact-us", screen: "contact", prerender: true },
  { path: "is-this-from-us", screen: "our-messages", prerender: true },
  { path: "maintenance", screen: "maintenance", prerender: true },
  { path: "static-gcash", screen: "mock-payment", sandbox: true },
  { path: "sandbox/courier/:tracking_number", screen: "sandbox-courier", sandbox: true },
  { path: "sandbox/mailbox", screen: "sandbox-mailbox", sandbox: true },
  { path: "sandbox/mailbox/:id", screen: "sandbox-message", sandbox: true },
] as const satisfies readonly {
  path: string;
  screen: string;
  prerender?: true;
  sandbox?: true;
}[];

const SHIPPING_FORM = /^\/(?:license|plate-no)\/[^/]+\/delivery\/?$|^\/txn\/[^/]+\/?$/u;
/** Pages with the shipping form, whose content policy allows Google's map. */
export const hasShippingForm = (path: string): boolean => SHIPPING_FORM.test(path);

const LOOKUP = /^\/delivery(?:\/[^/]+)?\/?$/u;
/** Whether this page begins with a look-up, and with its captcha. */
export const showsLookup = (path: string): boolean => LOOKUP.test(path);

export type PortalRoute = { path: string; screen: string; prerender?: true; sandbox?: true };
