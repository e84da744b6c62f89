import { Trans, useLingui } from "@lingui/react/macro";
import { isNotFound, isRefused } from "../../api/failure-toast.ts";
import { CutLink } from "../../site/later/link-problem.tsx";
import { RetryPage } from "../../site/later/retry-page.tsx";
import { PageSkeleton } from "../../site/page-skeleton.tsx";
import { PageTitle } from "../../site/page-title.tsx";
import { ScenePicture, largeScene } from "../../record/timeline/scene-picture.tsx";
import { ownRequests } from "../../own-things.ts";
import { AccessForm } from "../../record/request/access-form.tsx";
import { Card } from "../../ui/card.tsx";
import { BackLink, PageColumn, ShortPage } from "../../ui/page-column.tsx";
import { useAskedPhotos, useSendPhotos } from "./new-photos-query.ts";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { AskedPhotos } from "@portal/contract/transaction";
import { paths } from "@portal/contract/paths";
import type { PhotoFault } from "@portal/contract/rejection";
import { type ReactNode, useState } from "react";
import { Badge } from "../../ui/badge.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { photoAdvice } from "../../upload/document-names.ts";
import { PhotoGuide } from "../../upload/photo-guide.tsx";
import { PhotoTile } from "../../upload/photo-tile.tsx";
import { UnsentPhotos, useUnsentPhotos } from "../../upload/unsent-photos.ts";
import { useShippingLabels } from "../request/shipping-labels.ts";

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

type Opened = Parameters<typeof useSendPhotos>[0];
type Asked = AskedPhotos["photos"][number];

const faults: Record<PhotoFault, MessageDescriptor> = {
  unreadable: msg`The office could not read the text on the last photo.`,
  cut_off: msg`A part of the document was cut off on the last photo.`,
  wrong_paper: msg`The last photo showed another document.`,
  expired: msg`The document on the last photo has expired.`,
};

/** The names of the documents, as in the form (spec §2). */
function useDocumentName(
  type: AskedPhotos["transactable_type"],
): (field: Asked["field"]) => string {
  const { t } = useLingui();
  const labels = useShippingLabels(type);
  return (field) => {
    if (field === "id_image_url" || field === "receipt_image_url") return labels[field];
    const number = Number(/\d/u.exec(field)?.[0]);
    return t`Supporting document ${number}`;
  };
}

type FrameProps = { title: string; back?: ReactNode; badge: ReactNode; children: ReactNode };

function Frame({ title, back, badge, children }: FrameProps) {
  return (
    <PageColumn>
      <PageTitle>{title}</PageTitle>
      {back}
      <div className="flex flex-col items-start gap-3">
        {badge}
        <h1>{title}</h1>
      </div>
      {children}
    </PageColumn>
  );
}

function NothingToSend({ uuid, wasSent }: { uuid: string; wasSent: boolean }) {
  const { t } = useLingui();
  const done = (
    <Badge variant="success" icon="check">
      {t`Photo received`}
    </Badge>
  );
  return (
    <Frame
      title={wasSent ? t`Thank you for the new photo` : t`No new photo is needed`}
      badge={wasSent ? done : null}
    >
      <p>
        {wasSent ? (
          <Trans>The office looks at it next. There is nothing else you need to do.</Trans>
        ) : (
          <Trans>The office is not waiting for a photo of this request.</Trans>
        )}
      </p>
      <ButtonLink to={paths.tracking({ transaction_reference: uuid })} variant="secondary" wide>
        <Trans>See where it is</Trans>
      </ButtonLink>
    </Frame>
  );
}

function Sending({ asked, open, opened }: { asked: AskedPhotos; open: Asked[]; opened: Opened }) {
  const { t } = useLingui();
  const nameOf = useDocumentName(asked.transactable_type);
  const [urls, setUrls] = useState<Record<string, string>>({});
  const [wasTried, setWasTried] = useState(false);
  const unsent = useUnsentPhotos();
  const send = useSendPhotos(opened, t`Unable to send the photo`);
  const { reference } = asked;

  function press() {
    if (unsent.mustWait()) return;
    setWasTried(true);
    const missing = open.find(({ field }) => !urls[field]);
    if (missing) document.getElementById(missing.field)?.focus();
    else send.mutate(urls);
  }

  return (
    <Frame
      title={t`Send a new photo`}
      back={
        <BackLink to={paths.tracking({ transaction_reference: opened.uuid })}>
          <Trans>Back</Trans>
        </BackLink>
      }
      badge={<Badge variant="warning">{t`The office is waiting for this photo`}</Badge>}
    >
      <p>
        <Trans>
          It is for your delivery with the Reference Number{" "}
          <strong translate="no" className="unbroken">
            {reference}
          </strong>
          . The rest of your request stays as it is.
        </Trans>
      </p>
      <p className="text-base text-ink-soft">{t(photoAdvice)}</p>
      <PhotoGuide subject={open.some(({ field }) => field === "id_image_url") ? "card" : "paper"} />
      <UnsentPhotos value={unsent.photos}>
        {open.map(({ field, fault }) => (
          <PhotoTile
            key={field}
            id={field}
            label={nameOf(field)}
            hint={t(faults[fault])}
            guide={field === "id_image_url" ? "card" : "paper"}
            required
            url={urls[field] ?? ""}
            onChange={(url) => setUrls((before) => ({ ...before, [field]: url }))}
            error={wasTried && !urls[field] ? t`Please add this photo.` : undefined}
          />
        ))}
      </UnsentPhotos>
      <Button wide icon="arrow-right" busy={send.isPending} busyLabel={t`Sending`} onClick={press}>
        <Trans>Send</Trans>
      </Button>
    </Frame>
  );
}

/** The photos that the office asked for: to be sent, sent, or not needed any more. */
function NewPhotosPage({ asked, opened }: { asked: AskedPhotos; opened: Opened }) {
  const open = asked.photos.filter(({ sent }) => !sent);
  if (open.length === 0)
    return <NothingToSend uuid={opened.uuid} wasSent={asked.photos.length > 0} />;
  return <Sending asked={asked} open={open} opened={opened} />;
}
