import { Trans, useLingui } from "@lingui/react/macro";
import { isNotFound } from "../../api/is-not-found.ts";
import { isRefused } from "../../api/failure-toast.ts";
import { HomeLink } from "../../site/home-link.tsx";
import { RetryPage } from "../../site/later/retry-page.tsx";
import { PageSkeleton } from "../../site/page-skeleton.tsx";
import { PageTitle } from "../../site/page-title.tsx";
import { ProblemPage } from "../../site/problem-page.tsx";
import { useTransactionToken } from "../../record/own-requests.ts";
import { NewPhotosPage } from "./new-photos-page.tsx";
import { useAskedPhotos } from "./new-photos-query.ts";

function NoAccess() {
  const { t } = useLingui();
  return (
    <ProblemPage
      kind="invalid-link"
      title={<Trans>This link does not open here</Trans>}
      action={<HomeLink />}
    >
      <PageTitle>{t`This link does not open here`}</PageTitle>
      <p role="alert">
        <Trans>Please open the link in our e-mail again.</Trans>
      </p>
    </ProblemPage>
  );
}

function Loaded({ uuid, token }: { uuid: string; token: string }) {
  const { data, error, refetch } = useAskedPhotos({ uuid, token });
  if (data) return <NewPhotosPage asked={data} opened={{ uuid, token }} />;
  if (error && (isRefused(error) || isNotFound(error))) return <NoAccess />;
  if (error) return <RetryPage error={error} onRetry={() => void refetch()} />;
  return <PageSkeleton />;
}

/** For a browser that has the request's token. */
export function NewPhotos({ uuid }: { uuid: string }) {
  const token = useTransactionToken(uuid);
  return token === null ? <NoAccess /> : <Loaded key={token} uuid={uuid} token={token} />;
}
