import { Trans, useLingui } from "@lingui/react/macro";
import { isOpenPage } from "@portal/contract/settings";
import { Suspense, useEffect, useRef, type ReactNode } from "react";
import { useLocation, useRouteError } from "react-router";
import { useMaintenance } from "../api/maintenance.ts";
import { focusHeadingOnceThere, focusPlace } from "./focus-heading.ts";
import { never, useClientValue } from "../client-value.ts";
import { lazyChunk, lazyPart, Nothing } from "./loading/lazy-part.tsx";
import { AfterReload } from "./loading/missing-part.tsx";
import { PageSkeleton } from "./loading/page-skeleton.tsx";
import { SandboxStrip } from "./sandbox/sandbox-strip.tsx";
import { useScreenHandle } from "./screen-handle.ts";
import { VisitEnded, VisitWatch } from "./visit.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";
import { useIsOnline } from "./use-is-online.ts";
import { classNames } from "../ui/look.ts";
import { Icon } from "../ui/icons.tsx";
import { useVisitEnd, type VisitEnd } from "../session.ts";
import { useSettings } from "../settings.ts";

const Masthead = lazyChunk(async () => (await import("./masthead.tsx")).Masthead, Nothing);

/** Above the header where a setting says so. Prerendered pages keep its room by a style rule, as for the sandbox strip. */
function MastheadLine() {
  const { masthead } = useSettings();
  return (
    <div className={classNames("masthead-room", masthead && "block!")}>
      {masthead ? (
        <Suspense>
          <Masthead line={masthead} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** A line under the header, always in view: offline, but no input is lost. */
function OfflineLine() {
  const isOnline = useIsOnline();
  return (
    // A live region must exist before its text changes.
    <div role="status" className="sticky top-0 z-10 print:hidden">
      {isOnline ? null : (
        <p className="flex items-center justify-center gap-2 border-b border-brand/35 bg-brand-on px-4 py-2 text-base">
          <Icon name="info" className="size-5 text-brand" />
          <Trans>You are offline. Nothing is lost.</Trans>
        </p>
      )}
    </div>
  );
}

/** After a navigation the focus moves to the new page, as after a page load. */
function PageFocus() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return undefined;
    shown.current = pathname;
    return focusHeadingOnceThere({ preventScroll: true });
  }, [pathname]);
  return null;
}

/** The path of the page on which a form was first begun. Heard from here: the disclaimer loads later, and leaves some pages. */
function useBegunOn() {
  const { pathname } = useLocation();
  const begunOn = useRef<string | null>(null);
  useEffect(() => {
    const begin = () => (begunOn.current ??= pathname);
    document.addEventListener("input", begin);
    return () => document.removeEventListener("input", begin);
  }, [pathname]);
  return begunOn;
}

/** Shown later than the page, so it can load later; the landing page has its content too. */
const Disclaimer = lazyChunk(async () => (await import("./disclaimer.tsx")).Disclaimer, Nothing);

/** Needed on few days of a year. */
const ClosedPage = lazyPart(
  async () => (await import("./maintenance/maintenance-page.tsx")).ClosedPage,
  <PageSkeleton />,
);

/** Not needed before the first press. */
const NavigationFeedback = lazyChunk(
  async () => (await import("./loading/navigation-feedback.tsx")).NavigationFeedback,
  Nothing,
);

type ContentProps = { end: VisitEnd | null; isClosed: boolean; children: ReactNode };

function Content({ end, isClosed, children }: ContentProps) {
  if (end !== null) return <VisitEnded how={end} />;
  return isClosed ? <ClosedPage /> : children;
}

/** The frame of every screen: skip link, sandbox strip, header, main, footer, disclaimer. */
export function SiteShell({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const handle = useScreenHandle();
  const failed = Boolean(useRouteError());
  const { pathname } = useLocation();
  const end = useVisitEnd();
  const isClosed = useMaintenance().on && !isOpenPage(pathname);
  const begunOn = useBegunOn();
  // Not in the prerendered page: React shows no other screen there before each part of it has come, seen or not.
  const isAlive = useClientValue(never, () => true, false);
  if (handle.bare && !failed && end === null) return <main>{children}</main>;
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        onClick={(event) => focusPlace(event, document.getElementById("main"))}
        className="skip-link"
      >
        {t`Skip to the content`}
      </a>
      <SandboxStrip />
      <MastheadLine />
      <SiteHeader />
      {isAlive ? (
        <Suspense>
          <NavigationFeedback />
        </Suspense>
      ) : null}
      <OfflineLine />
      {/* At least as high as the screen, so that the footer does not move while a page loads. */}
      <main id="main" tabIndex={-1} className="min-h-dvh grow">
        <noscript>
          <p className="bg-warning-on px-4 py-3 text-center">
            {t`This service needs JavaScript. Please turn it on in your browser.`}
          </p>
        </noscript>
        <Content end={end} isClosed={isClosed}>
          {children}
        </Content>
      </main>
      <SiteFooter />
      <AfterReload />
      <PageFocus />
      <VisitWatch />
      {!isAlive || failed || isClosed || end !== null || handle.disclaimer === false ? null : (
        <Suspense>
          <Disclaimer begunOn={begunOn} />
        </Suspense>
      )}
    </div>
  );
}
