import { Trans, useLingui } from "@lingui/react/macro";
import { paths } from "@portal/contract/paths";
import { Link } from "react-router";
import { useSettings } from "../settings.ts";
import { unbrokenHours } from "./unbroken-hours.ts";

/** What the operator has set: when e-mails are answered, and who takes complaints. */
export function OperatorFacts() {
  const { t, i18n } = useLingui();
  const { contact_hours: setHours, complaints } = useSettings();
  const hours = setHours && unbrokenHours(setHours, i18n.locale);
  return (
    <div className="text-ink-soft">
      {hours ? <p>{t`We answer e-mails Monday to Friday, ${hours}.`}</p> : null}
      {complaints ? (
        <p>
          <Trans>
            Complaints about this service:{" "}
            <a
              href={complaints.url}
              className="inline-flex min-h-11 items-center font-semibold text-ink"
            >
              {complaints.name}
            </a>
          </Trans>
        </p>
      ) : null}
      <p>
        <Link
          to={paths.ourMessages}
          className="inline-flex min-h-11 items-center font-semibold text-ink"
        >
          {t`Is this message from us?`}
        </Link>
      </p>
    </div>
  );
}
