import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { Button } from "./button.tsx";
import { useToast } from "./toast.tsx";

const SAID_MS = 3_000;

type CopyButtonProps = {
  text: string;
  /** What it is, for screen readers: its term. */
  of: string;
};

/** Copies what stands beside it, and says so. */
export function CopyButton({ text, of }: CopyButtonProps) {
  const { t } = useLingui();
  const show = useToast();
  const [copied, setCopied] = useState(0);
  useEffect(() => {
    if (copied === 0) return undefined;
    const timer = setTimeout(() => setCopied(0), SAID_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  async function copy() {
    if (await copyText(text)) setCopied((times) => times + 1);
    else
      show({
        variant: "danger",
        title: t`This could not be copied`,
        body: t`Please select the text and copy it yourself.`,
      });
  }
  const isCopied = copied > 0;
  return (
    <>
      <Button
        variant="quiet"
        icon={isCopied ? "check" : "copy"}
        className="-mx-2 -my-3 px-2!"
        onClick={() => void copy()}
      >
        {isCopied ? <Trans>Copied</Trans> : <Trans>Copy</Trans>}
        <span className="sr-only">{of}</span>
      </Button>
      <span aria-live="polite" className="sr-only">
        {isCopied ? t`Copied` : ""}
      </span>
    </>
  );
}

/** For pages on plain http, where browsers have no clipboard. */
function copySelected(text: string): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.className = "fixed top-0 opacity-0";
  document.body.append(field);
  const focused = document.activeElement;
  field.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}

/** Copies a text; false if the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}
