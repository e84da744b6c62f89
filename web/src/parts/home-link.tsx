import { Trans } from "@lingui/react/macro";
import { paths } from "../paths.ts";
import type { ButtonVariant } from "../ui/button-look.ts";
import { ButtonLink } from "../ui/button.tsx";

type HomeLinkProps = {
  /** Loads everything anew, whatever broke in memory. */
  afresh?: boolean | undefined;
  variant?: ButtonVariant | undefined;
};

/** The way on from a page that leads nowhere else. */
export function HomeLink({ afresh = false, variant }: HomeLinkProps) {
  return (
    <ButtonLink to={paths.track} reloadDocument={afresh} variant={variant} wide>
      <Trans>Go back to homepage</Trans>
    </ButtonLink>
  );
}
