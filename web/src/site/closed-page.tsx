import { useEffect } from "react";
import { useMaintenance } from "../api/maintenance.ts";
import { focusHeading } from "./focus-heading.ts";
import { MaintenancePage } from "./maintenance-page.tsx";

/** In place of a page that is closed for maintenance; an open page that has just given way hands its focus on. */
export function ClosedPage() {
  useEffect(() => {
    window.scrollTo(0, 0);
    focusHeading({ preventScroll: true });
  }, []);
  return <MaintenancePage {...useMaintenance()} />;
}
