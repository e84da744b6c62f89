import { useEffect, useRef } from "react";
import { useMaintenance } from "../maintenance.ts";
import { MaintenancePage } from "./maintenance-page.tsx";

/** In place of a page that is closed for maintenance; an open page that has just given way hands its focus on. */
export function ClosedPage() {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const heading = box.current?.querySelector("h1");
    if (!heading) return;
    window.scrollTo(0, 0);
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={box}>
      <MaintenancePage {...useMaintenance()} />
    </div>
  );
}
