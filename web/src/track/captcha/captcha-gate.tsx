import { useLingui } from "@lingui/react";
import { Trans } from "@lingui/react/macro";
import type { CaptchaAction, CaptchaChallenge } from "@portal/contract/captcha";
import { useRef, type ReactNode } from "react";
import { classNames } from "../../ui/class-names.ts";
import { Spinner } from "../../ui/spinner.tsx";
import { useCaptchaCheck } from "./use-captcha-check.ts";
import { CaptchaContext } from "./use-captcha.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icons.tsx";
import { inWords } from "../../api/api.ts";

/** Why the check failed, and what else the person can do. */
function CaptchaFailed({ error, onTryAgain }: { error: unknown; onTryAgain: () => void }) {
  // Its message follows the language of the page.
  useLingui();
  return (
    <div
      role="alert"
      className="flex flex-col gap-4 rounded-card border border-line bg-paper p-4 sm:p-6"
    >
      <p className="flex gap-3 text-lg font-semibold">
        <Icon name="danger" className="mt-0.5 size-6 text-danger" />
        <Trans>We could not check your browser</Trans>
      </p>
      <p>{inWords(error)}</p>
      {/* Only the person restarts it: an automatic retry would fail again. */}
      <Button onClick={onTryAgain} wide className="sm:self-start">
        <Trans>Try again</Trans>
      </Button>
      <p className="text-base text-ink-soft">
        <Trans>
          If it fails again, use another browser, device or network. Any LTO office can look this up
          for you, too. Please bring a valid ID.
        </Trans>
      </p>
    </div>
  );
}

type CaptchaGateProps = {
  action?: CaptchaAction | undefined;
  /** Gets the challenge from the server; its errors have a sentence for the person. */
  fetchChallenge: () => Promise<CaptchaChallenge>;
  /** Reserves the height of the hidden form (`min-h-…`), so that the layout does not shift. */
  className?: string | undefined;
  children: ReactNode;
};

/** Renders its children only after the captcha has passed (spec §2, §5); inside, `useCaptcha` returns tokens. */
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

export function Checking() {
  return (
    <div
      role="status"
      className="rounded-card border border-line bg-paper p-6 text-center text-ink-soft"
    >
      {/* In the middle of a short form's place, in view in a long one's. */}
      <div className="flex h-full max-h-80 flex-col items-center justify-center gap-4">
        <Spinner className="size-8 text-brand" />
        <p>
          <Trans>Checking your browser</Trans>
        </p>
      </div>
    </div>
  );
}
