import { Trans, useLingui } from "@lingui/react/macro";
import { isNoSuch } from "../../api/no-such.ts";
import { PageTitle } from "../../site/page-title.tsx";
import { ProblemPage } from "../../site/problem-page.tsx";
import { RetryPage } from "../../site/later/retry-page.tsx";
import { HomeLink } from "../../site/home-link.tsx";
import { paths } from "@portal/contract/paths";
import { ButtonLink } from "../../ui/button.tsx";

type ConfirmationProblemProps = { reference: string; error: Error; onRetry: () => void };

/** An appointment that does not exist, or could not be read. */
export function ConfirmationProblem({ reference, error, onRetry }: ConfirmationProblemProps) {
  const { t } = useLingui();
  if (!isNoSuch(error)) return <RetryPage error={error} onRetry={onRetry} />;
  return (
    <ProblemPage
      kind="not-found"
      title={<Trans>No such appointment</Trans>}
      action={
        <>
          <ButtonLink to={paths.appointment} wide>
            <Trans>Book an appointment</Trans>
          </ButtonLink>
          <HomeLink variant="secondary" />
        </>
      }
    >
      <PageTitle>{t`No such appointment`}</PageTitle>
      <p role="alert" className="wrap-anywhere">
        <Trans>
          There is no appointment with the reference <strong>{reference}</strong>. Please check how
          it is typed: it looks like <span className="inline-block">APT-7KQ2-M9DX-4HWC</span>.
        </Trans>
      </p>
    </ProblemPage>
  );
}
