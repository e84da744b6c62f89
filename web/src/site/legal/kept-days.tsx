import { Trans, useLingui } from "@lingui/react/macro";
import { useSettings } from "../../settings.ts";
import { SummaryList } from "../../ui/summary-list.tsx";
import { LegalSection } from "./legal-text.tsx";

/** The retention periods (spec §1), from the server's settings. */
export function KeptDays() {
  const { t } = useLingui();
  const { kept_days: kept } = useSettings();
  const hours = Math.round(kept.unclaimed_uploads * 24);
  const {
    photos,
    unpaid,
    transactions,
    appointments,
    submissions,
    alerts,
    unconfirmed_alerts: unconfirmed,
    held_money: held,
    undecided,
    cases,
  } = kept;
  const confirmHours = Math.round(unconfirmed * 24);
  return (
    <LegalSection title={<Trans>How long we keep it</Trans>}>
      <p>
        <Trans>
          Data is kept only as long as it is needed for the purposes above and is then securely
          disposed of.
        </Trans>
      </p>
      <SummaryList
        rows={[
          { term: t`Photos that go with no request`, value: t`${hours} hours` },
          {
            term: t`Photos of a request`,
            value: t`${photos} days after it was delivered, refused or ended in another way`,
          },
          { term: t`A request that was never paid`, value: t`${unpaid} days` },
          {
            term: t`Name and address of a delivery`,
            value: t`${transactions} days after its end`,
          },
          { term: t`An appointment`, value: t`${appointments} days after its day` },
          {
            term: t`A problem that you reported`,
            value: t`${cases} days after it was closed`,
          },
          {
            term: t`Details sent to be verified`,
            value: t`${submissions} days after they were decided on`,
          },
          {
            term: t`The contact for an alert`,
            value: t`${alerts} days after the message, or after the alert ends, which is after a year at most. ${confirmHours} hours if no one confirms it.`,
          },
        ]}
      />
      <p>
        <Trans>
          We keep a request longer, for {held} days, only if a payment or a reported problem still
          needs checking. Details that no one has decided on are deleted after {undecided} days.
        </Trans>
      </p>
      <p>
        <Trans>
          What remains after that, such as the amount and day of a payment, no longer identifies
          anyone. The record of your license or plate itself belongs to the agency and is kept as
          the law says.
        </Trans>
      </p>
    </LegalSection>
  );
}
