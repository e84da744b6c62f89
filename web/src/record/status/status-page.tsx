import { useLingui as useI18n } from "@lingui/react";
import { Trans } from "@lingui/react/macro";
import type { RecordStatus } from "@portal/contract/status";
import type { ReactNode } from "react";
import { paths } from "@portal/contract/paths";
import { ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { PageColumn } from "../../ui/page-column.tsx";
import { SummaryList, type SummaryRow } from "../../ui/summary-list.tsx";
import { RecordBadge } from "./record-badge.tsx";
import type { RecordMessage } from "./record-message.ts";

type StatusPageProps = {
  status: RecordStatus;
  drawing: ReactNode;
  message: RecordMessage;
  /** Said besides the table's sentences: remarks, the dealership. */
  extra?: ReactNode;
  actions: ReactNode;
  /** Being told when it is ready, while it is not. */
  alert?: ReactNode;
  /** What happened so far; null for a record whose status is unknown. */
  story: ReactNode;
  detailsTitle: string;
  rows: readonly SummaryRow[];
};

/** A record's status (visual brief): the thing itself, badge, headline, the next step; then story and details. */
export function StatusPage(props: StatusPageProps) {
  const { i18n } = useI18n();
  const details = (
    <div className="flex flex-col gap-4">
      <Card as="section" className="flex flex-col gap-4">
        <h2>{props.detailsTitle}</h2>
        <SummaryList rows={props.rows} />
      </Card>
      <ButtonLink to={paths.track} variant="quiet" icon="search" className="self-start">
        <Trans>Look up another number</Trans>
      </ButtonLink>
    </div>
  );
  return (
    <PageColumn aside={details} asideLabel={props.detailsTitle}>
      <Card className="flex flex-col gap-4">
        {props.drawing}
        {/* Spoken when it changes while the page is open (a submission is decided). */}
        <div role="status" className="flex flex-col items-start gap-3">
          <RecordBadge status={props.status} />
          <h1 className="text-xl md:text-2xl">{i18n._(props.message.headline)}</h1>
          {props.message.lines.map((line) => (
            <p key={line.id}>{i18n._(line)}</p>
          ))}
          {props.extra}
        </div>
        <div className="flex flex-col gap-3 empty:hidden sm:items-start">{props.actions}</div>
      </Card>
      {props.alert}
      {props.story ? <Card>{props.story}</Card> : null}
    </PageColumn>
  );
}
