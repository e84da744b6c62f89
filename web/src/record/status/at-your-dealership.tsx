import { Trans } from "@lingui/react/macro";

/** Of a plate that no office has (spec §2). */
export const atYourDealership = (
  <Trans>It is kept by your dealership. Please contact them to get it.</Trans>
);
