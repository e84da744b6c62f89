import { useState, type ReactNode } from "react";
import { Button, IconButton } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

type HelpDialogProps = {
  /** The button's accessible name, such as "Help: Receipt". */
  label: string;
  title: string;
  closeLabel: string;
  children: ReactNode;
};

/** A question mark that opens an explanation, beside a label (`help` of Field). */
export function HelpDialog({ label, title, closeLabel, children }: HelpDialogProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <IconButton icon="help" label={label} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      <Dialog
        open={open}
        onClose={close}
        title={title}
        closeOnBackdrop
        actions={
          <Button wide onClick={close}>
            {closeLabel}
          </Button>
        }
      >
        {children}
      </Dialog>
    </>
  );
}
