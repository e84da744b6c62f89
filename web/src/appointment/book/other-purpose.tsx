import { Trans } from "@lingui/react/macro";
import { Button } from "../../ui/button.tsx";
import { writeSession } from "../../session.ts";
import { appointmentDraftItem } from "../../track/appointment-draft.ts";

/** Back to the three purposes: the form cannot change its own. */
export function OtherPurpose() {
  return (
    <Button
      variant="quiet"
      icon="arrow-left"
      className="self-start px-2!"
      onClick={() => writeSession(appointmentDraftItem, null)}
    >
      <Trans>Book something else</Trans>
    </Button>
  );
}
