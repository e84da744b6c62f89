import { useEffect } from "react";
import { useMaintenance } from "../api/maintenance.ts";
import { focusHeading } from "./focus-heading.ts";
import { MaintenancePage } from "./maintenance-page.tsx";

/** Replaces a page that is closed for maintenance, and takes over the focus if that page was open. */
export function ClosedPage() {
  useEffect(() => {
    window.scrollTo(0, 0);
    focusHeading({ preventScroll: true });
  }, []);
  return <MaintenancePage {...useMaintenance()} />;
}
