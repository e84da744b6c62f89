import { toDisplayDate } from "@portal/contract/calendar-day";
import { orDash } from "@portal/contract/text";
import type { LicenseRecord } from "@portal/contract/record";
import { Trans, useLingui } from "@lingui/react/macro";
import { TellMe } from "../../alert/tell-me.tsx";
import { LicenseCard } from "../../track/drawings/license-card.tsx";
import { PageTitle } from "../../site/page-title.tsx";
import { Remarks } from "./remarks.tsx";
import { StatusPage } from "./status-page.tsx";
import { LicenseStory } from "./license-story.tsx";
import { LicenseActions } from "./license-actions.tsx";
import { licenseMessage } from "./license-status-messages.ts";

/** A license as its record says (spec §2). */
export function LicenseStatus({ record }: { record: LicenseRecord }) {
  const { t } = useLingui();
  const birthDate = toDisplayDate(record.birth_date);
  return (
    <>
      <PageTitle>{t`Driver's License ${record.number}`}</PageTitle>
      <StatusPage
        status={record.status}
        drawing={
          <LicenseCard
            number={record.number}
            name={record.full_name}
            birthDate={birthDate}
            label={t`Driver's License ${record.number}`}
          />
        }
        message={licenseMessage(record)}
        extra={
          record.status === "Rejected" && record.remarks ? <Remarks text={record.remarks} /> : null
        }
        actions={<LicenseActions record={record} />}
        alert={
          <TellMe
            record={record}
            watched={`Driver's License ${record.number}`}
            beside={
              <Trans>
                Your details come first: we e-mail you. This is for the day the card itself is
                ready.
              </Trans>
            }
          />
        }
        story={record.status === "Unknown" ? null : <LicenseStory record={record} />}
        detailsTitle={t`Details`}
        rows={[
          { term: t`Driver's License No`, value: orDash(record.number) },
          { term: t`Full Name`, value: orDash(record.full_name) },
          { term: t`Birth Date`, value: orDash(birthDate) },
          { term: t`Office`, value: orDash(record.office_name ?? record.office?.name) },
          {
            term: t`Office Address`,
            value: orDash(record.office_address ?? record.office?.full_address),
          },
        ]}
      />
    </>
  );
}
