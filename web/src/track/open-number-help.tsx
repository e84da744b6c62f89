import type { TransactableType } from "@portal/contract/status";
import { useEffect, useState, type ComponentType } from "react";
import { needSentences } from "../locales/activate.ts";
import { useNotFoundNumber } from "./form-state.ts";
import type { NumberHintProps } from "./number-help/number-hint.tsx";

const PATIENCE_MS = 1_000;

type Help = {
  NumberHint: ComponentType<NumberHintProps>;
  NotFoundHelp: ComponentType<{ type: TransactableType; number: string }>;
};

/** Once it was fetched, it is shown at once; `lazy` would show nothing for a moment first. */
let fetched: Help | null = null;

/** Fetches the help. Help is no reason to fail: without a connection there is none. */
async function loadNumberHelp(): Promise<void> {
  // Browsers never fetch a module again that failed once.
  if (fetched || !navigator.onLine) return;
  try {
    const [{ NumberHint }, { NotFoundHelp }] = await Promise.all([
      import("./number-help/number-hint.tsx"),
      import("./number-help/not-found-help.tsx"),
      needSentences("guide"),
    ]);
    fetched = { NumberHint, NotFoundHelp };
  } catch {
    fetched = null;
  }
}

/** Waits for it before a page that shows it, but no longer than a moment. */
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

/** Under a number field, for the text it was left with; null while it is typed in. */
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

/** Over a complete form, where a lookup that found nothing has led to it. */
export function NotFoundNumber({ type }: { type: TransactableType }) {
  const number = useNotFoundNumber();
  const help = useNumberHelp(Boolean(number));
  return number && help ? <help.NotFoundHelp type={type} number={number} /> : null;
}
