import type {
  RecordStatus,
  recordTransitions,
  TransactionStatus,
  transactionTransitions,
} from "@portal/contract/status";
import { failedReasons, type FailedReason } from "@portal/contract/timeline";
import type { AlertMessage, TransactionMessage } from "../message/words.ts";
import type { DeliveryState } from "../db/delivery-state.ts";

/** How a change is told: by a message to whoever asked for the delivery, to those with an alert, or why by none. */
export type Told = { message: TransactionMessage } | { alert: AlertMessage } | { nobody: string };

const tell = (message: TransactionMessage): Told => ({ message });
const nobody = (because: string): Told => ({ nobody: because });

/** Why a record becomes Available again when its fee was paid back. */
export const REFUNDED = "refunded";

/** The payment ended and nothing was paid. */
const unpaid: Record<FailedReason, Told> = {
  expired: tell("payment_expired"),
  declined: tell("payment_declined"),
  cancelled: nobody("the person pressed it, and sees it"),
  payment_in_doubt: nobody("told when the money came, which is before this"),
  rejected: tell("request_rejected"),
  returned: tell("returned"),
  lost: tell("lost"),
  courier_cancelled: tell("courier_cancelled"),
};
/** What was paid for ended without a delivery. */
const held: Record<FailedReason, Told> = {
  expired: tell("money_held"),
  declined: tell("money_held"),
  cancelled: tell("money_held"),
  payment_in_doubt: tell("money_held"),
  rejected: tell("request_rejected"),
  returned: tell("returned"),
  lost: tell("lost"),
  courier_cancelled: tell("courier_cancelled"),
};

type Changes<Listed extends Record<string, readonly string[]>, Of extends string, Each> = {
  [From in keyof Listed]: { [To in Listed[From][number]]: To extends Of ? Each : Told };
};

/** Every change that R-11 lists. */
const toldOfTransactions = {
  Created: { "For Payment": nobody("the person stands at the payment page") },
  "For Payment": { "For Verification": tell("paid"), failed: unpaid },
  "For Verification": { "For Dispatch": tell("handed_over"), failed: held },
  "For Dispatch": { "In Transit": tell("on_the_way"), failed: held },
  "In Transit": { Received: tell("delivered"), failed: held },
  Received: {},
  failed: {
    "For Payment": nobody("the person stands at the payment page"),
    Created: nobody("the person changes the details"),
  },
} as const satisfies Changes<typeof transactionTransitions, "failed", Record<FailedReason, Told>>;

/** A new request. */
const toldOfNew = { Created: tell("delivery_requested") };

/** Every change that R-10 lists; one that its request is told of as well is told once. */
const toldOfRecords = {
  "For Verification": {
    Available: { alert: "alert_ready" },
    Rejected: { alert: "alert_rejected" },
  },
  Rejected: { "For Verification": nobody("who sent the details again hears that they came") },
  Available: {
    Processing: nobody("its request is told: paid"),
    Received: nobody("the person was there"),
  },
  Processing: {
    Received: nobody("its request is told: delivered"),
    Available: {
      [REFUNDED]: tell("refunded"),
      other: nobody("its request is told: returned, or why the courier does not come"),
    },
  },
  Received: {},
  Unknown: {},
} as const satisfies {
  [From in keyof typeof recordTransitions]: {
    [To in (typeof recordTransitions)[From][number]]: From extends "Processing"
      ? To extends "Available"
        ? Record<typeof REFUNDED | "other", Told>
        : Told
      : Told;
  };
};

/** What a courier says beside the changes of R-11. */
export const toldOfParcels: Record<DeliveryState, Told> = {
  booked: nobody("handed_over was told"),
  picked_up: nobody("on_the_way is told"),
  in_transit: nobody("the page shows each hub"),
  out_for_delivery: tell("out_for_delivery"),
  delivered: nobody("delivered is told"),
  pickup_failed: nobody("the courier comes again; when it takes too long, that is told"),
  delivery_failed: tell("delivery_attempted"),
  returning: tell("returning"),
  returned: nobody("returned is told"),
  cancelled: nobody("courier_cancelled is told"),
  lost: nobody("lost is told"),
};

type TransactionChange = {
  from: TransactionStatus | null;
  to: TransactionStatus;
  why: string | null;
};

/** How a change of a transaction is told; null for one that is not listed. */
export function toldOfTransaction({ from, to, why }: TransactionChange): Told | null {
  const listed: Partial<Record<string, Told | Record<FailedReason, Told>>> =
    from === null ? toldOfNew : toldOfTransactions[from];
  const told = listed[to];
  if (!told || isTold(told)) return told ?? null;
  const reason = failedReasons.find((known) => known === why);
  return reason ? told[reason] : null;
}

/** The same for a record. */
export function toldOfRecord({
  from,
  to,
  why,
}: {
  from: RecordStatus;
  to: RecordStatus;
  why: string | null;
}): Told | null {
  const listed: Partial<Record<string, Told | Record<typeof REFUNDED | "other", Told>>> =
    toldOfRecords[from];
  const told = listed[to];
  if (!told || isTold(told)) return told ?? null;
  return told[why === REFUNDED ? REFUNDED : "other"];
}

const isTold = (told: Told | Record<string, Told>): told is Told =>
  "message" in told || "alert" in told || "nobody" in told;
