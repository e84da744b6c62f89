import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useNavigate } from "react-router";
import { PageTitle } from "../site/page-title.tsx";
import { ProblemPage } from "../site/problem-page.tsx";
import { paths } from "@portal/contract/paths";
import { Button } from "../ui/button.tsx";

/** An unknown or disabled courier's link (spec §2). */
export function InvalidLink() {
  const { t } = useLingui();
  const navigate = useNavigate();
  // Opened from a message there is nothing to go back to.
  const goBack = () => void (history.length > 1 ? navigate(-1) : navigate(paths.track));
  return (
    <ProblemPage
      kind="invalid-link"
      title={<Trans>Invalid Link</Trans>}
      action={
        <>
          <Button wide onClick={goBack}>
            <Trans>Go Back</Trans>
          </Button>
          <p>
            <Link to={paths.contact}>
              <Trans>Need help? Contact support for assistance.</Trans>
            </Link>
          </p>
        </>
      }
    >
      <PageTitle>{t`Invalid Link`}</PageTitle>
      <p>
        <Trans>
          The courier link you're trying to access is not valid or may have expired. Please check
          the URL and try again.
        </Trans>
      </p>
    </ProblemPage>
  );
}
