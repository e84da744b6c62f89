import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { useToast } from "../../ui/toast.tsx";
import { copyText } from "./copy-text.ts";

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
