import { t } from "@lingui/core/macro";
import { PlateSubmission, joinDealer } from "@portal/contract/submission";
import { isMvNumber } from "@portal/contract/document-numbers";
import type { FormState } from "../../track/form-state.ts";
import {
  type PersonValues,
  emptyPerson,
  personBody,
  submissionResolver,
} from "./submission-resolver.ts";
import { readPlateOrMv, temporaryPlateWarning } from "../../track/typed-number.ts";

/** The plate form's values: the dealer's name and branch are two inputs. */
export type PlateValues = PersonValues & {
  number: string;
  mv_number: string;
  storage_place: string;
  office_id: string;
  dealer_name: string;
  dealer_branch: string;
};

export const emptyPlate: PlateValues = {
  number: "",
  mv_number: "",
  storage_place: "Office",
  office_id: "",
  dealer_name: "",
  dealer_branch: "",
  ...emptyPerson,
};

/**
 * A number carried over from the lookup is the MV number if it has 10 or more characters, else the plate (spec §2,
 * §9). The other field is cleared: its old value belonged to another vehicle.
 */
export function carriedPlate({ number }: FormState): Record<string, string | null> {
  if (number === "") return {};
  return isMvNumber(number) ? { mv_number: number, number: null } : { number, mv_number: null };
}

function plateBody(values: PlateValues) {
  const { number, mv_number, storage_place, office_id, dealer_name, dealer_branch, ...person } =
    values;
  return {
    number: readPlateOrMv(number),
    mv_number: readPlateOrMv(mv_number),
    storage_place,
    office_id,
    dealer_name: joinDealer(dealer_name, dealer_branch),
    ...personBody(person),
  };
}

/** Errors of the form alone: the body has the dealer's name and branch in one field. */
function formErrors({ number, storage_place, dealer_name }: PlateValues): Record<string, string> {
  const temporary = temporaryPlateWarning(number);
  const dealerless = storage_place === "Dealer" && dealer_name.trim() === "";
  return {
    ...(temporary && { number: temporary }),
    ...(dealerless && { dealer_name: t`Please enter the dealer's name.` }),
  };
}

export const plateResolver = submissionResolver<PlateValues, PlateSubmission>(
  PlateSubmission,
  plateBody,
  formErrors,
);
