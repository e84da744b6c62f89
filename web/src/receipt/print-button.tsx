import { Trans } from "@lingui/react/macro";
import { Button } from "../ui/button.tsx";

export function PrintButton() {
  return (
    <Button
      variant="secondary"
      icon="print"
      className="grow basis-32"
      onClick={() => window.print()}
    >
      <Trans>Print</Trans>
    </Button>
  );
}
