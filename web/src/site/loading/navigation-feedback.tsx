import { useLingui } from "@lingui/react/macro";
import { type RefObject, startTransition, useContext, useEffect, useReducer, useRef } from "react";
import { UNSAFE_DataRouterContext as DataRouterContext, useNavigation } from "react-router";
import { useIsLate } from "../../ui/live-later.ts";
import { fetchWhole, usePageFiles } from "./page-files.tsx";

const LINE_AFTER_MS = 300;

const pressable = "a[href], button";
const closest = ({ target }: Event, selector: string) =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null;

function rest(busy: RefObject<HTMLElement | null>): void {
  busy.current?.removeAttribute("aria-busy");
  busy.current = null;
}

/**
 * Marks the pressed element as busy until the page that it leads to is drawn. Without waiting for React's next render,
 * which takes long on a slow phone.
 */
function useBusyPresses() {
  const router = useContext(DataRouterContext)?.router;
  const busy = useRef<HTMLElement>(null);
  const [over, end] = useReducer((count: number) => count + 1, 0);
  useEffect(() => rest(busy), [over]);
  useEffect(() => {
    if (!router) return undefined;
    let before = router.state.navigation;
    const onPress = () => {
      before = router.state.navigation;
    };
    // On the window, to run after React's handlers.
    const afterPress = (event: MouseEvent) => {
      const { navigation } = router.state;
      const pressed = closest(event, pressable);
      if (navigation === before || navigation.state === "idle" || !pressed) return;
      rest(busy);
      // It shows its own busy state.
      if (pressed.hasAttribute("aria-busy")) return;
      pressed.setAttribute("aria-busy", "true");
      busy.current = pressed;
    };
    window.addEventListener("click", onPress, { capture: true });
    window.addEventListener("click", afterPress);
    const unsubscribe = router.subscribe(({ navigation }) => {
      // Drawn with, or after, the page.
      if (navigation.state === "idle") startTransition(end);
    });
    return () => {
      window.removeEventListener("click", onPress, { capture: true });
      window.removeEventListener("click", afterPress);
      unsubscribe();
      rest(busy);
    };
  }, [router]);
}

/** Prefetches the page behind a link on touch or keyboard focus. */
function useEarlyFetch() {
  const filesOf = usePageFiles();
  useEffect(() => {
    const asked = new Set<string>();
    const isHere = (file: string) =>
      performance.getEntriesByName(new URL(file, location.href).href).length > 0;
    const fetchOnce = (file: string) => {
      if (asked.has(file) || isHere(file)) return;
      asked.add(file);
      fetchWhole(file).catch(() => asked.delete(file));
    };
    const onTouch = (event: Event) => {
      const link = closest(event, "a[href]");
      if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return;
      if (link.pathname === location.pathname || !navigator.onLine) return;
      if (event.type === "focusin" && !link.matches(":focus-visible")) return;
      filesOf([link.pathname]).forEach(fetchOnce);
    };
    document.addEventListener("pointerdown", onTouch);
    document.addEventListener("focusin", onTouch);
    return () => {
      document.removeEventListener("pointerdown", onTouch);
      document.removeEventListener("focusin", onTouch);
    };
  }, [filesOf]);
}

/** Feedback for presses that navigate: the pressed element is busy, and a line moves under the header. */
export function NavigationFeedback() {
  const { t } = useLingui();
  useBusyPresses();
  useEarlyFetch();
  const isLate = useIsLate(useNavigation().state !== "idle", LINE_AFTER_MS);
  return (
    // A live region must exist before its text changes.
    <div role="status" className="sticky top-0 z-20 h-0 print:hidden">
      {isLate ? (
        <p className="moving-line">
          <span className="sr-only">{t`Loading...`}</span>
        </p>
      ) : null}
    </div>
  );
}
