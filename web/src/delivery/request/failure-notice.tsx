import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { CallFailed, type FailureCode } from "../../api/api.ts";
import { paths } from "@portal/contract/paths";
import { ButtonLink } from "../../ui/button.tsx";
import { FocusedBanner } from "../../ui/focused-banner.tsx";
import { NotMe } from "../../appointment/held/not-me.tsx";
import { OwnNamedLink } from "../../appointment/held/own-appointment-link.tsx";
import { isUnanswered } from "../../api/send-once.ts";
import type { Notice } from "../../form/sort-refusals.ts";
import type { ShippingSubject } from "./shipping-subject.ts";

type FailureNoticeProps = Notice & { subject: ShippingSubject };

/** What a refusal says and offers besides the server's sentence. */
type Offer = {
  /** Instead of the usual title. */
  title?: MessageDescriptor;
  /** Instead of the server's sentence. */
  text?: MessageDescriptor;
  /** What the link to the status page says. */
  back: MessageDescriptor;
};

const lookUpAgain = msg`Look it up again`;
const toStatus = msg`Go back to the status`;

/** By failure code; what a field has done stands at the field. */
const offers: Partial<Record<FailureCode, Offer>> = {
  // The handle of a lookup is good for two hours.
  resource_not_found: {
    text: msg`Your lookup is too old. Please look the number up again; what you typed here is kept.`,
    back: lookUpAgain,
  },
  // The step that the lookup leads to was passed by.
  ownership_required: { back: lookUpAgain },
  not_deliverable: { title: msg`This cannot be delivered now`, back: toStatus },
  not_editable: { back: toStatus },
};

/** Why the request was not taken, as long as nothing new is tried: the toast is gone after four seconds. */
export function FailureNotice({ error, message, subject, others }: FailureNoticeProps) {
  const { t } = useLingui();
  const failed = error instanceof CallFailed ? error : null;
  const offer = failed ? offers[failed.code] : undefined;
  const isUnknown = isUnanswered(error);
  const usualTitle = isUnknown
    ? t`We do not know yet whether your request arrived`
    : t`Your request was not sent`;
  const usualText = failed ? message : t`Something went wrong. Please try again.`;
  const said = offer?.text ? t(offer.text) : usualText;
  return (
    <FocusedBanner
      of={error}
      variant={isUnknown ? "warning" : "danger"}
      title={offer?.title ? t(offer.title) : usualTitle}
      actions={
        failed && offer ? (
          <>
            <OwnNamedLink refusal={failed} />
            <ButtonLink to={paths.record(subject.type, subject.asked)} variant="secondary">
              {t(offer.back)}
            </ButtonLink>
          </>
        ) : null
      }
    >
      {said === null ? null : <p>{said}</p>}
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
