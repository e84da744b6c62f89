import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Links, Meta, Outlet, Scripts, UNSAFE_useScrollRestoration } from "react-router";
import type { Route } from "./+types/root.ts";
import { CallProvider } from "./api/call-provider.tsx";
import { PageSkeleton } from "./site/page-skeleton.tsx";
import { useScreenHandle } from "./site/screen-handle.ts";
import { SiteShell } from "./site/site-shell.tsx";
import { ErrorScreen } from "./site/error-screen.tsx";
import NotFoundScreen from "./site/not-found-screen.tsx";
import { useSettings } from "./settings.ts";
import { ToastProvider } from "./ui/toast.tsx";
import font from "@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2?url";
import "./app.css";

/** The font comes with the style sheet instead of after it, so that no headline breaks anew. */
export const links: Route.LinksFunction = () => [
  { rel: "preload", as: "font", type: "font/woff2", href: font, crossOrigin: "anonymous" },
];

/**
 * The scripts of a page are written by the server alone. Where something else has changed a page before it starts (a
 * browser's translator, an extension), React draws it anew, and Trusted Types allow it to create no script.
 */
const isWrittenByServer = import.meta.env.SSR;

/** Remembers where a page was left. `<ScrollRestoration>` would do it with an inline script. */
function ScrollMemory() {
  UNSAFE_useScrollRestoration();
  return null;
}

function Providers({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  return (
    <ToastProvider dismissLabel={t`Dismiss`}>
      <CallProvider>
        <SiteShell>{children}</SiteShell>
      </CallProvider>
    </ToastProvider>
  );
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    <I18nProvider i18n={i18n}>
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
        <meta name="theme-color" content="#072a66" />
        {/* Where this id exists, react-aria adds no inline style, which the CSP refuses; its rule is in app.css. */}
        <meta id="react-aria-pressable-style" name="react-aria" content="app.css" />
        <Meta />
        <Links />
      </head>
      <body>
        <Providers>{children}</Providers>
        <ScrollMemory />
        {isWrittenByServer ? <Scripts /> : null}
      </body>
    </html>
  );
}

/** Until the script of a page that is not prerendered has loaded. */
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
