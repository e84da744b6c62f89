import { useLingui } from "@lingui/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { CallFailed } from "../api/api.ts";
import { Banner } from "../ui/banner.tsx";
import { isRefused, toastOf } from "../api/failure-toast.ts";
import { type Notice, type Refusals, noticeOf } from "../form/sort-refusals.ts";
import { isMistyped } from "./use-inquiry.ts";

/** Told by a toast, and what was not found by the page that follows. */
const isToldElsewhere = (error: Error): boolean =>
  error instanceof CallFailed &&
  (error.code === "resource_not_found" || isRefused(error) || isMistyped(error));

const nothing = { fields: [], others: [] };

/**
 * Why the last lookup failed, until the next attempt; "offline" until the connection is back.
 * @param refusals what is said at the fields already
 */
export function FailureBanner({
  error,
  refusals = nothing,
}: {
  error: Error | null;
  refusals?: Refusals<string>;
}) {
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
  if (error === null || error === over || isToldElsewhere(error)) return null;
  const notice = noticeOf(error, refusals);
  return notice && <NoticeBanner {...notice} />;
}

export function NoticeBanner({ error, message, others }: Notice) {
  const toast = error instanceof CallFailed ? toastOf(error) : null;
  return (
    <IntoView key={`${message}${others.join("")}`}>
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
