import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { focusHeadingOnceThere } from "./focus-heading.ts";

/** After a move inside the portal the focus goes to the new page, as a browser does after a real load. */
export function PageFocus() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return undefined;
    shown.current = pathname;
    return focusHeadingOnceThere({ preventScroll: true });
  }, [pathname]);
  return null;
}
