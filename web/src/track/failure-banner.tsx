import { useEffect, useRef, type ReactNode } from "react";
import { CallFailed } from "../api/api.ts";
import { Banner } from "../ui/banner.tsx";
import { toastOf } from "../api/call-provider.tsx";
import { CaptchaTrouble } from "./captcha/captcha-trouble.ts";
import type { Notice } from "../form/sort-refusals.ts";
import { bannerCodes } from "./inquiry-toasts.ts";

/** Why the last lookup did not go through, as long as nothing new was tried. */
export function FailureBanner({ error }: { error: Error | null }) {
  const said =
    error instanceof CaptchaTrouble ||
    (error instanceof CallFailed && bannerCodes.includes(error.code));
  return said ? <NoticeBanner error={error} message={error.message} others={[]} /> : null;
}

/** Why a form was not taken, in the words of the failure. */
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

/** It may come up below the edge of a phone's screen, under the button just pressed. */
function IntoView({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // In braces: newer browsers answer with a promise, which React would take for a clean-up.
    box.current?.scrollIntoView({ block: "center" });
  }, []);
  return <div ref={box}>{children}</div>;
}
