import { Trans } from "@lingui/react/macro";
import { BackButton } from "../../ui/page-column.tsx";
import { writeSession } from "../../session.ts";
import { appointmentDraftItem } from "../../track/appointment-draft.ts";

/** Back to the three purposes: the form cannot change its own. */
export function OtherPurpose() {
  return (
    <BackButton onClick={() => writeSession(appointmentDraftItem, null)}>
      <Trans>Book something else</Trans>
    </BackButton>
  );
}
