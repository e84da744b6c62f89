import type { ReactNode } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icons.tsx";
import { copyText } from "../ui/copy-button.tsx";
import { useToast } from "../ui/toast.tsx";

/** What may leave the page: a sentence without a name or number, and a path without a token (R-5, R-8). */
type Shared = { text: string; path: string };

const hasSharing = (): boolean => typeof navigator.share === "function";
/** Some apps never say how it ended; by then the person has seen the list. */
const LIST_MS = 10_000;
const listSeen = () => new Promise<void>((resolve) => setTimeout(resolve, LIST_MS));
const isDismissed = (failed: unknown): boolean =>
  failed instanceof DOMException && failed.name === "AbortError";

/** Opens the device's own list of apps; if it has none, copies. */
export async function share(text: string, url: string): Promise<"shared" | "copied" | "failed"> {
  if (hasSharing())
    try {
      await Promise.race([navigator.share({ text, url }), listSeen()]);
      return "shared";
    } catch (failed) {
      if (isDismissed(failed)) return "shared";
    }
  return (await copyText(`${text} ${url}`)) ? "copied" : "failed";
}

const urlOf = (path: string): string => new URL(path, window.location.origin).href;

/** Drawn here because `ui/icons.tsx` is part of the first screen, and only late screens share. */
function ShareIcon() {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinejoin="round"
      aria-hidden="true"
      className="icon size-5 shrink-0"
    >
      <path d="m8.500 10.500 7-4m-7 7 7 4M6 14.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5Zm12-7a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5Zm0 14a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5Z" />
    </svg>
  );
}

/** Shares a sentence and a link. */
function ShareButton({ text, path }: Shared) {
  const { t } = useLingui();
  const show = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: () => share(text, urlOf(path)),
    onSuccess: (outcome) => {
      if (outcome === "copied")
        show({ variant: "success", title: t`Copied`, body: t`You can paste it into a message.` });
      if (outcome === "failed")
        show({
          variant: "danger",
          title: t`This could not be copied`,
          // Not the address of this page, which may have the whole number.
          body: `${t`Please select the text and copy it yourself.`} ${text} ${urlOf(path)}`,
          durationMs: 30_000,
        });
    },
  });
  return (
    <Button
      variant="secondary"
      className="px-3!"
      busy={isPending}
      busyLabel={t`Sharing`}
      onClick={() => mutate()}
    >
      {hasSharing() ? (
        <>
          <ShareIcon />
          <Trans>Share</Trans>
        </>
      ) : (
        <>
          <Icon name="copy" className="size-5" />
          <Trans>Copy link</Trans>
        </>
      )}
    </Button>
  );
}

function PrintButton() {
  return (
    <Button variant="secondary" icon="print" className="px-3!" onClick={() => window.print()}>
      <Trans>Print</Trans>
    </Button>
  );
}

type ActionRowProps = {
  /** The button that saves the page as a picture. */
  save?: ReactNode;
  shared: Shared;
  /** Below them. */
  children?: ReactNode;
};

/** What can be done with a page: save it, share it, print it. */
export function ActionRow({ save, shared, children }: ActionRowProps) {
  return (
    <div className="flex flex-col gap-3 print:hidden">
      {save}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3">
        <ShareButton {...shared} />
        <PrintButton />
      </div>
      {children}
    </div>
  );
}
