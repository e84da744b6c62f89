import { Trans } from "@lingui/react/macro";
import { writeSession } from "../../session.ts";
import { Button } from "../../ui/button.tsx";

/** Back to the three purposes; the form itself never changes its own. */
export function OtherPurpose() {
  return (
    <Button
      variant="quiet"
      icon="arrow-left"
      className="self-start px-2!"
      onClick={() => writeSession("appointment_draft", null)}
    >
      <Trans>Book something else</Trans>
    </Button>
  );
}
