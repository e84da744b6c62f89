import { Trans } from "@lingui/react/macro";
import { paths } from "@portal/contract/paths";
import { ButtonLink } from "../../ui/button.tsx";
import { movingState } from "../confirm/confirmation-state.ts";

type MoveLinkProps = {
  reference: string;
  /** As the main button, because the office is closed on that day. */
  main?: boolean | undefined;
};

/** Opens the choice of another day; the browser's Back closes it. */
export function MoveLink({ reference, main = false }: MoveLinkProps) {
  return (
    <ButtonLink
      to={paths.appointmentOf(reference)}
      state={movingState}
      // A link to the current address replaces its entry by default.
      replace={false}
      variant={main ? "primary" : "secondary"}
      icon="calendar"
      wide
    >
      <Trans>Move to another day</Trans>
    </ButtonLink>
  );
}
