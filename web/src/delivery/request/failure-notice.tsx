import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { CallFailed, type FailureCode } from "../../api/api.ts";
import { Link } from "react-router";
import { paths } from "@portal/contract/paths";
import { ButtonLink } from "../../ui/button.tsx";
import { FocusedBanner } from "../../ui/banner.tsx";
import { purposeOf } from "@portal/contract/appointment-purpose";
import { endNamedBy, NotMe, OwnNamedLink } from "../../booked/own-appointment-link.tsx";
import { isUnanswered } from "../../api/send-once.ts";
import { wholeCodes } from "../../ui/whole-codes.tsx";
import { type Notice, type Refusals, sortRefusals } from "../../form/sort-refusals.ts";
import type { ShippingSubject } from "./shipping-subject.ts";
import type { FieldErrors } from "@portal/contract/problem";
import { type ShippingValues, emptyShipping } from "./shipping-values.ts";

type FailureNoticeProps = Notice & {
  subject: ShippingSubject;
  /** It stands in the form's place from the start. */
  isFirst?: boolean;
};

/** What a refusal shows besides the server's sentence. */
type Offer = {
  title?: MessageDescriptor;
  text?: MessageDescriptor;
  /** The text of the link to the status page. */
  back: MessageDescriptor;
  /** Nothing went wrong: it is not possible now. */
  isCalm?: boolean;
};

const lookUpAgain = msg`Look it up again`;
const toStatus = msg`Go back to the status`;

/** By failure code; field errors are shown at their fields. */
const offers: Partial<Record<FailureCode, Offer>> = {
  // The handle of a lookup expires after two hours.
  resource_not_found: {
    text: msg`Your search has expired. Please look up the number again. What you typed here is kept.`,
    back: lookUpAgain,
  },
  // The form was opened without showing ownership first.
  ownership_required: { back: lookUpAgain },
  not_deliverable: { title: msg`This cannot be delivered now`, back: toStatus, isCalm: true },
  not_editable: { back: toStatus },
};

/** What has to be done elsewhere first: Continue is no longer the main button. */
export const isOver = ({ error }: Notice): boolean =>
  error instanceof CallFailed && offers[error.code] !== undefined;

/** Why the request was refused, until the next attempt; the toast disappears after four seconds. */
export function FailureNotice({ error, message, subject, others, isFirst }: FailureNoticeProps) {
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
      of={isFirst ? null : error}
      variant={isUnknown || offer?.isCalm ? "warning" : "danger"}
      title={offer?.title ? t(offer.title) : usualTitle}
      actions={
        failed && offer ? (
          <>
            <OwnNamedLink
              refusal={failed}
              subject={{ purpose: purposeOf("Pickup", subject.type), id: subject.id }}
            />
            <ButtonLink
              to={paths.record(subject.type, subject.asked)}
              variant={endNamedBy(failed) === null ? "primary" : "secondary"}
            >
              {t(offer.back)}
            </ButtonLink>
          </>
        ) : null
      }
    >
      {said === null ? null : <p>{wholeCodes(said)}</p>}
      {others.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {failed ? <NotMe refusal={failed} /> : null}
      {offer?.isCalm ? (
        <p>
          <Trans>
            Questions? <Link to={paths.contact}>Contact us</Link>.
          </Trans>
        </p>
      ) : null}
      {isUnknown ? (
        <p>{t`What you typed is kept, and nothing is sent twice. Press Continue again.`}</p>
      ) : null}
    </FocusedBanner>
  );
}

/** Wire names (spec §7) that differ from the form's names. */
const formNames: Record<string, ShippingField> = {
  "delivery_details.barangay_code": "barangay_code",
  "delivery_details.line_1": "address_line_1",
  "delivery_details.line_2": "address_line_2",
  "delivery_details.postal_code": "postal_code",
  "delivery_details.address": "delivery_address",
  "delivery_details.latitude": "delivery_address",
  "delivery_details.longitude": "delivery_address",
  geoloc: "delivery_address",
  "documents.id_image_url": "id_image_url",
  "documents.receipt_image_url": "receipt_image_url",
};

const FILLED_IN = [
  "geoloc",
  "suggested_postal_code",
  "region_code",
  "province_code",
  "municipality_code",
] as const;
/** The fields that can be wrong: the others are filled in with one of these. */
export type ShippingField = Exclude<keyof ShippingValues, (typeof FILLED_IN)[number]>;
const isField = (name: string): name is ShippingField =>
  Object.hasOwn(emptyShipping, name) && !FILLED_IN.some((other) => other === name);

function fieldOf(wireName: string): ShippingField | null {
  if (wireName.includes("supporting_doc")) return "supporting_documents";
  const name = Object.hasOwn(formNames, wireName) ? (formNames[wireName] ?? "") : wireName;
  return isField(name) ? name : null;
}

/** Sorts the server's sentences (422) by form field; the others are shown above the form. */
export const refusedFields = (errors: FieldErrors): Refusals<ShippingField> =>
  sortRefusals(errors, fieldOf);
