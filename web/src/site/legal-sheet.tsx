import { useLingui } from "@lingui/react/macro";
import { lazy, Suspense } from "react";
import { needSentences } from "../locales/activate.ts";
import { BottomSheet } from "../ui/bottom-sheet.tsx";
import { Loading, Skeleton } from "../ui/skeleton.tsx";

async function withSentences<Module>(text: Promise<Module>): Promise<Module> {
  await needSentences("legal");
  return text;
}

const texts = {
  privacy: lazy(() => withSentences(import("./legal/privacy-notice.tsx"))),
  terms: lazy(() => withSentences(import("./legal/terms.tsx"))),
  accessibility: lazy(() => withSentences(import("./legal/accessibility.tsx"))),
};
export type LegalText = keyof typeof texts;

/** A placeholder taller than the sheet, like the text, so that the scroll area is focusable from the start. */
function Waiting() {
  const { t } = useLingui();
  return (
    <Loading label={t`Loading the text`} className="flex h-[90dvh] flex-col gap-3">
      <Skeleton className="h-5 w-full" />
      <Skeleton className="h-5 w-11/12" />
      <Skeleton className="h-5 w-4/5" />
    </Loading>
  );
}

export function LegalSheet({ text, onClose }: { text: LegalText; onClose: () => void }) {
  const { t } = useLingui();
  const Text = texts[text];
  const titles = {
    privacy: t`Privacy Policy`,
    terms: t`Terms of Use`,
    accessibility: t`Accessibility`,
  };
  return (
    <BottomSheet open onClose={onClose} title={titles[text]} closeLabel={t`Close`}>
      <Suspense fallback={<Waiting />}>
        <Text />
      </Suspense>
    </BottomSheet>
  );
}
