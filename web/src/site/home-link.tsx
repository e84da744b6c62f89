import { Trans } from "@lingui/react/macro";
import { paths } from "@portal/contract/paths";
import { Button, ButtonLink, type ButtonVariant, flushLook } from "../ui/button.tsx";

const words = <Trans>Go back to homepage</Trans>;

type HomeLinkProps = {
  /** With a full page load, for the case that the app's state is broken. */
  afresh?: boolean | undefined;
  variant?: ButtonVariant | undefined;
};

export function HomeLink({ afresh = false, variant }: HomeLinkProps) {
  return (
    <ButtonLink to={paths.track} reloadDocument={afresh} variant={variant} wide>
      {words}
    </ButtonLink>
  );
}

/** As `HomeLink`, with a handler that asks first. */
export function HomeButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="quiet" className={flushLook} onClick={onClick}>
      {words}
    </Button>
  );
}
