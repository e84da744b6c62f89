import { Trans } from "@lingui/react/macro";
import { ButtonLink } from "../../ui/button.tsx";

type SendAgainProps = {
  to: string;
  /** What the complete form starts with (spec §2). */
  carried: { number: string; birth_date?: string };
};

/** From details that were rejected to the complete form. */
export function SendAgain({ to, carried }: SendAgainProps) {
  return (
    <ButtonLink to={to} state={carried} wide>
      <Trans>Send the details again</Trans>
    </ButtonLink>
  );
}
