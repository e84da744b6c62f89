import { Trans } from "@lingui/react/macro";
import { orDash } from "@portal/contract/formats";

/** Why the branch refused, in its own words. */
export function Remarks({ text }: { text: string | null }) {
  return (
    <p>
      <Trans>Remarks: {orDash(text)}</Trans>
    </p>
  );
}
