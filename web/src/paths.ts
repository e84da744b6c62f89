import type { TransactionPathType } from "@portal/contract/status";

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

/** Every address of the portal (spec §2). */
export const paths = {
  home: "/",
  track: "/delivery",
  courier: (courierCode: string) => `/delivery/${part(courierCode)}`,
  licenseForm: "/license-form",
  license: (number: string) => `/license/${part(number)}`,
  licenseDelivery: (number: string) => `/license/${part(number)}/delivery`,
  plateForm: "/plate-no-form",
  plate: (number: string) => `/plate-no/${part(number)}`,
  plateDelivery: (number: string) => `/plate-no/${part(number)}/delivery`,
  checkout: (type: TransactionPathType, uuid: string) =>
    `/transaction/${type}/checkout/${part(uuid)}`,
  transaction: (uuid: string) => `/txn/${part(uuid)}`,
  /** With the slash before the query, as spec §2 writes it. */
  tracking: (values: Tracking) => `/tracking/?${query(values)}`,
  /** `status` is what a payment page says of itself; it proves nothing (R-12). */
  trackingRedirect: (uuid: string, status?: string) =>
    `/tracking/${part(uuid)}${status ? `?${query({ status })}` : ""}`,
  appointment: "/appointment",
  appointmentOf: (reference: string) => `/appointment/${part(reference)}`,
  alert: (id: string) => `/alert/${part(id)}`,
  beforeYouStart: "/before-you-start",
  contact: "/contact-us",
  mailbox: "/sandbox/mailbox",
  message: (id: string) => `/sandbox/mailbox/${part(id)}`,
} as const;

/** Calls of the sandbox, outside the contract: they answer 404 in production (R-7). */
export const sandboxCalls = {
  samples: "/api/sandbox/samples",
  restart: "/api/sandbox/restart",
  mailbox: "/api/sandbox/mailbox",
  message: (id: string) => `/api/sandbox/mailbox/${part(id)}`,
  parcel: (trackingNumber: string) => `/api/sandbox/courier/${part(trackingNumber)}`,
  payment: (id: string) => `/api/sandbox/payment/${part(id)}`,
} as const;
