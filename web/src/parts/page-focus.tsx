import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** After a move inside the portal the focus goes to the new page, as a browser does after a real load. */
export function PageFocus() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const heading = document.querySelector<HTMLElement>("main h1");
    if (heading) heading.tabIndex = -1;
    (heading ?? document.querySelector<HTMLElement>("main"))?.focus({ preventScroll: true });
  }, [pathname]);
  return null;
}
