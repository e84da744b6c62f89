import { lazy, Suspense, type ComponentType } from "react";
import { useSettings } from "../settings.ts";
import { needSentences } from "../locales/activate.ts";

const Masthead = lazy<ComponentType<{ line: string }>>(async () => {
  const [{ Masthead: Line }] = await Promise.all([
    import("./later/masthead.tsx"),
    needSentences("messages"),
  ]);
  return { default: Line };
});

/** Above the header where a setting says so. Prerendered pages keep its room by a style rule, as for the sandbox strip. */
export function MastheadLine() {
  const { masthead } = useSettings();
  return (
    <div className="hidden min-h-11 bg-ink text-paper print:hidden [:root:has(#portal-settings[data-masthead])_&]:block">
      {masthead ? (
        <Suspense>
          <Masthead line={masthead} />
        </Suspense>
      ) : null}
    </div>
  );
}
