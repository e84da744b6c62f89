import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { foreignClientsRule } from "./foreign-clients.tsx";
import { useIsQuiet } from "./quiet-page.ts";
import { useSession } from "../session.ts";
import { disclaimerItem } from "./site-session.ts";

/** Spec §9. */
const DELAY_MS = 800;

const WRITTEN_IN = "input:not([type='checkbox'], [type='radio'], [type='file']), textarea, select";

/** A modal would take the focus from the field while the person is typing. */
const isTyping = (): boolean => document.activeElement?.matches(WRITTEN_IN) ?? false;

/** Tells foreign clients that couriers do not deliver to them, until dismissed in this browser session. */
export function Disclaimer() {
  const { t } = useLingui();
  const [dismissed, setDismissed] = useSession(disclaimerItem);
  const [due, setDue] = useState(false);
  const quiet = useIsQuiet();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function wait() {
      clearTimeout(timer);
      timer = setTimeout(() => setDue((now) => now || !isTyping()), DELAY_MS);
    }
    wait();
    document.addEventListener("focusout", wait);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("focusout", wait);
    };
  }, []);
  const gotIt = () => setDismissed(true);
  return (
    <Dialog
      open={due && !dismissed && !quiet}
      onClose={gotIt}
      title={t`For foreign clients`}
      actions={
        <Button onClick={gotIt} wide>
          <Trans>Got it</Trans>
        </Button>
      }
    >
      <p>{foreignClientsRule}</p>
    </Dialog>
  );
}
