import { Trans, useLingui } from "@lingui/react/macro";
import { useSettings } from "../../settings.ts";
import { Banner } from "../../ui/banner.tsx";

/** Money arrived that does not pay for the delivery by itself: the person must not pay again. */
export function HeldMoney() {
  const { t } = useLingui();
  const { support_email: email } = useSettings();
  return (
    <Banner variant="warning" announce={false}>
      <h2>{t`We received your payment and are looking into it`}</h2>
      <p className="mt-1">
        <Trans>
          Please do not pay again. Questions? Write to <a href={`mailto:${email}`}>{email}</a> and
          quote the Reference Number.
        </Trans>
      </p>
    </Banner>
  );
}
