import { useMaintenance } from "../../api/maintenance.ts";
import { MaintenancePage } from "./maintenance-page.tsx";
import type { ScreenHandle } from "../screen-handle.ts";

export const handle: ScreenHandle = { disclaimer: false };

/** The maintenance page at its own URL (spec §2); closed pages show the same content at theirs. */
export default function MaintenanceScreen() {
  return <MaintenancePage {...useMaintenance()} />;
}
