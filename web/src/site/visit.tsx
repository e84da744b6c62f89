import { Trans, useLingui } from "@lingui/react/macro";
import { paths } from "@portal/contract/paths";
import { useEffect, type MouseEvent } from "react";
import { useLocation } from "react-router";
import {
  beginVisit,
  checkVisit,
  clearPhone,
  hearOtherTabs,
  markEntry,
  msLeft,
  touchVisit,
  useHeldHere,
  type VisitEnd,
} from "../session.ts";
import { ButtonLink, flushLook } from "../ui/button.tsx";
import { PageColumn } from "../ui/page-column.tsx";
import { useToast } from "../ui/toast.tsx";
import { AskingButton } from "./asking-button.tsx";
import { focusHeading } from "./focus-heading.ts";
import { PageTitle } from "./page-title.tsx";

/** What a person does with a page, also by voice, by autofill, and with a screen reader. */
const TOUCHES = ["pointerdown", "keydown", "input", "wheel", "scroll", "focusin"] as const;
/** A laptop that wakes up runs its timers late, so that the clock is looked at again and again. */
const LOOK_MS = 5_000;
/** Time enough to stay (WCAG 2.2.1). */
const WARNING_MS = 2 * 60_000;

/** Ends a visit that nobody touches, after a warning. */
export function VisitWatch() {
  const { t } = useLingui();
  const show = useToast();
  const { key } = useLocation();
  useEffect(markEntry, [key]);
  useEffect(() => {
    let withdraw: (() => void) | null = null;
    function look() {
      checkVisit();
      const left = msLeft();
      if (left === null || left > WARNING_MS) {
        withdraw?.();
        withdraw = null;
        return;
      }
      withdraw ??= show({
        variant: "warning",
        title: t`Are you still there?`,
        body: t`In two minutes we remove what you typed and looked up. Touch the page to stay.`,
        durationMs: WARNING_MS,
      });
    }
    function touched({ type }: Event) {
      touchVisit();
      if (type === "input") beginVisit();
      if (withdraw) look();
    }
    let stopHearing = hearOtherTabs();
    function hide() {
      stopHearing();
    }
    function reappear() {
      stopHearing();
      stopHearing = hearOtherTabs();
      look();
    }
    const timer = setInterval(look, LOOK_MS);
    for (const kind of TOUCHES)
      window.addEventListener(kind, touched, { capture: true, passive: true });
    document.addEventListener("visibilitychange", look);
    // The router gives entries of its first page the same key.
    window.addEventListener("popstate", markEntry);
    window.addEventListener("pagehide", hide);
    window.addEventListener("pageshow", reappear);
    return () => {
      clearInterval(timer);
      stopHearing();
      for (const kind of TOUCHES) window.removeEventListener(kind, touched, { capture: true });
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("popstate", markEntry);
      window.removeEventListener("pagehide", hide);
      window.removeEventListener("pageshow", reappear);
    };
  }, [show, t]);
  return null;
}

/** A page load, so that nothing of the visit stays in memory either; Back does not return to its last page. */
const leaveFor = (path: string) => (event: MouseEvent) => {
  event.preventDefault();
  window.location.replace(path);
};

/** Instead of every page of a visit that has ended; Back leads to nothing else. */
export function VisitEnded({ how }: { how: VisitEnd }) {
  const { t } = useLingui();
  const { key } = useLocation();
  const kept = useHeldHere();
  useEffect(() => {
    // The number of a license may be in the address, and in the entry's state.
    const scrub = () => window.history.replaceState(null, "", paths.track);
    scrub();
    window.addEventListener("popstate", scrub);
    return () => window.removeEventListener("popstate", scrub);
  }, [key]);
  useEffect(() => focusHeading(), [how]);
  const title = how === "cleared" ? t`This phone is cleared` : t`This visit has ended`;
  return (
    <PageColumn>
      <PageTitle>{title}</PageTitle>
      <h1>{title}</h1>
      <div className="flex flex-col gap-3">
        <p>
          {how === "cleared" ? (
            <Trans>Nothing of your visit is left in this browser.</Trans>
          ) : (
            <Trans>
              What you typed and looked up was removed from this browser. That happens after 30
              minutes without use, and when someone clears the phone.
            </Trans>
          )}
        </p>
        <p>
          {t`Your requests and appointments stay as they are. To open one again, use the link in our message.`}
        </p>
      </div>
      <div className="flex flex-col gap-3 sm:items-start">
        <ButtonLink to={paths.track} onClick={leaveFor(paths.track)} wide>
          {t`Begin again`}
        </ButtonLink>
        {kept === null ? null : (
          <ButtonLink
            to={paths.kept}
            onClick={leaveFor(paths.kept)}
            variant="secondary"
            icon="phone"
            wide
          >
            {t`Kept on this device`}
          </ButtonLink>
        )}
      </div>
    </PageColumn>
  );
}

/** "Clear this phone", only where something is kept. It asks first if that cannot be opened again. */
export function ClearPhone() {
  const { t } = useLingui();
  const held = useHeldHere();
  if (held === null) return null;
  return (
    <AskingButton
      label={t`Clear this phone`}
      icon="trash"
      className={flushLook}
      busyLabel={t`Clear this phone`}
      asks={() => held === "typed"}
      question={t`Clear this phone?`}
      yes={t`Yes, clear it`}
      no={t`No, keep everything`}
      onYes={() => void clearPhone()}
    >
      {t`What you typed, and what you keep on this device, will be removed for good. Your requests and appointments stay as they are. To open one again, use the link in our message.`}
    </AskingButton>
  );
}
