import type { Transaction } from "@portal/contract/transaction-read";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { largeScene, sceneOf, ScenePicture } from "../../record/timeline/scene-picture.tsx";
import { latestStep, storySteps } from "../../record/timeline/story-steps.ts";
import { PageTitle } from "../../site/page-title.tsx";
import { paths } from "@portal/contract/paths";
import { ButtonLink, flushLook } from "../../ui/button.tsx";
import { ShortPage } from "../../ui/page-column.tsx";
import { HeldMoney } from "../../record/request/request-news.tsx";
import { useDisplayedStatus } from "../summary/status-badge.tsx";
import { transactionFacts } from "../summary/transaction-story.ts";

type AlreadyPageProps = {
  transaction: Transaction;
  /** Other actions than the summary. */
  actions?: ReactNode;
  /** Above everything else. */
  notice?: ReactNode;
};

/** The transaction is past the step of this URL (spec §2); links to its summary. */
export function AlreadyPage({ transaction, actions, notice }: AlreadyPageProps) {
  const { t } = useLingui();
  const status = useDisplayedStatus(transaction.status);
  const held = transaction.access === "full" && transaction.holds_money;
  const latest = latestStep(storySteps(transactionFacts(transaction)));
  return (
    <ShortPage
      title={<Trans>Transaction is already {status}</Trans>}
      picture={
        latest ? (
          <ScenePicture
            // The papers of the review have passed.
            scene={
              latest.state === "problem" ? "shelf" : sceneOf(transaction.transactable_type, latest)
            }
            className={largeScene}
          />
        ) : null
      }
      actions={
        <>
          {held ? null : actions}
          <ButtonLink
            to={paths.tracking({ transaction_reference: transaction.uuid })}
            // Beside the answers to a question it is none.
            variant={actions && !held ? "quiet" : "primary"}
            className={actions && !held ? flushLook : undefined}
            wide
          >
            {t`View the summary`}
          </ButtonLink>
        </>
      }
    >
      <PageTitle>{t`Transaction is already ${status}`}</PageTitle>
      {notice}
      <div className="flex flex-col gap-3">
        <p>
          <Trans>
            Reference Number: <strong className="inline-block">{transaction.reference}</strong>
          </Trans>
        </p>
        {actions ? null : <p>{t`Its details can no longer be changed.`}</p>}
      </div>
      {held && transaction.refunds.length === 0 ? <HeldMoney /> : null}
    </ShortPage>
  );
}
