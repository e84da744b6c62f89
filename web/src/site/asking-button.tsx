import { type ComponentProps, type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "../ui/button.tsx";
import { useLazyPart } from "./loading/use-lazy-part.ts";

type AskingButtonProps = Pick<ComponentProps<typeof Button>, "icon" | "className"> & {
  label: string;
  question: string;
  yes: string;
  no: string;
  busy?: boolean;
  busyLabel: string;
  /** Whether something would be lost, when it is pressed: else it is done at once. */
  asks?: () => boolean;
  onYes: () => void;
  /** The consequences. */
  children: ReactNode;
};

const fetchQuestion = async () => (await import("../ui/question-dialog.tsx")).QuestionDialog;

/** Loses something after a question, for which few people ask. */
export function AskingButton({
  label,
  question,
  yes,
  no,
  busy = false,
  asks = () => true,
  onYes,
  children,
  ...button
}: AskingButtonProps) {
  const [asking, setAsking] = useState(false);
  const [QuestionDialog, ask, isAsking] = useLazyPart(fetchQuestion);
  return (
    <>
      <Button
        variant="quiet"
        {...button}
        busy={busy || isAsking}
        onClick={() => (asks() ? void ask(() => setAsking(true)) : onYes())}
      >
        {label}
      </Button>
      {asking && QuestionDialog ? (
        <QuestionDialog
          title={question}
          yes={yes}
          no={no}
          danger
          onYes={() => {
            // First the dialog gives the focus back, which what is done then may move.
            flushSync(() => setAsking(false));
            onYes();
          }}
          onNo={() => setAsking(false)}
        >
          <p>{children}</p>
        </QuestionDialog>
      ) : null}
    </>
  );
}
