import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Links, Meta, Outlet, Scripts, UNSAFE_useScrollRestoration } from "react-router";
import type { Route } from "./+types/root.ts";
import { PageSkeleton } from "./site/loading/page-skeleton.tsx";
import { useScreenHandle } from "./site/screen-handle.ts";
import { SiteShell } from "./site/site-shell.tsx";
import { ErrorScreen } from "./site/problem/error-screen.tsx";
import NotFoundScreen from "./site/problem/not-found-screen.tsx";
import { useSettings } from "./settings.ts";
import { ToastProvider } from "./ui/toast.tsx";
import font from "./site/public-sans.woff2?url";
import "./app.css";

/** Preloads the font together with the style sheet, so that headlines do not wrap again after the font swap. */
export const links: Route.LinksFunction = () => [
  { rel: "preload", as: "font", type: "font/woff2", href: font, crossOrigin: "anonymous" },
];

/**
 * Scripts are rendered only by the server. If a translator or an extension has changed the page before hydration,
 * React renders it again, and Trusted Types do not let it create scripts.
 */
const isWrittenByServer = import.meta.env.SSR;

/** Restores the scroll position; `<ScrollRestoration>` would need an inline script. */
function ScrollMemory() {
  UNSAFE_useScrollRestoration();
  return null;
}

/** A sentence of `<Trans>`: the fragment is one of ours, which gives its texts elements of their own. */
function Sentence({ translation }: { translation: ReactNode }) {
  return <>{translation}</>;
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    <I18nProvider i18n={i18n} defaultComponent={Sentence}>
      <Page>{children}</Page>
    </I18nProvider>
  );
}

function Page({ children }: { children: ReactNode }) {
  const { i18n: words } = useLingui();
  return (
    <html lang={words.locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#121a2b" media="(prefers-color-scheme: dark)" />
        {/* If this id exists, react-aria adds no inline style, which the CSP blocks; its rule is in app.css. */}
        <meta id="react-aria-pressable-style" name="react-aria" content="app.css" />
        <Meta />
        <Links />
      </head>
      <body>
        <ToastProvider>
          <SiteShell>{children}</SiteShell>
        </ToastProvider>
        <ScrollMemory />
        {isWrittenByServer ? <Scripts /> : null}
      </body>
    </html>
  );
}

/** Shown until the script of a page that is not prerendered has loaded. */
export function HydrateFallback() {
  return <PageSkeleton />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />;
}

export default function App() {
  const { sandbox } = useScreenHandle();
  const { mode } = useSettings();
  return sandbox && mode === "production" ? <NotFoundScreen /> : <Outlet />;
}
