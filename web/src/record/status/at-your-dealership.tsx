import { Trans } from "@lingui/react/macro";

/** For a plate that is not at an LTO office (spec §2). */
export const atYourDealership = (
  <Trans>It is kept by your dealership. Please contact them to get it.</Trans>
);
