import type { ShippingSubject } from "./shipping-subject.ts";
import { type ShippingValues, receiverOf } from "./shipping-values.ts";
import { useLingui } from "@lingui/react/macro";
import { QuestionDialog } from "../../ui/question-dialog.tsx";
import { CorporationRule, buyerRule, secondHandRule, violationsRule } from "./notice-rules.tsx";
import { channelName, usesStructuredAddress } from "@portal/contract/courier";
import { formatPesos } from "@portal/contract/money";
import { SummaryList, type SummaryRow } from "../../ui/summary-list.tsx";
import { useBarangayWords } from "../address/use-address-level.ts";
import { useCouriers, useQuote } from "./courier-offers.ts";

/** The address as text; the form has loaded the lists. */
function useAddressWords(values: ShippingValues): string {
  const places = useBarangayWords({
    region: values.region_code,
    province: values.province_code,
    municipality: values.municipality_code,
    barangay: values.barangay_code,
  });
  if (!usesStructuredAddress(values.delivery_courier)) return values.delivery_address;
  return [values.address_line_1, values.address_line_2, ...(places ?? []), values.postal_code]
    .filter(Boolean)
    .join(", ");
}

/** A name on one line. */
const whole = (name: string): string => name.replaceAll(" ", "\u00a0");

type ConfirmationProps = {
  values: ShippingValues;
  /** Name, e-mail and mobile number can no longer be changed. */
  isLocked: boolean;
  officeCode: string;
  onProceed: () => void;
  onCancel: () => void;
};

/** The dialog after Continue: what is paid, to whom, and where the parcel goes. */
function PaymentConfirmation(props: ConfirmationProps) {
  const { values, isLocked, officeCode, onProceed, onCancel } = props;
  const { t } = useLingui();
  const quote = useQuote(values).data;
  const courier = useCouriers(officeCode).data?.find(
    ({ code }) => code === values.delivery_courier,
  );
  const address = useAddressWords(values);
  const receiver = receiverOf(values);
  const { payment_channel: channel } = values;
  const payee = whole(quote?.payee ?? (courier?.name || values.delivery_courier));
  const fee = quote ? formatPesos(quote.amount) : t`Shown at checkout`;
  const way = channel && whole(channelName(channel));
  const paid = way ? t`${fee}, payable to ${payee} with ${way}` : t`${fee}, payable to ${payee}`;
  // A phone shows all of it without scrolling: who, where, and what is paid to whom.
  const rows: SummaryRow[] = [
    {
      term: t`Receiver`,
      value: (
        <>
          {receiver.name},{" "}
          <span translate="no" className="unbroken">
            {receiver.mobile}
          </span>
          , {receiver.email}
        </>
      ),
    },
    { term: t`Address`, asWritten: true, value: address },
    { term: t`Courier fee`, value: paid },
  ];
  return (
    <QuestionDialog
      title={t`Please check your request`}
      yes={t`Proceed`}
      no={t`Cancel`}
      onYes={onProceed}
      onNo={onCancel}
    >
      {/* Seen without scrolling. */}
      <p className="mb-2">
        {isLocked
          ? t`You do not pay yet. Payment comes next.`
          : t`You do not pay yet. After this, the name, e-mail and mobile number cannot be changed.`}
      </p>
      <SummaryList rows={rows} />
    </QuestionDialog>
  );
}

export type Question = "confirmation" | "notice";

type BeforePaymentProps = {
  question: Question;
  values: ShippingValues;
  isLocked: boolean;
  subject: ShippingSubject;
  busy: boolean;
  onAnswer: (next: Question | null) => void;
  onContinue: () => void;
};

/** The dialogs between the form and the payment (spec §2): confirm the details, then the important notice. */
export function BeforePayment(props: BeforePaymentProps) {
  const { t } = useLingui();
  const { question, values, isLocked, subject, busy, onAnswer, onContinue } = props;
  const onCancel = () => onAnswer(null);
  if (question === "confirmation")
    return (
      <PaymentConfirmation
        values={values}
        isLocked={isLocked}
        officeCode={subject.officeCode}
        onCancel={onCancel}
        onProceed={() => onAnswer("notice")}
      />
    );
  const license = subject.type === "Driver's License";
  return (
    <QuestionDialog
      title={license ? t`Important notice` : t`Important notice for plate number ownership`}
      yes={t`Continue to Payment`}
      no={t`Cancel`}
      onYes={onContinue}
      onNo={onCancel}
      busy={busy}
      busyLabel={t`Sending your request`}
    >
      {license ? (
        <p>{violationsRule}</p>
      ) : (
        <ul className="flex list-disc flex-col gap-3 pl-5">
          <li>{buyerRule}</li>
          <li>{secondHandRule}</li>
          <li>
            <CorporationRule />
          </li>
        </ul>
      )}
    </QuestionDialog>
  );
}
