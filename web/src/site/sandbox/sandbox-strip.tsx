import { useLingui } from "@lingui/react/macro";
import { Suspense, useState } from "react";
import { useLocation } from "react-router";
import { lazyChunk } from "../loading/lazy-part.tsx";
import { useSettings } from "../../settings.ts";
import { classNames, frameLook } from "../../ui/look.ts";
import { Icon } from "../../ui/icons.tsx";

const SandboxPanel = lazyChunk(async () => (await import("./sandbox-panel.tsx")).SandboxPanel);

/**
 * The strip above every page of a sandbox. Prerendered pages do not know the settings, so a style rule shows
 * it when the server's settings say "sandbox": before any script runs, and without a layout shift.
 */
export function SandboxStrip() {
  const { t } = useLingui();
  const { mode } = useSettings();
  const { pathname } = useLocation();
  const [opened, setOpened] = useState(false);
  return (
    <aside
      aria-label={t`Sandbox`}
      className={classNames(
        "bg-sun text-on-sun print:hidden",
        mode === "sandbox"
          ? "block"
          : "hidden [head:has(#portal-settings[data-mode=sandbox])+body_&]:block",
      )}
    >
      {/* Closes on every navigation. */}
      <details
        key={pathname}
        className="group"
        onToggle={(event) => setOpened(event.currentTarget.open)}
      >
        <summary
          className={`${frameLook} flex min-h-11 cursor-pointer list-none flex-wrap items-center gap-x-2 text-base [&::-webkit-details-marker]:hidden`}
        >
          <strong>{t`Sandbox`}</strong>
          <span className="underline underline-offset-4">{t`Sample numbers to try`}</span>
          <Icon
            name="chevron-down"
            className="ml-auto size-5 transition-transform group-open:rotate-180"
          />
        </summary>
        {opened ? (
          <Suspense fallback={<div className="h-96" />}>
            <SandboxPanel />
          </Suspense>
        ) : null}
      </details>
    </aside>
  );
}
