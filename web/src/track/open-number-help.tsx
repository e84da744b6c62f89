import type { TransactableType } from "@portal/contract/status";
import { useEffect, useState, type ComponentType } from "react";
import { needSentences } from "../locales/activate.ts";
import { useNotFoundNumber } from "./form-state.ts";
import type { NumberHintProps } from "./number-help/number-help.tsx";

const PATIENCE_MS = 1_000;

type Help = {
  NumberHint: ComponentType<NumberHintProps>;
  NotFoundHelp: ComponentType<{ type: TransactableType; number: string }>;
};

/** Rendered at once when it was loaded before; `lazy` would first render nothing. */
let fetched: Help | null = null;

/** Loads the help. A failure is ignored: without a connection there is no help. */
async function loadNumberHelp(): Promise<void> {
  // Browsers cache the failure of a module's load: do not start one offline.
  if (fetched || !navigator.onLine) return;
  try {
    const [help] = await Promise.all([
      import("./number-help/number-help.tsx"),
      needSentences("guide"),
    ]);
    fetched = help;
  } catch {
    fetched = null;
  }
}

/** For navigations to a page with help: waits a moment for it, not longer. */
export const numberHelpSoon = (): Promise<unknown> =>
  Promise.race([loadNumberHelp(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);

function useNumberHelp(isWanted: boolean): Help | null {
  const [help, setHelp] = useState(fetched);
  useEffect(() => {
    if (!isWanted || help) return undefined;
    let isShown = true;
    void loadNumberHelp().then(() => {
      if (isShown) setHelp(fetched);
    });
    return () => {
      isShown = false;
    };
  }, [isWanted, help]);
  return help;
}

/** Below a number field, for its text on blur; null while it is edited. */
export function NumberFieldHint({
  text,
  ...rest
}: Omit<NumberHintProps, "text"> & { text: string | null }) {
  const help = useNumberHelp(text !== null);
  return (
    <div role="status" className="not-empty:mt-2">
      {text !== null && help ? <help.NumberHint text={text} {...rest} /> : null}
    </div>
  );
}

/** Above a complete form that was opened after a lookup without a result. */
export function NotFoundNumber({ type }: { type: TransactableType }) {
  const number = useNotFoundNumber();
  const help = useNumberHelp(Boolean(number));
  return number && help ? <help.NotFoundHelp type={type} number={number} /> : null;
}
