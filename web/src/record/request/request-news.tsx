import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useSettings } from "../../settings.ts";
import { useDates } from "../../site/use-dates.ts";
import { Banner, type BannerVariant } from "../../ui/banner.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { formatPesos } from "@portal/contract/money";
import { paths } from "@portal/contract/paths";
import type {
  FullTransaction,
  RefundRead,
  RefundState,
  Transaction,
} from "@portal/contract/transaction-read";

/** The office has asked for a new photo; only the holder of the token can send it. */
export function PhotoNews({ request }: { request: Pick<Transaction, "access" | "uuid"> }) {
  const { t } = useLingui();
  const isOwn = request.access === "full";
  return (
    <Banner
      variant="warning"
      title={t`The office needs a new photo`}
      announce={false}
      actions={
        isOwn ? (
          <ButtonLink to={paths.newPhotos(request.uuid)}>{t`Send a new photo`}</ButtonLink>
        ) : undefined
      }
    >
      <p className="mt-1">
        {t`Your payment was received. The office continues as soon as it has the photo.`}
      </p>
      {isOwn ? null : (
        <p className="mt-1">{t`To send it, open the full details with your mobile number.`}</p>
      )}
    </Banner>
  );
}

/** Money arrived that does not pay for the delivery by itself: the person must not pay again. */
export function HeldMoney() {
  const { t } = useLingui();
  const { support_email: email } = useSettings();
  return (
    <Banner variant="warning" announce={false}>
      <h2>{t`We received your payment and are looking into it`}</h2>
      <p className="mt-1">
        <Trans>
          Please do not pay again. Questions? Write to <a href={`mailto:${email}`}>{email}</a> and
          quote the Reference Number.
        </Trans>
      </p>
    </Banner>
  );
}

const looks: Record<RefundState, { variant: BannerVariant; title: MessageDescriptor }> = {
  asked: { variant: "info", title: msg`We are checking a refund for you` },
  agreed: { variant: "info", title: msg`Your refund was approved` },
  sent: { variant: "info", title: msg`Your refund was sent` },
  done: { variant: "success", title: msg`Your refund is complete` },
  refused: { variant: "warning", title: msg`Your refund was not approved` },
};

type RefundProps = { refund: RefundRead };

/** What happens with the money now; that it is back is said only when it is. */
function Meaning({ refund: { state, amount, by_hand: byHand, receipt } }: RefundProps) {
  const { support_email: email } = useSettings();
  const sum = formatPesos(amount);
  switch (state) {
    case "asked":
      return (
        <Trans>
          We want to return {sum} to you. A second person has to agree first. We will e-mail you the
          decision.
        </Trans>
      );
    case "agreed":
      return byHand ? (
        <Trans>
          {sum} cannot go back the way you paid it, so we will send it to you in another way. We
          will contact you about this. We will never ask for a PIN, a password or a code.
        </Trans>
      ) : (
        <Trans>
          {sum} will go back to where it was paid from. We will e-mail you when it is sent.
        </Trans>
      );
    case "sent":
      return (
        <Trans>
          {sum} is on its way back to where it was paid from. How soon you see it depends on your
          bank or e-wallet.
        </Trans>
      );
    case "done":
      return byHand ? (
        <Trans>
          We paid {sum} back to you. The receipt number is {receipt}.
        </Trans>
      ) : (
        <Trans>
          {sum} went back to where it was paid from. How soon you see it depends on your bank or
          e-wallet.
        </Trans>
      );
    case "refused":
      return (
        <Trans>
          We checked the payment again and did not approve a refund of {sum}. Questions? Write to{" "}
          <a href={`mailto:${email}`}>{email}</a> and quote the Reference Number.
        </Trans>
      );
  }
}

function OneRefund({ refund }: RefundProps) {
  const dates = useDates();
  const { t } = useLingui();
  const { variant, title } = looks[refund.state];
  return (
    <Banner variant={variant} title={t(title)} announce={false}>
      <p className="mt-1">
        <Meaning refund={refund} />
      </p>
      <p className="mt-1 text-base text-ink-soft">
        <time dateTime={refund.at}>{dates.moment(new Date(refund.at))}</time>
      </p>
    </Banner>
  );
}

/** Money of a request that goes back to its payer: how far it is. */
export function RefundNews({ refunds }: { refunds: readonly RefundRead[] }) {
  return refunds.map((refund) => (
    <OneRefund key={`${refund.at} ${refund.amount}`} refund={refund} />
  ));
}

/** On the record's page, what this browser's request waits for. */
export function OwnNews({ request }: { request: FullTransaction | null }) {
  if (request === null) return null;
  return (
    <>
      {request.awaits_photo ? <PhotoNews request={request} /> : null}
      <RefundNews refunds={request.refunds} />
    </>
  );
}
