import { outsideLink } from "@portal/contract/outside-link";
import type { Place, Secrets } from "./secrets.ts";

/** Where a company's pages are: over https, and where nothing is real over http too. */
export const originsOf = (hosts: readonly string[], { plain }: { plain: boolean }): string[] =>
  hosts.flatMap((host) =>
    (plain ? ["https", "http"] : ["https"]).map((scheme) => new URL(`${scheme}://${host}`).origin),
  );

/** Where people may be led to pay. */
export const paymentOrigins = ({ payments }: { payments: PaymentAccounts }): string[] => [
  ...new Set(payments.accounts.values().flatMap(({ checkoutOrigins }) => checkoutOrigins)),
];
type PaymentAccounts = {
  accounts: ReadonlyMap<string, { checkoutOrigins: readonly string[] }>;
};

/** Where an open payment is paid: at the gateway's page, or with a QR code. Some pages name their payer. */
export type PaymentPage = { checkoutUrl: string | null; qrCodeValue: string | null };

const NOWHERE: PaymentPage = { checkoutUrl: null, qrCodeValue: null };

const pageAt = (payment: string): Place => ({ at: "payment.page", row: payment });

export const sealPage = (secrets: Secrets, payment: string, page: PaymentPage): Buffer =>
  secrets.seal(pageAt(payment), JSON.stringify(page));

/** @throws SealError when it does not open */
export const openPage = (
  secrets: Secrets,
  payment: string | null,
  sealed: Buffer | null,
): PaymentPage =>
  payment === null || sealed === null
    ? NOWHERE
    : JSON.parse(secrets.open(pageAt(payment), sealed).toString());

type Accounts = ReadonlyMap<string, { trackingOrigins: readonly string[] }>;

/** The courier's page of a parcel may show its recipient to whoever has the link, so it is sealed in its request. */
const linkAt = (uuid: string): Place => ({ at: "transaction.tracking_url", row: uuid });

export const sealTrackingLink = (
  secrets: Secrets,
  uuid: string,
  url: string | null,
): Buffer | null => (url === null ? null : secrets.seal(linkAt(uuid), url));

/**
 * The stored link of a request's parcel, which must lead to where some account still allows.
 * @throws SealError when it does not open
 */
export const storedTrackingLink = (
  { couriers, secrets }: { couriers: Accounts; secrets: Secrets },
  uuid: string,
  sealed: Buffer | null,
): string | null =>
  sealed &&
  outsideLink(
    couriers
      .values()
      .flatMap(({ trackingOrigins }) => trackingOrigins)
      .toArray(),
    secrets.open(linkAt(uuid), sealed).toString(),
  );
