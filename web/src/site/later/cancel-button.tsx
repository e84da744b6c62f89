import { useLingui } from "@lingui/react/macro";
import { useState, type ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { QuestionDialog } from "../../ui/question-dialog.tsx";

type CancelButtonProps = {
  label: string;
  question: string;
  busy: boolean;
  busyLabel: string;
  onCancel: () => void;
  className?: string | undefined;
  /** The consequences. */
  children: ReactNode;
};

/** Cancels something after a confirmation. */
export function CancelButton({
  label,
  question,
  onCancel,
  children,
  ...button
}: CancelButtonProps) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="quiet" {...button} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <QuestionDialog
        open={asking}
        title={question}
        yes={t`Yes, cancel it`}
        no={t`No, keep it`}
        danger
        onYes={() => {
          setAsking(false);
          onCancel();
        }}
        onNo={() => setAsking(false)}
      >
        <p>{children}</p>
      </QuestionDialog>
    </>
  );
}
