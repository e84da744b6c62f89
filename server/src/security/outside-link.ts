import { outsideLink } from "@portal/contract/outside-link";

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

type Accounts = ReadonlyMap<string, { trackingOrigins: readonly string[] }>;

/** A stored URL of a parcel, which must lead to where some account still allows. */
export const storedTrackingLink = (
  { couriers }: { couriers: Accounts },
  url: string | null,
): string | null =>
  outsideLink(
    couriers
      .values()
      .flatMap(({ trackingOrigins }) => trackingOrigins)
      .toArray(),
    url,
  );
