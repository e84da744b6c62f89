import { useLingui } from "@lingui/react/macro";
import { useEffect, useState, type RefObject } from "react";
import { useLocation } from "react-router";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { foreignClientsRule } from "./foreign-clients.tsx";
import { useIsQuiet } from "./problem/quiet-page.ts";
import { useSession } from "../session.ts";
import { disclaimerItem } from "./site-session.ts";

/** Spec §9. */
const DELAY_MS = 800;
const LOOK_EVERY_MS = 100;

/** Of a request, appointment, alert or case that exists: nobody begins a delivery there. */
const EXISTING = /^\/(?:txn|transaction|tracking|alert|case|appointment)\/./u;

const WRITTEN_IN = "input:not([type='checkbox'], [type='radio'], [type='file']), textarea, select";

/** The path of the page on which a form was first begun. */
type BegunOn = RefObject<string | null>;

/** A modal would take the focus from a field, or stand on top of another modal. */
const isOccupied = (): boolean =>
  (document.activeElement?.matches(WRITTEN_IN) ?? false) ||
  document.querySelector("dialog[open]") !== null;

/**
 * True 800 ms after a page was opened; if a field has the focus or a dialog is open by then, once neither has been so
 * and nothing was pressed for as long. Never after a form was begun on an earlier page: the person is on the way.
 */
function useIsDue(begunOn: BegunOn): boolean {
  const [dueOn, setDueOn] = useState<string | null>(null);
  const { pathname } = useLocation();
  const due = dueOn === pathname;
  useEffect(() => {
    if (due || EXISTING.test(pathname)) return undefined;
    const isOnTheWay = () => begunOn.current !== null && begunOn.current !== pathname;
    let calm = 0;
    const stir = () => (calm = 0);
    const timer = setInterval(() => {
      calm = isOccupied() ? 0 : calm + LOOK_EVERY_MS;
      if (calm >= DELAY_MS && !isOnTheWay()) setDueOn(pathname);
    }, LOOK_EVERY_MS);
    document.addEventListener("pointerdown", stir);
    document.addEventListener("keydown", stir);
    return () => {
      clearInterval(timer);
      document.removeEventListener("pointerdown", stir);
      document.removeEventListener("keydown", stir);
    };
  }, [begunOn, due, pathname]);
  return due;
}

/** Tells foreign clients that couriers do not deliver to them, until dismissed in this browser session. */
export function Disclaimer({ begunOn }: { begunOn: BegunOn }) {
  const { t } = useLingui();
  const [dismissed, setDismissed] = useSession(disclaimerItem);
  const due = useIsDue(begunOn);
  const quiet = useIsQuiet();
  const gotIt = () => setDismissed(true);
  if (!due || dismissed || quiet) return null;
  return (
    <Dialog
      onClose={gotIt}
      title={t`For foreign clients`}
      actions={
        <Button onClick={gotIt} wide>
          {t`Got it`}
        </Button>
      }
    >
      <p>{foreignClientsRule}</p>
    </Dialog>
  );
}
