import { inWordsOf } from "@portal/contract/dates-in-words";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLocation } from "react-router";
import { paths } from "@portal/contract/paths";
import { ButtonLink, type ButtonVariant } from "../../ui/button.tsx";
import { PageTitle } from "../page-title.tsx";
import { ProblemPage } from "../problem/problem-page.tsx";
import { useEffect } from "react";
import { useMaintenance } from "../../api/maintenance.ts";
import { needSentences } from "../../locales/activate.ts";
import { focusHeading } from "../focus-heading.ts";
import { HomeLink } from "../home-link.tsx";

// Not among the first screen's sentences, though it may replace that screen.
await needSentences("messages");

type MaintenancePageProps = {
  /** The announced end of maintenance, as text. */
  date: string;
  /** False at the page's own URL when there is no maintenance: then nobody is told to wait, or until when. */
  on: boolean;
};

/** A link (spec §2) that reloads this URL, even if it ends in a #token. */
function RefreshPage({ variant }: { variant: ButtonVariant }) {
  const { t } = useLingui();
  const { pathname, search, hash } = useLocation();
  return (
    <ButtonLink
      to={{ pathname, search, hash }}
      variant={variant}
      wide
      icon="refresh"
      onClick={(event) => {
        event.preventDefault();
        window.location.reload();
      }}
    >
      {t`Refresh Page`}
    </ButtonLink>
  );
}

/** "System Maintenance" (spec §2): replaces every closed page, and has its own URL. */
export function MaintenancePage({ date, on }: MaintenancePageProps) {
  const { t, i18n } = useLingui();
  const end = inWordsOf(i18n.locale, date);
  return (
    <ProblemPage
      kind={on ? "maintenance" : "open"}
      title={<Trans>System Maintenance</Trans>}
      action={
        <div className="grid w-full gap-3 sm:w-auto">
          {on ? null : <HomeLink />}
          <RefreshPage variant={on ? "primary" : "secondary"} />
          <ButtonLink to={paths.contact} variant="secondary" wide icon="mail">
            {t`Contact Support`}
          </ButtonLink>
        </div>
      }
    >
      <PageTitle>{t`System Maintenance`}</PageTitle>
      {on ? (
        <>
          <p className="text-lg">
            <Trans>
              Estimated completion: <strong>{end}</strong>
            </Trans>
          </p>
          <p className="text-ink-soft">
            {t`What you typed is kept in this browser. Leave it open, refresh the page when the work is done, and continue. Payments that you made are safe and still count.`}
          </p>
        </>
      ) : (
        <p className="text-lg font-semibold">
          {t`There is no maintenance right now. You can use the service.`}
        </p>
      )}
    </ProblemPage>
  );
}

/** Replaces a page that is closed for maintenance, and takes over the focus if that page was open. */
export function ClosedPage() {
  useEffect(() => {
    window.scrollTo(0, 0);
    focusHeading({ preventScroll: true });
  }, []);
  return <MaintenancePage {...useMaintenance()} />;
}
