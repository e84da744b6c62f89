import { Trans, useLingui } from "@lingui/react/macro";
import { isNotFound } from "../../api/is-not-found.ts";
import { isRefused } from "../../api/failure-toast.ts";
import { CutLink } from "../../site/later/link-problem.tsx";
import { RetryPage } from "../../site/later/retry-page.tsx";
import { PageSkeleton } from "../../site/page-skeleton.tsx";
import { PageTitle } from "../../site/page-title.tsx";
import { largeScene, ScenePicture } from "../../record/timeline/scene-picture.tsx";
import { ownRequests } from "../../own-things.ts";
import { AccessForm } from "../../record/request/access-form.tsx";
import { Card } from "../../ui/card.tsx";
import { ShortPage } from "../../ui/short-page.tsx";
import { NewPhotosPage } from "./new-photos-page.tsx";
import { useAskedPhotos } from "./new-photos-query.ts";

type NewPhotosProps = {
  uuid: string;
  /** The link came with a part of its token only. */
  isCut: boolean;
};

/** In a browser without the request's token. */
function WhoseRequest({ uuid, isCut }: NewPhotosProps) {
  const { t } = useLingui();
  return (
    <ShortPage
      title={<Trans>Send a new photo</Trans>}
      picture={<ScenePicture scene="review" className={largeScene} />}
      actions={null}
    >
      <PageTitle>{t`Send a new photo`}</PageTitle>
      {isCut ? <CutLink /> : null}
      <Card className="flex flex-col gap-4">
        <p>
          <Trans>To protect your details, enter the mobile number you gave for this request.</Trans>
        </p>
        <AccessForm uuid={uuid} submit={t`Continue`} />
      </Card>
    </ShortPage>
  );
}

function Loaded({ token, ...opened }: NewPhotosProps & { token: string }) {
  const { uuid } = opened;
  const { data, error, refetch } = useAskedPhotos({ uuid, token });
  if (data) return <NewPhotosPage asked={data} opened={{ uuid, token }} />;
  if (error && (isRefused(error) || isNotFound(error))) return <WhoseRequest {...opened} />;
  if (error) return <RetryPage error={error} onRetry={() => void refetch()} />;
  return <PageSkeleton />;
}

/** For the holder of the request's token; anybody else is asked for the mobile number. */
export function NewPhotos({ uuid, isCut }: NewPhotosProps) {
  const token = ownRequests.useToken(uuid);
  return token === null ? (
    <WhoseRequest uuid={uuid} isCut={isCut} />
  ) : (
    <Loaded key={token} uuid={uuid} token={token} isCut={isCut} />
  );
}
