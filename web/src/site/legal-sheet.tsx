import { useLingui } from "@lingui/react/macro";
import type { ComponentType } from "react";
import { needSentences } from "../locales/activate.ts";
import { lazyPart } from "./loading/lazy-part.tsx";
import { BottomSheet } from "../ui/dialog.tsx";
import { Loading, Skeleton } from "../ui/skeleton.tsx";

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

/** @param fetchText its sentences come with it */
const legalText = (fetchText: () => Promise<ComponentType>) =>
  lazyPart(
    async () => {
      const [text] = await Promise.all([fetchText(), needSentences("legal")]);
      return text;
    },
    <Waiting />,
  );

const texts = {
  privacy: legalText(async () => (await import("./legal/privacy-notice.tsx")).default),
  terms: legalText(async () => (await import("./legal/terms.tsx")).default),
  accessibility: legalText(async () => (await import("./legal/accessibility.tsx")).default),
};
export type LegalText = keyof typeof texts;

export function LegalSheet({ text, onClose }: { text: LegalText; onClose: () => void }) {
  const { t } = useLingui();
  const Text = texts[text];
  const titles = {
    privacy: t`Privacy Policy`,
    terms: t`Terms of Use`,
    accessibility: t`Accessibility`,
  };
  return (
    <BottomSheet onClose={onClose} title={titles[text]}>
      <Text />
    </BottomSheet>
  );
}
