import { useLingui } from "@lingui/react/macro";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { PrefetchPageLinks, useNavigation } from "react-router";

const LINE_AFTER_MS = 300;

const closest = ({ target }: Event, selector: string) =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null;

/** Marks the pressed element as busy until the navigation that it started is over. */
function useBusyPresses() {
  const { location: to } = useNavigation();
  const pressed = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const press = (event: MouseEvent) => {
      pressed.current = closest(event, "a[href], button");
    };
    window.addEventListener("click", press, { capture: true });
    return () => window.removeEventListener("click", press, { capture: true });
  }, []);
  useLayoutEffect(() => {
    const busy = pressed.current;
    // It may show its own busy state.
    if (!to || !busy || busy.hasAttribute("aria-busy")) return undefined;
    busy.setAttribute("aria-busy", "true");
    return () => busy.removeAttribute("aria-busy");
  }, [to]);
}

/** Prefetches the page behind a link on touch or keyboard focus. */
function EarlyPages() {
  const [pages, setPages] = useState<readonly string[]>([]);
  useEffect(() => {
    const onTouch = (event: Event) => {
      const link = closest(event, "a[href]");
      if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return;
      const { pathname } = link;
      if (pathname === location.pathname || !navigator.onLine) return;
      if (event.type === "focusin" && !link.matches(":focus-visible")) return;
      setPages((now) => (now.includes(pathname) ? now : [...now, pathname]));
    };
    document.addEventListener("pointerdown", onTouch);
    document.addEventListener("focusin", onTouch);
    return () => {
      document.removeEventListener("pointerdown", onTouch);
      document.removeEventListener("focusin", onTouch);
    };
  }, []);
  return pages.map((page) => <PrefetchPageLinks key={page} page={page} />);
}

/** Whether a navigation has been pending for longer than a moment. */
function useIsLate(): boolean {
  const isMoving = useNavigation().state !== "idle";
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isMoving) return undefined;
    const timer = setTimeout(() => setLate(true), LINE_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isMoving]);
  return isMoving && isLate;
}

/** Feedback for presses that navigate: the pressed element is busy, and a line moves under the header. */
export function NavigationFeedback() {
  const { t } = useLingui();
  useBusyPresses();
  const isLate = useIsLate();
  return (
    <>
      <EarlyPages />
      {/* A live region must exist before its text changes. */}
      <div role="status" className="sticky top-0 z-20 h-0 print:hidden">
        {isLate ? (
          <p className="moving-line">
            <span className="sr-only">{t`Loading...`}</span>
          </p>
        ) : null}
      </div>
    </>
  );
}
