import { PortalSettings, SETTINGS_ELEMENT } from "@portal/contract/settings";
import { useSyncExternalStore } from "react";
import * as v from "valibot";

/** What the prerendered pages are written with, and what holds when the server hands over nothing. */
const defaults: PortalSettings = {
  mode: "production",
  api_base_url: "",
  product: "LTO on the Go",
  contact_email: "contact@portal.example",
  support_email: "support@portal.example",
  privacy_officer_email: "privacy@portal.example",
  copyright_year: "2024",
  maintenance: { on: false, date: "Aug. 25, 2025" },
  kept_days: {
    unclaimed_uploads: 1,
    photos: 90,
    unpaid: 30,
    transactions: 90,
    appointments: 90,
    submissions: 90,
    alerts: 90,
    unconfirmed_alerts: 1,
    held_money: 365,
    undecided: 365,
  },
  captcha: "proof-of-work",
  captcha_site_key: null,
  google_maps_key: null,
  map_tiles_url: null,
};

function read(): PortalSettings {
  if (typeof document === "undefined") return defaults;
  try {
    const text = document.getElementById(SETTINGS_ELEMENT)?.textContent ?? "null";
    const parsed = v.safeParse(PortalSettings, JSON.parse(text));
    return parsed.success ? parsed.output : defaults;
  } catch {
    return defaults;
  }
}

/** The settings of this page, for code outside components. */
export const settings = read();

const never = () => () => undefined;

/** The settings; the defaults while a prerendered page is taken over, so that both agree. */
export function useSettings(): PortalSettings {
  return useSyncExternalStore(
    never,
    () => settings,
    () => defaults,
  );
}
