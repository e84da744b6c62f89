import { useLingui } from "@lingui/react";
import { Trans } from "@lingui/react/macro";
import {
  createContext,
  type ReactNode,
  type RefObject,
  startTransition,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { call, inWords } from "../../api/api.ts";
import { useUnauthorizedToast } from "../../api/failure-toast.ts";
import {
  createTokenHolder,
  createTokenSource,
  sendWithToken,
  type TokenSource,
} from "./token-source.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icons.tsx";
import { classNames } from "../../ui/look.ts";
import { Spinner } from "../../ui/skeleton.tsx";
import {
  type CaptchaAction,
  type CaptchaChallenge,
  CHALLENGE_ELEMENT,
} from "@portal/contract/captcha";
import { lookUpCalls } from "@portal/contract/look-up-calls";

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
function CaptchaGate({ action = "lookup", fetchChallenge, className, children }: CaptchaGateProps) {
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

type Captcha = {
  /** An unused token: the gate's own, or a new one obtained silently. */
  token(): Promise<string>;
};

const CaptchaContext = createContext<Captcha | null>(null);

type Check = { status: "checking" } | { status: "verified" } | { status: "failed"; error: unknown };

/** Shared by all screens: an unused token opens the next gate at once. */
const holder = createTokenHolder(Date.now);

/** Runs the captcha while `status` is "checking", then returns tokens. */
function useCaptchaCheck(
  action: CaptchaAction,
  fetchChallenge: () => Promise<CaptchaChallenge>,
  container: RefObject<HTMLElement | null>,
): { check: Check; captcha: Captcha; tryAgain: () => void } {
  const [check, setCheck] = useState<Check>(() => ({
    status: holder.usable() ? "verified" : "checking",
  }));
  const latestFetch = useRef(fetchChallenge);
  const sayUnauthorized = useUnauthorizedToast();
  const latestSay = useRef(sayUnauthorized);
  const source = useRef<TokenSource | null>(null);
  useEffect(() => {
    latestFetch.current = fetchChallenge;
    latestSay.current = sayUnauthorized;
  });

  useEffect(() => {
    const opened = createTokenSource({
      action,
      fetchChallenge: () => latestFetch.current(),
      container: () => container.current,
    });
    source.current = opened;
    return () => {
      opened.close();
      source.current = null;
    };
  }, [action, container]);

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
        latestSay.current(error);
      },
    );
    return () => {
      gone = true;
    };
  }, [status, action]);

  const captcha = useMemo<Captcha>(
    () => ({
      async token() {
        const held = holder.take();
        if (held !== null) return held;
        if (!source.current) throw new Error("The captcha's gate is gone.");
        return source.current.obtain();
      },
    }),
    [],
  );
  return { check, captcha, tryAgain: () => setCheck({ status: "checking" }) };
}

/** The captcha challenge before a lookup: from the page itself, otherwise from the server. */
export const fetchChallenge = async (): Promise<CaptchaChallenge> =>
  (await takePageChallenge()) ??
  (await call(lookUpCalls.readCaptchaChallenge, { query: { action: "lookup" } }));

type LookupGateProps = {
  children: ReactNode;
  /** The height of the hidden form: `min-h-…`. */
  className?: string | undefined;
};

/** The captcha before every lookup form (spec §2, §5). */
export function LookupGate({ children, className }: LookupGateProps) {
  return (
    <CaptchaGate action="lookup" fetchChallenge={fetchChallenge} className={className}>
      {children}
    </CaptchaGate>
  );
}

/** Inside a gate: makes a call with a token, and retries once with a new one if it was refused. */
export function useCaptchaToken() {
  const captcha = use(CaptchaContext);
  if (!captcha) throw new Error("useCaptchaToken needs a gate around it.");
  return <T,>(run: (token: string) => Promise<T>): Promise<T> => sendWithToken(captcha.token, run);
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
