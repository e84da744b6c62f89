import { PaymentConfirmation } from "./payment-confirmation.tsx";
import type { ShippingSubject } from "./shipping-subject.ts";
import type { ShippingValues } from "./shipping-values.ts";
import type { TransactableType } from "@portal/contract/status";
import { useLingui } from "@lingui/react/macro";
import { QuestionDialog } from "../../ui/question-dialog.tsx";
import { buyerRule, CorporationRule, secondHandRule, violationsRule } from "./notice-rules.tsx";

function PlateNotice() {
  return (
    <ul className="flex list-disc flex-col gap-3 pl-5">
      <li>{buyerRule}</li>
      <li>{secondHandRule}</li>
      <li>
        <CorporationRule />
      </li>
    </ul>
  );
}

type NoticeProps = {
  type: TransactableType;
  busy: boolean;
  onContinue: () => void;
  onCancel: () => void;
};

function ImportantNotice({ type, busy, onContinue, onCancel }: NoticeProps) {
  const { t } = useLingui();
  const license = type === "Driver's License";
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
      {license ? <p>{violationsRule}</p> : <PlateNotice />}
    </QuestionDialog>
  );
}

export type Question = "confirmation" | "notice";

type BeforePaymentProps = {
  question: Question;
  values: ShippingValues;
  subject: ShippingSubject;
  busy: boolean;
  onAnswer: (next: Question | null) => void;
  onContinue: () => void;
};

/** The dialogs between the form and the payment (spec §2): confirm the details, then the important notice. */
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
