import { Trans, useLingui } from "@lingui/react/macro";
import { renewal, type AppointmentDraft } from "../../track/appointment-draft.ts";
import { purposeWords } from "../../site/purpose-words.ts";
import { PageTitle } from "../../site/page-title.tsx";
import { paths } from "@portal/contract/paths";
import { BackLink } from "../../ui/back-link.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { LinkCard } from "../../ui/link-card.tsx";
import { PageColumn } from "../../ui/page-column.tsx";
import { fallbackRoute } from "./fallback-route.ts";
import { writeSession } from "../../session.ts";
import { appointmentDraftItem } from "../../track/appointment-draft.ts";

/** A shortcut for pickups: the status page has a button for the appointment. */
function KnownNumber() {
  return (
    <Card className="flex flex-col items-start gap-3">
      <p>
        <Trans>
          Do you know your number? Look it up, and book the pickup from its status page.
        </Trans>
      </p>
      <ButtonLink to={paths.track} variant="secondary" icon="search" wide>
        <Trans>Look up my number</Trans>
      </ButtonLink>
    </Card>
  );
}

/** Shown when there is no draft yet: the three purposes. */
export function ChoosePurpose({ draft }: { draft: AppointmentDraft | null }) {
  const { t } = useLingui();
  return (
    <PageColumn
      head={
        <>
          <BackLink to={paths.track}>
            <Trans>Back</Trans>
          </BackLink>
          <h1>
            <Trans>Book an appointment</Trans>
          </h1>
          <p>
            <Trans>What is the appointment for? Booking is free.</Trans>
          </p>
        </>
      }
      aside={<KnownNumber />}
    >
      <PageTitle>{t`Book an appointment`}</PageTitle>
      <ul className="flex flex-col gap-4">
        <li>
          <LinkCard
            to={paths.appointment}
            replace
            onClick={() => writeSession(appointmentDraftItem, renewal)}
            icon="calendar"
            title={t(purposeWords["Driver's License Renewal"])}
            text={t`You need your license number and birth date.`}
          />
        </li>
        <li>
          <LinkCard
            {...fallbackRoute("Driver's License Pickup", draft)}
            icon="card"
            title={t(purposeWords["Driver's License Pickup"])}
            text={t`First fill in a form so that we can check whether your license is ready.`}
          />
        </li>
        <li>
          <LinkCard
            {...fallbackRoute("Plate Number Pickup", draft)}
            icon="plate"
            title={t(purposeWords["Plate Number Pickup"])}
            text={t`First fill in a form so that we can check whether your plate is ready.`}
          />
        </li>
      </ul>
    </PageColumn>
  );
}
