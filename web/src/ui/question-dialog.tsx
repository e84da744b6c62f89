import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

type QuestionDialogProps = {
  open?: boolean | undefined;
  title: string;
  yes: string;
  no: string;
  onYes: () => void;
  onNo: () => void;
  /** Yes is destructive: No is the main answer. */
  danger?: boolean | undefined;
  /** Yes is being carried out: the buttons are disabled. */
  busy?: boolean | undefined;
  busyLabel?: string | undefined;
  children: ReactNode;
};

/** A question with two answers; Esc is No. */
export function QuestionDialog({ open = true, title, children, ...answers }: QuestionDialogProps) {
  const { yes, no, onYes, onNo, danger = false, busy = false, busyLabel = yes } = answers;
  const answerYes = (
    <Button
      variant={danger ? "danger" : "primary"}
      wide
      busy={busy}
      busyLabel={busyLabel}
      onClick={onYes}
    >
      {yes}
    </Button>
  );
  return (
    <Dialog
      open={open}
      onClose={() => {
        if (!busy) onNo();
      }}
      title={title}
      actions={
        <>
          {danger ? null : answerYes}
          <Button variant={danger ? "primary" : "secondary"} wide disabled={busy} onClick={onNo}>
            {no}
          </Button>
          {danger ? answerYes : null}
        </>
      }
    >
      {children}
    </Dialog>
  );
}
