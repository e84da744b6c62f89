import { DEFAULT_OFFICE_CODE } from "@portal/contract/courier";
import type { TransactableType } from "@portal/contract/status";
import type { FullTransaction } from "@portal/contract/transaction-read";

/** The record that is delivered. */
export type ShippingSubject = {
  type: TransactableType;
  /** The handle, sent as `transactable.id`. */
  id: string;
  number: string;
  /** The number in the status page's URL. */
  asked: string;
  officeCode: string;
  officeName: string | null;
  /** For licenses only: a plate's record has no name. */
  holder?: { fullName: string; birthDate: string } | undefined;
};

/** The subject of an existing request. */
export function subjectOf(transaction: FullTransaction): ShippingSubject {
  return {
    type: transaction.transactable_type,
    id: transaction.transactable.id,
    number: transaction.transactable_details.number,
    asked: transaction.transactable_details.number,
    officeCode: transaction.office?.code || DEFAULT_OFFICE_CODE,
    officeName: transaction.office?.name ?? null,
  };
}

/** The `draft_of` of a new request for this record. */
export const recordOwner = ({ type, number }: Pick<ShippingSubject, "type" | "number">): string =>
  `${type} ${number}`;
