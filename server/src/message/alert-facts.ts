import { paths } from "@portal/contract/paths";
import type { Context } from "../context.ts";
import type { StoredAlert } from "./alert-message-store.ts";
import { alertCode } from "../alert/alert-secrets.ts";
import { maskedNumber } from "../record/masked-number.ts";
import { shortLink } from "./short-link.ts";
import type { AlertFacts } from "./words.ts";

/** What a message about an alert speaks of, with the link that confirms and ends it. */
export function alertFacts(
  context: Pick<Context, "config" | "secrets" | "random">,
  row: StoredAlert,
): AlertFacts {
  const { config, secrets } = context;
  const { origin, retention, texts } = config;
  return {
    item: row.type,
    maskedNumber: maskedNumber(row),
    product: texts.product,
    contact: texts.contactEmail,
    link: `${origin}${paths.alert(row.id)}#${secrets.token("alert", row.id)}`,
    statusLink: shortLink(context, "alert", row.id),
    formLink: row.has_record ? null : `${origin}${paths.recordForm(row.type)}`,
    code: alertCode({ secrets }, row.id, row.asks),
    hours: Math.round(retention.unconfirmedAlertDays * 24),
  };
}
