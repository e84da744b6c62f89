import { DEFAULT_OFFICE_CODE } from "@portal/contract/courier";
import type { TransactableType } from "@portal/contract/status";
import type { FullTransaction } from "@portal/contract/transaction-read";

/** What is to be delivered. */
export type ShippingSubject = {
  type: TransactableType;
  /** The handle that goes into `transactable.id`. */
  id: string;
  number: string;
  /** The number that its status page carries. */
  asked: string;
  officeCode: string;
  officeName: string | null;
  /** Licenses alone; a plate's record carries no name. */
  holder?: { fullName: string; birthDate: string } | undefined;
};

/** The subject of a request that exists already, for changing it. */
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

/** What a draft of a new request for it belongs to. */
export const recordOwner = ({ type, number }: Pick<ShippingSubject, "type" | "number">): string =>
  `${type} ${number}`;
