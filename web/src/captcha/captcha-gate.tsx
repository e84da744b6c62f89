import { useLingui } from "@lingui/react/macro";
import {
  createContext,
  type ReactNode,
  type RefObject,
  startTransition,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { CallFailed, inWords } from "../api/api.ts";
import { useUnauthorizedToast } from "../api/failure-toast.ts";
import {
  createTokenHolder,
  createTokenSource,
  readChallenge,
  sendWithToken,
  type TokenSource,
} from "./token-source.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icons.tsx";
import { classNames } from "../ui/look.ts";
import { Spinner } from "../ui/skeleton.tsx";
import { type CaptchaChallenge, CHALLENGE_ELEMENT } from "@portal/contract/captcha";

/** Why the check failed, and what else the person can do. */
function CaptchaFailed({ error, onTryAgain }: { error: unknown; onTryAgain: () => void }) {
  const { t } = useLingui();
  return (
    <div
      role="alert"
      className="flex flex-col gap-4 rounded-card border border-line bg-paper p-4 sm:p-6"
    >
      <p className="flex gap-3 text-lg font-semibold">
        <Icon name="danger" className="mt-0.5 size-6 text-danger" />
        {t`We could not check your browser`}
      </p>
      <p>{inWords(error)}</p>
      {/* Only the person restarts it: an automatic retry would fail again. */}
      <Button onClick={onTryAgain} wide className="sm:self-start">
        {t`Try again`}
      </Button>
      <p className="text-base text-ink-soft">
        {t`If it fails again, use another browser, device or network. Any LTO office can look this up for you, too. Please bring a valid ID.`}
      </p>
    </div>
  );
}

type LookupGateProps = {
  children: ReactNode;
  /** Reserves the height of the hidden form (`min-h-…`), so that the layout does not shift. */
  className?: string | undefined;
};

/**
 * The captcha before every lookup form (spec §2, §5): its children are rendered after it has passed, and get tokens
 * from `useCaptchaToken`.
 */
export function LookupGate({ className, children }: LookupGateProps) {
  const container = useRef<HTMLDivElement>(null);
  const { check, token, tryAgain } = useCaptchaCheck(container);
  return (
    <TokenContext value={token}>
      <div className={classNames("grid grid-rows-[1fr_auto]", className)}>
        {check.status === "verified" ? children : null}
        {check.status === "checking" ? <Checking /> : null}
        {check.status === "failed" ? (
          <CaptchaFailed error={check.error} onTryAgain={tryAgain} />
        ) : null}
        <div ref={container} className="not-empty:mt-4" />
      </div>
    </TokenContext>
  );
}

export function Checking() {
  const { t } = useLingui();
  return (
    <div
      role="status"
      className="rounded-card border border-line bg-paper p-6 text-center text-ink-soft"
    >
      {/* In the middle of a short form's place, in view in a long one's. */}
      <div className="flex h-full max-h-80 flex-col items-center justify-center gap-4">
        <Spinner className="size-8 text-brand" />
        <p>{t`Checking your browser`}</p>
      </div>
    </div>
  );
}

/** Returns an unused token: the gate's own, or a new one obtained silently. */
const TokenContext = createContext<(() => Promise<string>) | null>(null);

type Check = { status: "checking" } | { status: "verified" } | { status: "failed"; error: unknown };

/** Shared by all screens: an unused token opens the next gate at once. */
const holder = createTokenHolder(Date.now);

/** Runs the captcha while `status` is "checking", then returns tokens. */
function useCaptchaCheck(container: RefObject<HTMLElement | null>) {
  const [check, setCheck] = useState<Check>(() => ({
    status: holder.usable() ? "verified" : "checking",
  }));
  const say = useEffectEvent(useUnauthorizedToast());
  const source = useRef<TokenSource | null>(null);

  useEffect(() => {
    const opened = createTokenSource({ fetchChallenge, container: () => container.current });
    source.current = opened;
    return () => {
      opened.close();
      source.current = null;
    };
  }, [container]);

  const { status } = check;
  useEffect(() => {
    if (status !== "checking" || !source.current) return undefined;
    let gone = false;
    source.current.obtain().then(
      (token) => {
        holder.keep(token);
        // In slices: rendering the form at once would block a slow phone.
        if (!gone) startTransition(() => setCheck({ status: "verified" }));
      },
      (error: unknown) => {
        if (gone) return;
        setCheck({ status: "failed", error });
        say(error);
      },
    );
    return () => {
      gone = true;
    };
  }, [status]);

  const tryAgain = useCallback(() => setCheck({ status: "checking" }), []);
  // What failed for want of a connection is tried again once there is one.
  const isOffline =
    check.status === "failed" &&
    check.error instanceof CallFailed &&
    check.error.code === "offline";
  useEffect(() => {
    if (!isOffline) return undefined;
    window.addEventListener("online", tryAgain);
    return () => window.removeEventListener("online", tryAgain);
  }, [isOffline, tryAgain]);

  const token = useCallback(async () => {
    const held = holder.take();
    if (held !== null) return held;
    if (!source.current) throw new Error("The captcha's gate is gone.");
    return source.current.obtain();
  }, []);
  return { check, token, tryAgain };
}

/** The captcha challenge before a lookup: from the page itself, otherwise from the server. */
export const fetchChallenge = async (): Promise<CaptchaChallenge> =>
  (await takePageChallenge()) ?? (await readChallenge());

/** Inside a gate: makes a call with a token, and retries once with a new one if it was refused. */
export function useCaptchaToken() {
  const token = use(TokenContext);
  if (!token) throw new Error("useCaptchaToken needs a gate around it.");
  return <T,>(run: (captcha: string) => Promise<T>): Promise<T> => sendWithToken(token, run);
}

/** The challenge in the page, whose search is already running; null if there is none or it cannot be used. */
async function takePageChallenge(): Promise<CaptchaChallenge | null> {
  if (document.getElementById(CHALLENGE_ELEMENT) === null) return null;
  try {
    const { takeEmbedded } = await import("./proof-of-work.ts");
    return await takeEmbedded();
  } catch {
    return null;
  }
}
