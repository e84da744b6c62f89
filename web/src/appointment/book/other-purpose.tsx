import { Trans } from "@lingui/react/macro";
import { backLook } from "../../ui/button-look.ts";
import { Button } from "../../ui/button.tsx";
import { writeSession } from "../../session.ts";
import { appointmentDraftItem } from "../../track/appointment-draft.ts";

/** Back to the three purposes: the form cannot change its own. */
export function OtherPurpose() {
  return (
    <Button
      variant="quiet"
      icon="arrow-left"
      className={backLook}
      onClick={() => writeSession(appointmentDraftItem, null)}
    >
      <Trans>Book something else</Trans>
    </Button>
  );
}
