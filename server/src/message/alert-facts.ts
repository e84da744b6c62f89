import type { Context } from "../context.ts";
import type { StoredAlert } from "./alert-message-store.ts";
import { alertCode } from "./alert-secrets.ts";
import { maskedNumber } from "./masked-number.ts";
import { shortLink } from "./short-link.ts";
import type { AlertFacts } from "./words.ts";

/** What a message about an alert speaks of, with the link that confirms and ends it. */
export function alertFacts(
  context: Pick<Context, "config" | "secrets" | "random">,
  row: StoredAlert,
): AlertFacts {
  const { config, secrets } = context;
  const { origin, retention, texts } = config;
  const page = row.type === "Driver's License" ? "license" : "plate-no";
  return {
    item: row.type,
    maskedNumber: maskedNumber(row),
    product: texts.product,
    contact: texts.contactEmail,
    link: `${origin}/alert/${row.id}#${secrets.token("alert", row.id)}`,
    statusLink: shortLink(context, "alert", row.id),
    formLink: row.has_record ? null : `${origin}/${page}-form`,
    code: alertCode({ secrets }, row.id, row.asks),
    hours: Math.round(retention.unconfirmedAlertDays * 24),
  };
}
