import { useMaintenance } from "../../api/maintenance.ts";
import { MaintenancePage } from "../maintenance-page.tsx";
import type { ScreenHandle } from "../screen-handle.ts";

export const handle: ScreenHandle = { disclaimer: false };

/** The address of the maintenance page (spec §2); while it is going on, closed pages show the same at theirs. */
export default function MaintenanceScreen() {
  return <MaintenancePage {...useMaintenance()} />;
}
