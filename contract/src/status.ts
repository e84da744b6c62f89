/** Record statuses (spec §4). */
export const recordStatuses = [
  "For Verification",
  "Available",
  "Rejected",
  "Processing",
  "Received",
  "Unknown",
] as const;
export type RecordStatus = (typeof recordStatuses)[number];

/** Allowed transitions. The database is loaded from this table and refuses all others. */
export const recordTransitions = {
  "For Verification": ["Available", "Rejected"],
  Rejected: ["For Verification"],
  Available: ["Processing", "Received"],
  Processing: ["Received", "Available"],
  Received: [],
  Unknown: [],
} as const satisfies Record<RecordStatus, readonly RecordStatus[]>;

/** Statuses for which an alert is possible (docs/decisions/014). */
export const awaitedRecordStatuses = [
  "For Verification",
  "Rejected",
  "Unknown",
] as const satisfies readonly RecordStatus[];

export const alertChannels = ["email", "sms"] as const;
export type AlertChannel = (typeof alertChannels)[number];

/** Alert states: pending → confirmed → sent ("Told"), cancelled ("Off") or expired (one year). */
export const alertStatuses = ["Pending", "Confirmed", "Told", "Off", "Expired"] as const;
export type AlertStatus = (typeof alertStatuses)[number];

/** Allowed transitions. An unconfirmed alert is deleted. */
export const alertTransitions = {
  Pending: ["Confirmed", "Off"],
  Confirmed: ["Told", "Off", "Expired"],
  Told: [],
  Off: [],
  Expired: [],
} as const satisfies Record<AlertStatus, readonly AlertStatus[]>;

/** Transaction statuses on the wire (spec §4, R-11). */
export const transactionStatuses = [
  "Created",
  "For Payment",
  "For Verification",
  "For Dispatch",
  "In Transit",
  "Received",
  "failed",
] as const;
export type TransactionStatus = (typeof transactionStatuses)[number];

/** Allowed transitions. */
export const transactionTransitions = {
  Created: ["For Payment"],
  "For Payment": ["For Verification", "failed"],
  "For Verification": ["For Dispatch", "failed"],
  "For Dispatch": ["In Transit", "failed"],
  "In Transit": ["Received", "failed"],
  Received: [],
  // The last two for a parcel that was lost and turned up.
  failed: ["For Payment", "Created", "In Transit", "Received"],
} as const satisfies Record<TransactionStatus, readonly TransactionStatus[]>;

/** Statuses in which a transaction holds its record: no other may be paid. */
export const liveTransactionStatuses = [
  "For Payment",
  "For Verification",
  "For Dispatch",
  "In Transit",
] as const satisfies readonly TransactionStatus[];

/** Statuses in which the money was received and the parcel is on its way. */
export const paidTransactionStatuses = [
  "For Verification",
  "For Dispatch",
  "In Transit",
  "Received",
] as const satisfies readonly TransactionStatus[];

export const isPaidStatus = (status: TransactionStatus): boolean =>
  paidTransactionStatuses.some((paid) => paid === status);

/** Displayed text of a transaction's status (spec §3, R-12). `Paid` and `success` are read as well. */
export const displayedTransactionStatus: Record<TransactionStatus | "Paid" | "success", string> = {
  Created: "Created",
  "For Payment": "For Payment",
  "For Verification": "Paid",
  "For Dispatch": "Paid",
  "In Transit": "In Transit",
  Received: "Received",
  failed: "Failed",
  Paid: "Paid",
  success: "Success",
};

export const storagePlaces = ["Office", "Dealer"] as const;
export type StoragePlace = (typeof storagePlaces)[number];

/** Record types in routes and bodies (spec §2, §3). */
export const transactableTypes = ["Driver's License", "Plate Number"] as const;
export type TransactableType = (typeof transactableTypes)[number];
export const transactionTypeOfPath = {
  drivers_license: "Driver's License",
  plate_number: "Plate Number",
} as const satisfies Record<string, TransactableType>;
export type TransactionPathType = keyof typeof transactionTypeOfPath;
export const pathOfTransactionType: Record<TransactableType, TransactionPathType> = {
  "Driver's License": "drivers_license",
  "Plate Number": "plate_number",
};
