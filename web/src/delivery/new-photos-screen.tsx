import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { api } from "@portal/contract/api";
import { paths } from "@portal/contract/paths";
import { fileReference } from "@portal/contract/photos";
import type { PhotoFault } from "@portal/contract/rejection";
import type { AskedPhotos } from "@portal/contract/transaction";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useIsHere } from "../site/here.ts";
import { call, inWords } from "../api/api.ts";
import { isNotFound, isRefused, useFailureToast } from "../api/failure-toast.ts";
import { ownRequests } from "../own-things.ts";
import { forgetSession, readSession, useSession, writeSession } from "../session.ts";
import { AccessPage } from "../record/request/access-form.tsx";
import { focusHeading } from "../site/focus-heading.ts";
import { RetryPage } from "../site/problem/retry-page.tsx";
import { PageSkeleton } from "../site/loading/page-skeleton.tsx";
import { PageTitle } from "../site/page-title.tsx";
import type { ScreenHandle } from "../site/screen-handle.ts";
import { useLinkToken } from "../site/use-link-token.ts";
import { Badge } from "../ui/badge.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { BackLink, PageColumn } from "../ui/page-column.tsx";
import { photoAdvice } from "../upload/document-names.ts";
import { PhotoGuide } from "../upload/photo-guide.tsx";
import { PhotoTile, UnsentPhotos, useUnsentPhotos } from "../upload/photo-tile.tsx";
import { askedPhotosItem } from "./delivery-session.ts";
import { useShippingLabels } from "./request/shipping-labels.ts";
import type { Route } from "./+types/new-photos-screen.ts";

/** Whom the office asks for a photo, it knows. */
export const handle: ScreenHandle = { disclaimer: false };

/**
 * Where the photos that the office asked for are sent: the target of the link in our e-mail. For the holder of the
 * request's token; anybody else is asked for the mobile number.
 */
export default function NewPhotosScreen({ params: { uuid } }: Route.ComponentProps) {
  const { isRead, isCut } = useLinkToken((token) => ownRequests.keep({ id: uuid, token }));
  const token = ownRequests.useToken(uuid);
  if (!isRead) return <PageSkeleton />;
  return token === null ? (
    <WhoseRequest uuid={uuid} isCut={isCut} />
  ) : (
    <NewPhotos key={token} opened={{ uuid, token }} isCut={isCut} />
  );
}

function WhoseRequest({ uuid, isCut }: { uuid: string; isCut: boolean }) {
  const { t } = useLingui();
  return (
    <AccessPage title={t`Send a new photo`} uuid={uuid} isCut={isCut}>
      {t`To protect your details, enter the mobile number you gave for this request.`}
    </AccessPage>
  );
}

type Opened = { uuid: string; token: string };
type AskedPhoto = AskedPhotos["photos"][number];

const keyOf = ({ uuid, token }: Opened) => ["asked photos", uuid, token];

/** The photos that the office asked for: to be sent, sent, or not needed any more. */
function NewPhotos({ opened, isCut }: { opened: Opened; isCut: boolean }) {
  const { uuid, token } = opened;
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(opened),
    queryFn: ({ signal }) =>
      call(api.readAskedPhotos, { params: { id: uuid }, headers: { transaction: token }, signal }),
    meta: { explains: true },
  });
  if (data) {
    const open = data.photos.filter(({ sent }) => !sent);
    return open.length === 0 ? (
      <NothingToSend uuid={uuid} wasSent={data.photos.length > 0} />
    ) : (
      <Sending asked={data} open={open} opened={opened} />
    );
  }
  if (error && (isRefused(error) || isNotFound(error)))
    return <WhoseRequest uuid={uuid} isCut={isCut} />;
  return error ? <RetryPage error={error} onRetry={() => void refetch()} /> : <PageSkeleton />;
}

/** Sends the new photos, by field. */
function useSendPhotos(opened: Opened) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const { fail, clear } = useFailureToast();
  const isHere = useIsHere();
  return useMutation<AskedPhotos, Error, Record<string, string>>({
    mutationFn: (urls) => {
      const sent = Object.entries(urls).map(([field, url]) => [field, fileReference(url)]);
      return call(api.sendAskedPhotos, {
        params: { id: opened.uuid },
        headers: { transaction: opened.token },
        body: { documents: Object.fromEntries(sent) as Record<string, string> },
      });
    },
    meta: { explains: true },
    onSuccess: (asked) => {
      clear();
      forgetSession(askedPhotosItem, ({ uuid }) => uuid === opened.uuid);
      queries.setQueryData<AskedPhotos>(keyOf(opened), asked);
      if (isHere()) focusHeading();
    },
    onError: (error) => {
      fail({ variant: "danger", title: t`Unable to send the photo`, body: inWords(error) });
      // The office may have decided meanwhile.
      void queries.invalidateQueries({ queryKey: keyOf(opened) });
    },
  });
}

const faults: Record<PhotoFault, MessageDescriptor> = {
  unreadable: msg`The office could not read the text on the last photo.`,
  cut_off: msg`A part of the document was cut off on the last photo.`,
  wrong_paper: msg`The last photo showed another document.`,
  expired: msg`The document on the last photo has expired.`,
};

/** The names of the documents, as in the form (spec §2). */
function useDocumentName(
  type: AskedPhotos["transactable_type"],
): (field: AskedPhoto["field"]) => string {
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
        {t`See where it is`}
      </ButtonLink>
    </Frame>
  );
}

/** Two photos may arrive between two renders. */
function keepPhoto(uuid: string, field: string, url: string) {
  const kept = readSession(askedPhotosItem);
  const before = kept?.uuid === uuid ? kept.urls : {};
  writeSession(askedPhotosItem, { uuid, urls: { ...before, [field]: url } });
}

function Sending({
  asked,
  open,
  opened,
}: {
  asked: AskedPhotos;
  open: AskedPhoto[];
  opened: Opened;
}) {
  const { t } = useLingui();
  const nameOf = useDocumentName(asked.transactable_type);
  const [kept] = useSession(askedPhotosItem);
  const urls = kept?.uuid === opened.uuid ? kept.urls : {};
  const [wasTried, setWasTried] = useState(false);
  const unsent = useUnsentPhotos();
  const send = useSendPhotos(opened);
  const { reference } = asked;

  function press() {
    if (unsent.mustWait()) return;
    setWasTried(true);
    const missing = open.find(({ field }) => !urls[field]);
    if (missing) document.getElementById(missing.field)?.focus();
    else send.mutate(Object.fromEntries(open.map(({ field }) => [field, urls[field] ?? ""])));
  }

  return (
    <Frame
      title={t`Send a new photo`}
      back={
        <BackLink to={paths.tracking({ transaction_reference: opened.uuid })}>{t`Back`}</BackLink>
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
            onChange={(url) => keepPhoto(opened.uuid, field, url)}
            error={wasTried && !urls[field] ? t`Please add this photo.` : undefined}
          />
        ))}
      </UnsentPhotos>
      <Button wide icon="arrow-right" busy={send.isPending} busyLabel={t`Sending`} onClick={press}>
        {t`Send`}
      </Button>
    </Frame>
  );
}
