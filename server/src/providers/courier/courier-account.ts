import type { CourierProvider } from "./courier-provider.ts";

/** An account at a courier, or at a service in front of several. */
export type CourierAccount = {
  name: string;
  provider: CourierProvider;
  /** How often it may be asked; Infinity where nothing is called, or only this process. */
  callsPerSecond: number;
  /** Codes of the couriers whose parcels it carries (spec §3). */
  couriers: readonly string[];
  /** The last part of its webhook's address, which nobody else knows. */
  webhookKey: string;
  /** Where its tracking pages are; nothing else is linked. */
  trackingOrigins: readonly string[];
};

/** By name. */
export type CourierAccounts = ReadonlyMap<string, CourierAccount>;
