import { useLingui } from "@lingui/react/macro";
import { renewal } from "./appointment-draft.ts";
import { purposeWords } from "./purpose-words.ts";
import { paths } from "@portal/contract/paths";
import { writeSession } from "../session.ts";
import { LinkCard } from "../ui/link-card.tsx";

/** The way to a renewal, which needs no record to be found first. */
export function RenewalEntry() {
  const { t } = useLingui();
  return (
    <LinkCard
      to={paths.appointment}
      onClick={() => writeSession("appointment_draft", renewal)}
      icon="calendar"
      title={t(purposeWords[renewal.purpose])}
      text={t`Book a day at an office near you.`}
    />
  );
}
