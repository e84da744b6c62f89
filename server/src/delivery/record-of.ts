import type { TransactableType } from "@portal/contract/status";
import type { RecordSubject } from "../security/handle.ts";
import type { StoredTransaction } from "./transaction-store.ts";

type Holder = Pick<StoredTransaction, "drivers_license_id" | "plate_number_id">;

/** A database check ensures that a transaction has exactly one record. */
export function recordOf({ drivers_license_id, plate_number_id }: Holder): RecordSubject {
  return drivers_license_id === null
    ? { kind: "plate_number", id: plate_number_id ?? "" }
    : { kind: "drivers_license", id: drivers_license_id };
}

export const columnsOf = ({ kind, id }: RecordSubject): Holder => ({
  drivers_license_id: kind === "drivers_license" ? id : null,
  plate_number_id: kind === "plate_number" ? id : null,
});

export const typeOf = ({ kind }: RecordSubject): TransactableType =>
  kind === "drivers_license" ? "Driver's License" : "Plate Number";
