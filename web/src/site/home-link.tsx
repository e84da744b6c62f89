import { Trans } from "@lingui/react/macro";
import { paths } from "@portal/contract/paths";
import type { ButtonVariant } from "../ui/button-look.ts";
import { Button, ButtonLink } from "../ui/button.tsx";

const words = <Trans>Go back to homepage</Trans>;

type HomeLinkProps = {
  /** Loads everything anew, whatever broke in memory. */
  afresh?: boolean | undefined;
  variant?: ButtonVariant | undefined;
};

/** The way on from a page that leads nowhere else. */
export function HomeLink({ afresh = false, variant }: HomeLinkProps) {
  return (
    <ButtonLink to={paths.track} reloadDocument={afresh} variant={variant} wide>
      {words}
    </ButtonLink>
  );
}

/** The same where something is asked before. */
export function HomeButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="secondary" wide onClick={onClick}>
      {words}
    </Button>
  );
}
