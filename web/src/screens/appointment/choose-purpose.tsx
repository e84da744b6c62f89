import { Trans, useLingui } from "@lingui/react/macro";
import { renewal, type AppointmentDraft } from "../../parts/appointment/appointment-draft.ts";
import { purposeWords } from "../../parts/appointment/purpose-words.ts";
import { PageTitle } from "../../parts/page-title.tsx";
import { paths } from "../../paths.ts";
import { writeSession } from "../../session.ts";
import { LinkCard } from "../../ui/link-card.tsx";
import { PageColumn } from "../../ui/page-column.tsx";
import { fallbackRoute } from "./fallback-route.ts";

/** Opened with nothing to book yet: the three purposes. */
export function ChoosePurpose({ draft }: { draft: AppointmentDraft | null }) {
  const { t } = useLingui();
  return (
    <PageColumn>
      <PageTitle>{t`Book an appointment`}</PageTitle>
      <h1>
        <Trans>Book an appointment</Trans>
      </h1>
      <p>
        <Trans>What is the appointment for? Booking costs nothing.</Trans>
      </p>
      <ul className="flex flex-col gap-4">
        <li>
          <LinkCard
            to={paths.appointment}
            replace
            onClick={() => writeSession("appointment_draft", renewal)}
            icon="refresh"
            title={t(purposeWords["Driver's License Renewal"])}
            text={t`You need your license number and birth date.`}
          />
        </li>
        <li>
          <LinkCard
            {...fallbackRoute("Driver's License Pickup", draft)}
            icon="card"
            title={t(purposeWords["Driver's License Pickup"])}
            text={t`We look your license up first, to see whether it is ready.`}
          />
        </li>
        <li>
          <LinkCard
            {...fallbackRoute("Plate Number Pickup", draft)}
            icon="plate"
            title={t(purposeWords["Plate Number Pickup"])}
            text={t`We look your plate up first, to see whether it is ready.`}
          />
        </li>
      </ul>
    </PageColumn>
  );
}
