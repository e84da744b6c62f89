import type { Maintenance } from "@portal/contract/maintenance";
import type { Senders } from "@portal/contract/senders";
import { SETTINGS_ELEMENT, type PortalSettings } from "@portal/contract/settings";
import type { Config } from "../config.ts";
import { paymentOrigins } from "../security/outside-link.ts";

/** What the settings of a page come from. */
export type PageSource = {
  config: Config;
  payments: Parameters<typeof paymentOrigins>[0]["payments"];
};

function portalSettings(
  { config, payments }: PageSource,
  maintenance: Maintenance,
): PortalSettings {
  return {
    mode: config.mode,
    api_base_url: config.apiBaseUrl,
    product: config.texts.product,
    contact_email: config.texts.contactEmail,
    support_email: config.texts.supportEmail,
    privacy_officer_email: config.texts.privacyOfficerEmail,
    copyright_year: config.texts.copyrightYear,
    masthead: config.texts.masthead,
    contact_hours: config.texts.contactHours,
    complaints: config.texts.complaints,
    maintenance,
    kept_days: {
      unclaimed_uploads: config.retention.unclaimedUploadDays,
      photos: config.retention.photoDays,
      unpaid: config.retention.unpaidDays,
      transactions: config.retention.transactionDays,
      appointments: config.retention.appointmentDays,
      submissions: config.retention.submissionDays,
      alerts: config.retention.alertDays,
      unconfirmed_alerts: config.retention.unconfirmedAlertDays,
      held_money: config.retention.heldMoneyDays,
      cases: config.retention.caseDays,
      undecided: config.retention.undecidedDays,
    },
    payment_origins: paymentOrigins({ payments }),
    captcha: config.turnstile ? "turnstile" : "proof-of-work",
    captcha_site_key: config.turnstile?.siteKey ?? null,
    google_maps_key: config.googleMapsKey,
    map_tiles: config.mapTiles,
  };
}

function sendersOf(config: Config): Senders {
  return {
    mail: config.smtp?.from ?? null,
    texts: config.sms.flatMap((one) =>
      one.name === "log" || one.sender === "" ? [] : [one.sender],
    ),
    links_in_texts: config.smsLinks === "full",
    host: new URL(config.origin).host,
  };
}

/** The settings as an element of the page's head. */
export function settingsBlock(source: PageSource, maintenance: Maintenance): string {
  const { config } = source;
  const settings = { ...portalSettings(source, maintenance), senders: sendersOf(config) };
  const masthead = settings.masthead === null ? "" : " data-masthead";
  // Not in the settings: only a late part of the page needs it.
  const offline = config.offline ? " data-offline" : "";
  return dataBlock(
    SETTINGS_ELEMENT,
    settings,
    ` data-mode="${settings.mode}"${masthead}${offline}`,
  );
}

/** Data that the page's scripts read. */
export function dataBlock(id: string, data: unknown, attributes = ""): string {
  // Escaped, so that no data can close the script element.
  const json = JSON.stringify(data).replaceAll("<", String.raw`\u003c`);
  return `<script type="application/json" id="${id}"${attributes}>${json}</script>`;
}
