import { Trans } from "@lingui/react/macro";
import { transactionTypeOfPath, type TransactionPathType } from "@portal/contract/status";
import { paths } from "@portal/contract/paths";
import { writeSession } from "../session.ts";
import { ButtonLink } from "../ui/button.tsx";
import { FootBar } from "../ui/foot-bar.tsx";

/** The one way on: to the lookup, with the choice made here. */
export function TrackIt({ item }: { item: TransactionPathType }) {
  return (
    <FootBar>
      <ButtonLink
        to={paths.track}
        onClick={() => writeSession("track_choice", transactionTypeOfPath[item])}
        icon="search"
        className="w-full"
      >
        {item === "drivers_license" ? (
          <Trans>Track my license</Trans>
        ) : (
          <Trans>Track my plate</Trans>
        )}
      </ButtonLink>
    </FootBar>
  );
}
