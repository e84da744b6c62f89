import { useLingui as useI18n, useLingui } from "@lingui/react";
import { Trans } from "@lingui/react/macro";
import type { RecordStatus } from "@portal/contract/status";
import type { FullTransaction } from "@portal/contract/transaction-read";
import type { ReactNode } from "react";
import { paths } from "@portal/contract/paths";
import { ButtonLink } from "../../ui/button.tsx";
import { flushLook } from "../../ui/button-look.ts";
import { Card } from "../../ui/card.tsx";
import { PageColumn } from "../../ui/page-column.tsx";
import { SummaryList, type SummaryRow } from "../../ui/summary-list.tsx";
import type { RecordMessage } from "./record-message.ts";
import { OwnNews } from "../request/own-news.tsx";
import { ReportLink } from "../report-link.tsx";
import { orDash } from "@portal/contract/text";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Badge, type BadgeVariant } from "../../ui/badge.tsx";
import type { IconName } from "../../ui/icons.tsx";

type Look = { label: MessageDescriptor; variant: BadgeVariant; icon?: IconName };

/** Spec §2: all except Rejected are warnings; Received is displayed as "Delivered". */
const looks: Record<RecordStatus, Look> = {
  Available: { label: msg`Available`, variant: "warning", icon: "check" },
  "For Verification": { label: msg`For Verification`, variant: "warning" },
  Rejected: { label: msg`Rejected`, variant: "danger" },
  Received: { label: msg`Delivered`, variant: "warning", icon: "success" },
  Processing: { label: msg`Processing`, variant: "warning", icon: "truck" },
  Unknown: { label: msg`Unknown`, variant: "neutral", icon: "help" },
};

function RecordBadge({ status }: { status: RecordStatus }) {
  const { i18n } = useLingui();
  const { label, variant, icon } = looks[status];
  return (
    <Badge variant={variant} icon={icon}>
      {i18n._(label)}
    </Badge>
  );
}

/** The branch's remarks on a rejection, as entered. */
export function Remarks({ text }: { text: string | null }) {
  return (
    <p>
      <Trans>Remarks: {orDash(text)}</Trans>
    </p>
  );
}

type StatusPageProps = {
  status: RecordStatus;
  drawing: ReactNode;
  message: RecordMessage;
  /** Beside the table's sentences: remarks, the dealership. */
  extra?: ReactNode;
  actions: ReactNode;
  /** The alert card, while the record is not ready. */
  alert?: ReactNode;
  /** The timeline; null for a record whose status is unknown. */
  story: ReactNode;
  /** This browser's request for the record. */
  own: FullTransaction | null;
  detailsTitle: string;
  rows: readonly SummaryRow[];
};

/** A record's status: drawing, badge, headline and next step; then the timeline and details. */
export function StatusPage(props: StatusPageProps) {
  const { i18n } = useI18n();
  const details = (
    <div className="flex flex-col gap-4">
      <Card as="section" className="flex flex-col gap-4">
        <h2>{props.detailsTitle}</h2>
        <SummaryList rows={props.rows} />
      </Card>
      <ButtonLink to={paths.track} variant="quiet" icon="search" className={flushLook}>
        <Trans>Look up another number</Trans>
      </ButtonLink>
    </div>
  );
  return (
    <PageColumn aside={details} asideLabel={props.detailsTitle}>
      <div className="flex flex-col gap-4">
        {props.drawing}
        {/* Announced when it changes on an open page (a submission is decided). */}
        <div role="status" className="flex flex-col items-start gap-3">
          <RecordBadge status={props.status} />
          <h1>{i18n._(props.message.headline)}</h1>
          {props.message.lines.map((line) => (
            <p key={line.id}>{i18n._(line)}</p>
          ))}
          {props.extra}
        </div>
        <div className="flex flex-col gap-3 empty:hidden sm:items-start">{props.actions}</div>
      </div>
      <OwnNews request={props.own} />
      {props.alert}
      {props.story ? <Card>{props.story}</Card> : null}
      {props.own === null ? null : <ReportLink uuid={props.own.uuid} />}
    </PageColumn>
  );
}
