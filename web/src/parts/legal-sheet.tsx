import { useLingui } from "@lingui/react/macro";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { needSentences } from "../locales/activate.ts";
import { BottomSheet } from "../ui/bottom-sheet.tsx";
import { classNames } from "../ui/class-names.ts";
import { Loading, Skeleton } from "../ui/skeleton.tsx";

async function withSentences<Module>(text: Promise<Module>): Promise<Module> {
  await needSentences("legal");
  return text;
}

const texts = {
  privacy: lazy(() => withSentences(import("../content/privacy-notice.tsx"))),
  terms: lazy(() => withSentences(import("../content/terms.tsx"))),
};

type LegalLinkProps = {
  text: keyof typeof texts;
  children: ReactNode;
  className?: string | undefined;
};

function Waiting() {
  const { t } = useLingui();
  return (
    <Loading label={t`Loading the text`} className="flex h-[60dvh] flex-col gap-3">
      <Skeleton className="h-5 w-full" />
      <Skeleton className="h-5 w-11/12" />
      <Skeleton className="h-5 w-4/5" />
    </Loading>
  );
}

/** Words that open the privacy notice or the terms as a sheet over the page (spec §1: no navigation). */
export function LegalLink({ text, children, className }: LegalLinkProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const Text = texts[text];
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={classNames(
          "cursor-pointer rounded-control font-semibold underline underline-offset-4",
          className ?? "text-brand hover:text-brand-deep",
        )}
      >
        {children}
      </button>
      {/* At the end of the body: inside a label, every press in the sheet would tick its box. */}
      {open
        ? createPortal(
            <BottomSheet
              open
              onClose={() => setOpen(false)}
              title={text === "privacy" ? t`Privacy Policy` : t`Terms of Use`}
              closeLabel={t`Close`}
            >
              <Suspense fallback={<Waiting />}>
                <Text />
              </Suspense>
            </BottomSheet>,
            document.body,
          )
        : null}
    </>
  );
}
