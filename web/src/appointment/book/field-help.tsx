import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { HelpDialog } from "../../ui/help-dialog.tsx";

/** The optional help icon of an input, opening a dialog (spec §2). `label` is the input's. */
export function FieldHelp({ label, children }: { label: string; children: ReactNode }) {
  const { t } = useLingui();
  return (
    <HelpDialog label={t`Help: ${label}`} title={label} closeLabel={t`Close`}>
      {children}
    </HelpDialog>
  );
}
