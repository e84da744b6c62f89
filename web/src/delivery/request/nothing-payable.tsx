import { useLingui } from "@lingui/react/macro";
import { Banner } from "../../ui/banner.tsx";

/** The gateways of all channels are away. */
export function NothingPayable() {
  const { t } = useLingui();
  return (
    <Banner variant="warning" title={t`You cannot pay right now`}>
      <p>
        {t`No way to pay is available. Nothing was taken, and what you entered is kept. Please come back later.`}
      </p>
    </Banner>
  );
}
