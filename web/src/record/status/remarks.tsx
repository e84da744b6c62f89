import { Trans } from "@lingui/react/macro";
import { orDash } from "@portal/contract/text";

/** Why the branch refused, in its own words. */
export function Remarks({ text }: { text: string | null }) {
  return (
    <p>
      <Trans>Remarks: {orDash(text)}</Trans>
    </p>
  );
}
