import { Trans } from "@lingui/react/macro";
import type { CaptchaAction, CaptchaChallenge } from "@portal/contract/captcha";
import { useRef, type ReactNode } from "react";
import { classNames } from "../../ui/class-names.ts";
import { Spinner } from "../../ui/spinner.tsx";
import { CaptchaFailed } from "./captcha-failed.tsx";
import { useCaptchaCheck } from "./use-captcha-check.ts";
import { CaptchaContext } from "./use-captcha.ts";

type CaptchaGateProps = {
  action?: CaptchaAction | undefined;
  /** Asks the server how to check this browser; its errors carry a sentence for the person. */
  fetchChallenge: () => Promise<CaptchaChallenge>;
  /** Gives the gate the size of what it hides (`min-h-…`), so that nothing moves when it opens. */
  className?: string | undefined;
  children: ReactNode;
};

/** Shows its children only after the browser was checked (spec §2, §5); inside, `useCaptcha` gives tokens. */
export function CaptchaGate({
  action = "lookup",
  fetchChallenge,
  className,
  children,
}: CaptchaGateProps) {
  const container = useRef<HTMLDivElement>(null);
  const { check, captcha, tryAgain } = useCaptchaCheck(action, fetchChallenge, container);
  return (
    <CaptchaContext value={captcha}>
      <div className={classNames("grid grid-rows-[1fr_auto]", className)}>
        {check.status === "verified" ? children : null}
        {check.status === "checking" ? <Checking /> : null}
        {check.status === "failed" ? (
          <CaptchaFailed error={check.error} onTryAgain={tryAgain} />
        ) : null}
        <div ref={container} className="not-empty:mt-4" />
      </div>
    </CaptchaContext>
  );
}

/** While the browser is checked. */
export function Checking() {
  return (
    <div
      role="status"
      className="flex flex-col items-center justify-center gap-4 rounded-card bg-paper p-6 text-center text-ink-soft shadow-soft"
    >
      <Spinner className="size-8 text-brand" />
      <p>
        <Trans>Checking your browser</Trans>
      </p>
    </div>
  );
}
