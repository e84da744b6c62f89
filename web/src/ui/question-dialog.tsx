import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

type QuestionDialogProps = {
  title: string;
  yes: string;
  no: string;
  onYes: () => void;
  onNo: () => void;
  /** Yes loses something: No is the main answer. */
  danger?: boolean | undefined;
  /** Yes is being carried out: the buttons are disabled. */
  busy?: boolean | undefined;
  busyLabel?: string | undefined;
  children: ReactNode;
};

/**
 * A question with two answers, Yes before No in every dialog; Esc is No. The blue one is the way on: of a destructive
 * question that is No.
 */
export function QuestionDialog({ title, children, ...answers }: QuestionDialogProps) {
  const { yes, no, onYes, onNo, danger = false, busy = false, busyLabel = yes } = answers;
  return (
    <Dialog
      onClose={() => {
        if (!busy) onNo();
      }}
      title={title}
      actions={
        <>
          <Button
            variant={danger ? "danger" : "primary"}
            wide
            busy={busy}
            busyLabel={busyLabel}
            onClick={onYes}
          >
            {yes}
          </Button>
          <Button variant={danger ? "primary" : "secondary"} wide disabled={busy} onClick={onNo}>
            {no}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
