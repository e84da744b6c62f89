import { useLingui } from "@lingui/react/macro";
import { useState, type ReactNode } from "react";
import { Button } from "../ui/button.tsx";
import { useLazyPart } from "./loading/use-lazy-part.ts";

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

const fetchQuestion = async () => (await import("../ui/question-dialog.tsx")).QuestionDialog;

/** Cancels something after a confirmation, which few people ask for. */
export function CancelButton({
  label,
  question,
  onCancel,
  children,
  busy,
  ...button
}: CancelButtonProps) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const [QuestionDialog, ask, isAsking] = useLazyPart(fetchQuestion);
  return (
    <>
      <Button
        variant="quiet"
        {...button}
        busy={busy || isAsking}
        onClick={() => void ask(() => setAsking(true))}
      >
        {label}
      </Button>
      {asking && QuestionDialog ? (
        <QuestionDialog
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
      ) : null}
    </>
  );
}
