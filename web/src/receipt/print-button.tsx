import { Trans } from "@lingui/react/macro";
import { Button } from "../ui/button.tsx";

export function PrintButton() {
  return (
    <Button variant="secondary" icon="print" wide onClick={() => window.print()}>
      <Trans>Print</Trans>
    </Button>
  );
}
