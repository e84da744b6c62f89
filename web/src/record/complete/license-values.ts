import { LicenseSubmission } from "@portal/contract/submission";
import { readLicense, readLtms } from "../../track/typed-number.ts";
import type { FormState } from "../../track/form-state.ts";
import {
  emptyPerson,
  personBody,
  submissionResolver,
  type PersonValues,
} from "./submission-resolver.ts";

export type LicenseValues = PersonValues & { ltms_reference: string; number: string };

export const emptyLicense: LicenseValues = { ltms_reference: "", number: "", ...emptyPerson };

export const licenseResolver = submissionResolver<LicenseValues, LicenseSubmission>(
  LicenseSubmission,
  ({ number, ltms_reference, ...person }) => ({
    number: readLicense(number),
    ltms_reference: readLtms(ltms_reference),
    ...personBody(person),
  }),
);

export const carriedLicense = ({ number, birth_date }: FormState) => ({ number, birth_date });
