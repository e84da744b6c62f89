import { useLingui } from "@lingui/react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { CallFailed } from "../api/api.ts";
import { Banner } from "../ui/banner.tsx";
import { toastOf } from "../api/failure-toast.ts";
import { CaptchaError } from "./captcha/captcha-error.ts";
import type { Notice } from "../form/sort-refusals.ts";
import { bannerCodes } from "./inquiry-toasts.ts";

/** Why the last lookup failed, until the next attempt; "offline" until the connection is back. */
export function FailureBanner({ error }: { error: Error | null }) {
  // What a captcha says follows the language of the page.
  useLingui();
  const [over, setOver] = useState<Error | null>(null);
  const isOffline = error instanceof CallFailed && error.code === "offline";
  useEffect(() => {
    if (!isOffline) return undefined;
    const back = () => setOver(error);
    window.addEventListener("online", back);
    return () => window.removeEventListener("online", back);
  }, [isOffline, error]);
  const said =
    error !== over &&
    (error instanceof CaptchaError ||
      (error instanceof CallFailed && bannerCodes.includes(error.code)));
  return said ? <NoticeBanner error={error} message={error.message} others={[]} /> : null;
}

export function NoticeBanner({ error, message, others }: Notice) {
  const toast = error instanceof CallFailed ? toastOf(error) : null;
  return (
    <IntoView key={error.message}>
      <Banner variant={toast?.variant ?? "danger"} title={toast?.title}>
        {message === null ? null : <p>{message}</p>}
        {others.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Banner>
    </IntoView>
  );
}

/** The banner may appear outside a phone's screen, below the pressed button. */
function IntoView({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // In braces: newer browsers return a promise, which React would take for a clean-up function.
    box.current?.scrollIntoView({ block: "center" });
  }, []);
  return <div ref={box}>{children}</div>;
}
