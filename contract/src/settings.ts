import * as v from "valibot";
import { pathIn } from "./paths.ts";

/** Whether the portal is closed, and the expected end in words such as `Aug. 25, 2025`. */
export const Maintenance = v.object({ on: v.boolean(), date: v.string() });
export type Maintenance = v.InferOutput<typeof Maintenance>;

/** On every refusal during maintenance: the expected end in words, percent-encoded. */
export const MAINTENANCE_HEADER = "x-maintenance";

/**
 * Open during maintenance: the page itself, contacts, the return from a payment, and the sandbox's outside services.
 */
const OPEN_PAGES = /^\/(?:maintenance|contact-us|tracking(?:\/[^/]+)?|static-gcash|sandbox\/.+)$/u;

/** `path` without query, with or without a trailing slash. */
export const isOpenPage = (path: string): boolean => OPEN_PAGES.test(pathIn(path));

/** Who sends our messages, in the page's settings: only the page "Is this message from us?" reads it. */
export const Senders = v.object({
  /** The address of our e-mails. */
  mail: v.nullable(v.string()),
  /** The registered names of our text messages. */
  texts: v.array(v.string()),
  /** Whether our text messages have links. */
  links_in_texts: v.boolean(),
  /** The host of every link of ours. */
  host: v.string(),
});
export type Senders = v.InferOutput<typeof Senders>;

/** Settings that the server puts into every page as a JSON block. Not secret. */
export const PortalSettings = v.object({
  mode: v.picklist(["sandbox", "production"]),
  product: v.string(),
  contact_email: v.string(),
  support_email: v.string(),
  privacy_officer_email: v.string(),
  copyright_year: v.string(),
  /** The operator's own line above the header: the portal never claims it by itself. */
  masthead: v.nullable(v.string()),
  /** When e-mails are answered, Monday to Friday. */
  contact_hours: v.nullable(v.string()),
  /** Who takes complaints about the service. */
  complaints: v.nullable(v.object({ name: v.string(), url: v.string() })),
  maintenance: Maintenance,
  /** Retention periods in the privacy notice, in days. */
  kept_days: v.object({
    unclaimed_uploads: v.number(),
    photos: v.number(),
    unpaid: v.number(),
    transactions: v.number(),
    appointments: v.number(),
    submissions: v.number(),
    alerts: v.number(),
    unconfirmed_alerts: v.number(),
    held_money: v.number(),
    undecided: v.number(),
    cases: v.number(),
  }),
  /** Where people may be led to pay, such as `https://pay.example`. */
  payment_origins: v.array(v.string()),
  captcha: v.picklist(["proof-of-work", "turnstile"]),
  captcha_site_key: v.nullable(v.string()),
  google_maps_key: v.nullable(v.string()),
  /** Null without a tile server: the map draws coasts and towns. */
  map_tiles: v.nullable(v.object({ url: v.string(), attribution: v.string() })),
});
export type PortalSettings = v.InferOutput<typeof PortalSettings>;

/** Id of the JSON block in the page. */
export const SETTINGS_ELEMENT = "portal-settings";

/** Defaults (docs/operations.md): used for prerendering, and by a page without settings from the server. */
export const defaultSettings: PortalSettings = {
  mode: "production",
  product: "LTO on the Go",
  contact_email: "contact@portal.example",
  support_email: "support@portal.example",
  privacy_officer_email: "privacy@portal.example",
  copyright_year: "2024",
  masthead: null,
  contact_hours: null,
  complaints: null,
  maintenance: { on: false, date: "Aug. 25, 2025" },
  kept_days: {
    unclaimed_uploads: 0.25,
    photos: 90,
    unpaid: 30,
    transactions: 90,
    appointments: 90,
    submissions: 90,
    alerts: 90,
    unconfirmed_alerts: 1,
    held_money: 365,
    undecided: 365,
    cases: 90,
  },
  payment_origins: [],
  captcha: "proof-of-work",
  captcha_site_key: null,
  google_maps_key: null,
  map_tiles: null,
};
