import { Trans, useLingui } from "@lingui/react/macro";
import { CallFailed } from "../../api/api.ts";
import { paths } from "@portal/contract/paths";
import { ButtonLink } from "../../ui/button.tsx";
import { FocusedBanner } from "../../ui/focused-banner.tsx";
import { NotMe } from "../../appointment/held/not-me.tsx";
import { OwnNamedLink } from "../../appointment/held/own-appointment-link.tsx";
import { isUnanswered } from "../../api/send-once.ts";
import type { Notice } from "../../form/sort-refusals.ts";
import type { ShippingSubject } from "./shipping-subject.ts";

type FailureNoticeProps = Notice & { subject: ShippingSubject };

/** Why the request was not taken, as long as nothing new is tried: the toast is gone after four seconds. */
export function FailureNotice({ error, message, subject, others }: FailureNoticeProps) {
  const { t } = useLingui();
  const status = paths.record(subject.type, subject.asked);
  const failed = error instanceof CallFailed ? error : null;
  // The handle of a lookup is good for two hours.
  const stale = failed?.code === "resource_not_found";
  const isUnknown = isUnanswered(error);
  const title = isUnknown
    ? t`We do not know yet whether your request arrived`
    : t`Your request was not sent`;
  // The step that the lookup leads to was passed by.
  const unshown = failed?.code === "ownership_required";
  const refused =
    stale || unshown || failed?.code === "not_deliverable" || failed?.code === "not_editable";
  return (
    <FocusedBanner
      of={error}
      variant={isUnknown ? "warning" : "danger"}
      title={failed?.code === "not_deliverable" ? t`This cannot be delivered now` : title}
      actions={
        refused ? (
          <>
            {failed ? <OwnNamedLink refusal={failed} /> : null}
            <ButtonLink to={status} variant="secondary">
              {stale || unshown ? (
                <Trans>Look it up again</Trans>
              ) : (
                <Trans>Go back to the status</Trans>
              )}
            </ButtonLink>
          </>
        ) : null
      }
    >
      {stale ? (
        <p>
          <Trans>
            Your lookup is too old. Please look the number up again; what you typed here is kept.
          </Trans>
        </p>
      ) : failed === null ? (
        <p>
          <Trans>Something went wrong. Please try again.</Trans>
        </p>
      ) : message === null ? null : (
        <p>{message}</p>
      )}
      {others.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {failed ? <NotMe refusal={failed} /> : null}
      {isUnknown ? (
        <p>
          <Trans>
            Nothing that you typed is lost, and nothing is sent twice: press Continue again.
          </Trans>
        </p>
      ) : null}
    </FocusedBanner>
  );
}
