import { Trans, useLingui } from "@lingui/react/macro";
import { Banner } from "../../ui/banner.tsx";

/** The link of a message that opens nothing any more. */
export function ExpiredLink() {
  const { t } = useLingui();
  return (
    <Banner variant="warning" title={t`This link is no longer valid`}>
      <p>
        <Trans>You can still see the status by looking the number up.</Trans>
      </p>
    </Banner>
  );
}
