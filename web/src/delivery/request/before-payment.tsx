import { ImportantNotice } from "./important-notice.tsx";
import { PaymentConfirmation } from "./payment-confirmation.tsx";
import type { ShippingSubject } from "./shipping-subject.ts";
import type { ShippingValues } from "./shipping-values.ts";

export type Question = "confirmation" | "notice";

type BeforePaymentProps = {
  question: Question;
  values: ShippingValues;
  subject: ShippingSubject;
  busy: boolean;
  onAnswer: (next: Question | null) => void;
  onContinue: () => void;
};

/** What is asked and said between the form and the payment (spec §2): is this right, and what to know first. */
export function BeforePayment(props: BeforePaymentProps) {
  const { question, values, subject, busy, onAnswer, onContinue } = props;
  return question === "confirmation" ? (
    <PaymentConfirmation
      values={values}
      officeCode={subject.officeCode}
      onCancel={() => onAnswer(null)}
      onProceed={() => onAnswer("notice")}
    />
  ) : (
    <ImportantNotice
      type={subject.type}
      busy={busy}
      onCancel={() => onAnswer(null)}
      onContinue={onContinue}
    />
  );
}
