import type { FullTransaction } from "@portal/contract/transaction-read";
import { orDash } from "@portal/contract/text";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ComponentProps } from "react";
import type { Refusal } from "@portal/contract/problem";
import { CallFailed } from "../../api/api.ts";
import { NotMe, OwnNamedLink } from "../../booked/own-appointment-link.tsx";
import { HomeLink } from "../../site/home-link.tsx";
import { Link } from "react-router";
import { paths } from "@portal/contract/paths";
import { unmarkedSentence } from "../../form/sort-refusals.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Banner, FocusedBanner } from "../../ui/banner.tsx";
import { wholeCodes } from "../../ui/whole-codes.tsx";
import { formatPesos } from "@portal/contract/money";

type TermName = "fee" | "courier" | "office" | "address";

/** What of the terms of a checkout is read on its page. */
const shown: Record<TermName, (transaction: FullTransaction) => string> = {
  fee: ({ amount }) => formatPesos(amount),
  courier: ({ payee }) => payee,
  office: ({ office }) => office?.name || office?.full_address || "",
  address: ({ delivery_details: to }) => to.full_address,
};
const names = Object.keys(shown) as TermName[];

/** What reads otherwise than what was agreed to, in the order of the page. */
export const termsThatChanged = (before: FullTransaction, now: FullTransaction) =>
  names
    .map((name) => ({ name, before: shown[name](before), now: shown[name](now) }))
    .filter((term) => term.before !== term.now);

/** Changes a request that is not paid yet. */
function ChangeDetails({ uuid }: { uuid: string }) {
  const { t } = useLingui();
  return (
    <ButtonLink to={paths.transaction(uuid)} state={{ change: true }} variant="secondary">
      {t`Change details`}
    </ButtonLink>
  );
}

type NotPayableProps = {
  uuid: string;
  /** Of the press that was refused, or what the page knows from the start: then nobody is sent to it. */
  refusal: CallFailed | Refusal;
  onAgain: () => void;
};

/** Whether a press at the checkout pays or, while somebody else can pay, takes a place in line. */
export const leadsOn = (refusal: CallFailed | Refusal | null): boolean =>
  refusal === null || refusal.details?.in_line !== undefined;

/** Fields of the request that another value helps. */
const changeable = ["delivery_courier", "email", "contact_number"];

/** Why it cannot be paid, and what to do: the refusal names the field at fault, if there is one. */
export function NotPayable({ uuid, refusal, onAgain }: NotPayableProps) {
  const { t } = useLingui();
  const canChange = changeable.some((field) => refusal.errors[field] !== undefined);
  const ofGateway = refusal instanceof CallFailed && refusal.code !== "not_deliverable";
  const banner: ComponentProps<typeof Banner> = {
    variant: "danger",
    title: ofGateway ? t`We could not open the payment` : t`You cannot pay for this right now`,
    actions: (
      <>
        <OwnNamedLink refusal={refusal} />
        {canChange ? (
          <ChangeDetails uuid={uuid} />
        ) : (
          <Button variant="secondary" onClick={onAgain}>
            {t`Try again`}
          </Button>
        )}
        <HomeLink variant="secondary" />
      </>
    ),
    children: (
      <>
        <p>
          {wholeCodes(refusal instanceof CallFailed ? unmarkedSentence(refusal) : refusal.message)}
        </p>
        <p>
          <Trans>
            Nothing was paid. Questions? <Link to={paths.contact}>Contact us</Link>.
          </Trans>
        </p>
        <NotMe refusal={refusal} />
      </>
    ),
  };
  return refusal instanceof CallFailed ? (
    <FocusedBanner of={refusal} {...banner} />
  ) : (
    <Banner {...banner} />
  );
}

/** What was agreed to beside what holds now, in words: a line through the old one is not heard. */
function ChangedTerms(terms: { before: FullTransaction; now: FullTransaction }) {
  const { t } = useLingui();
  const titles = {
    fee: t`Courier fee`,
    courier: t`Courier`,
    office: t`Deliver from`,
    address: t`Shipping Address`,
  };
  const changed = termsThatChanged(terms.before, terms.now);
  if (changed.length === 0)
    return <p>{t`The fee, the courier and the address are the same as before.`}</p>;
  return (
    <dl className="my-2 flex flex-col gap-2">
      {changed.map(({ name, before, now }) => (
        <div key={name} className="wrap-anywhere">
          <dt>{titles[name]}</dt>
          <dd>
            <Trans>Before: {orDash(before)}</Trans>
          </dd>
          <dd>
            <Trans>
              Now: <strong>{orDash(now)}</strong>
            </Trans>
          </dd>
        </div>
      ))}
    </dl>
  );
}

type RequestChangedProps = { before: FullTransaction; now: FullTransaction; refusal: CallFailed };

/** The request was changed in another window or on another device: agree again to the current terms. */
export function RequestChanged({ before, now, refusal }: RequestChangedProps) {
  const { t } = useLingui();
  return (
    <FocusedBanner
      of={refusal}
      variant="warning"
      title={t`The request was changed. Please check it again.`}
      // An open payment has to be cancelled first.
      actions={now.status === "For Payment" ? null : <ChangeDetails uuid={now.uuid} />}
    >
      {/* It could not be read again: the refusal says at least the fee. */}
      {now.version === before.version ? (
        <p>{wholeCodes(refusal.message)}</p>
      ) : (
        <ChangedTerms before={before} now={now} />
      )}
      <p>{t`Nothing was paid. If this is right, press Continue again.`}</p>
    </FocusedBanner>
  );
}
