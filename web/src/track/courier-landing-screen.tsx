import "../api/answers.ts";
import { CallProvider } from "../api/call-provider.tsx";
import { courierCodeOfPath, isCourierCode } from "@portal/contract/courier";
import { useEffect } from "react";
import { PageSkeleton } from "../site/loading/page-skeleton.tsx";
import { RetryPage } from "../site/problem/retry-page.tsx";
import { useOfficeCouriers } from "../api/lists.ts";
import type { Route } from "./+types/courier-landing-screen.ts";
import TrackApplicationScreen from "./track-application-screen.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useNavigate } from "react-router";
import { PageTitle } from "../site/page-title.tsx";
import { ProblemPage } from "../site/problem/problem-page.tsx";
import { paths } from "@portal/contract/paths";
import { Button } from "../ui/button.tsx";
import { writeSession } from "../session.ts";
import { preferredCourierItem } from "../site/site-session.ts";

/** The link of an unknown or disabled courier (spec §2). */
function InvalidLink() {
  const { t } = useLingui();
  const navigate = useNavigate();
  // A page opened from a message has no page to go back to.
  const goBack = () => void (history.length > 1 ? navigate(-1) : navigate(paths.track));
  return (
    <ProblemPage
      kind="invalid-link"
      title={<Trans>Invalid Link</Trans>}
      action={
        <>
          <Button wide onClick={goBack}>
            {t`Go Back`}
          </Button>
          <p>
            <Link to={paths.contact} className="inline-flex min-h-11 items-center">
              {t`Need help? Contact support for assistance.`}
            </Link>
          </p>
        </>
      }
    >
      <PageTitle>{t`Invalid Link`}</PageTitle>
      <p>
        {t`The courier link you're trying to access is not valid or may have expired. Please check the URL and try again.`}
      </p>
    </ProblemPage>
  );
}

/** Spec §3: the delay before the header shows the courier of a valid link. */
const REFRESH_MS = 100;

/** A courier's own link: the landing page with its badge, or Invalid Link. */
export default function CourierLandingScreen({ params }: Route.ComponentProps) {
  return (
    <CallProvider>
      <CourierLanding code={courierCodeOfPath(params.courierCode)} />
    </CallProvider>
  );
}

function CourierLanding({ code }: { code: string }) {
  const couriers = useOfficeCouriers();
  const enabled = couriers.data?.some((courier) => courier.code === code && courier.enabled);
  const known = isCourierCode(code) ? code : undefined;

  useEffect(() => {
    writeSession(preferredCourierItem, null);
  }, [code]);
  useEffect(() => {
    if (!enabled || known === undefined) return undefined;
    const timer = setTimeout(() => writeSession(preferredCourierItem, known), REFRESH_MS);
    return () => clearTimeout(timer);
  }, [enabled, known]);

  if (known === undefined) return <InvalidLink />;
  if (couriers.isPending) return <PageSkeleton />;
  if (couriers.isLoadingError)
    return <RetryPage error={couriers.error} onRetry={() => void couriers.refetch()} />;
  return enabled ? <TrackApplicationScreen /> : <InvalidLink />;
}
