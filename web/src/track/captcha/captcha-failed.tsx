import { Trans } from "@lingui/react/macro";
import { Button } from "../../ui/button.tsx";
import { CaptchaTrouble } from "./captcha-trouble.ts";

/** Says why the browser could not be checked, and which ways remain. */
export function CaptchaFailed({ error, onTryAgain }: { error: unknown; onTryAgain: () => void }) {
  // Only the person starts it again: a loop would end in the same place.
  const needsAnotherWay = error instanceof CaptchaTrouble && error.kind !== "unreachable";
  return (
    <div
      role="alert"
      className="flex flex-col items-start justify-center gap-4 rounded-card bg-paper p-6 shadow-soft"
    >
      <p className="text-lg font-semibold">
        <Trans>We could not check your browser</Trans>
      </p>
      {error instanceof Error ? <p>{error.message}</p> : null}
      {needsAnotherWay ? (
        <p>
          <Trans>
            Another browser, another device or another network often helps. Any LTO office can also
            look this up for you: please bring a valid ID.
          </Trans>
        </p>
      ) : null}
      <Button onClick={onTryAgain}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
}
