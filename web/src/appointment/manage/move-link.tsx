import { Trans } from "@lingui/react/macro";
import { paths } from "@portal/contract/paths";
import { ButtonLink } from "../../ui/button.tsx";
import { movingState } from "../confirm/confirmation-state.ts";

type MoveLinkProps = {
  reference: string;
  /** The next step, since the office is closed on its day. */
  main?: boolean | undefined;
};

/** Leads to the choice of another day; the browser's own Back leads out of it again. */
export function MoveLink({ reference, main = false }: MoveLinkProps) {
  return (
    <ButtonLink
      to={paths.appointmentOf(reference)}
      state={movingState}
      // To the same address a link would replace.
      replace={false}
      variant={main ? "primary" : "secondary"}
      icon="calendar"
      wide
    >
      <Trans>Move to another day</Trans>
    </ButtonLink>
  );
}
