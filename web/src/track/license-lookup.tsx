import { LICENSE_NUMBER } from "@portal/contract/document-numbers";
import type { LicenseRecord } from "@portal/contract/record";
import { useLingui } from "@lingui/react/macro";
import type { SummaryError } from "../ui/error-summary.tsx";
import { Field } from "../ui/field.tsx";
import { BirthDateField } from "../form/birth-date-field.tsx";
import { birthDateError, isoDateIn } from "../form/typed-date.ts";
import { LicenseNumberInput } from "./number-input.tsx";
import { licenseMistake, readLicense } from "./typed-number.ts";
import { LookupFrame } from "./lookup-frame.tsx";
import { useTextOnBlur } from "../form/after-press.ts";
import { recordKinds, useInquiry } from "./use-inquiry.ts";
import { WhereOnPaper } from "./where-on-paper.tsx";
import { useTypedLookup } from "./track-session.ts";

const NUMBER = "lookup-number";
const BIRTH_DATE = "lookup-birth-date";
const FIELDS = { number: NUMBER, birth_date: BIRTH_DATE };

type LicenseLookupProps = {
  fixedNumber?: string | undefined;
  goOn?: { label: string; onFound: (record: LicenseRecord) => void } | undefined;
};

/**
 * The simple license lookup (spec §2): number, birth date, consent. Inside a `LookupGate`. With `fixedNumber` the
 * number is given; with `goOn`, for a renewal, it opens another page than the status page.
 */
export function LicenseLookup({ fixedNumber, goOn }: LicenseLookupProps) {
  const { t } = useLingui();
  const inquiry = useInquiry(recordKinds.license, {
    onFound: goOn?.onFound,
    replace: fixedNumber !== undefined,
  });
  const [typed, type] = useTypedLookup();
  const number = fixedNumber ?? typed.license;
  // A birth date typed for another number is not used for a fixed one.
  const birthDate = number === typed.license || typed.license === "" ? typed.birth_date : "";

  const asked = readLicense(number);
  const [left, leave] = useTextOnBlur(number);
  const [leftDate, leaveDate] = useTextOnBlur(birthDate);

  const fieldError = birthDateError(birthDate);
  const errors: SummaryError[] = fieldError ? [{ fieldId: BIRTH_DATE, message: fieldError }] : [];

  return (
    <LookupFrame
      fields={FIELDS}
      errors={errors}
      disabled={!LICENSE_NUMBER.test(asked)}
      pending={inquiry.isPending}
      error={inquiry.error}
      submitLabel={goOn?.label}
      onLookUp={() => inquiry.send({ number: asked, birth_date: isoDateIn(birthDate) ?? "" })}
    >
      {(errorAt) => (
        <>
          {fixedNumber === undefined ? (
            <div>
              <Field
                id={NUMBER}
                label={t`Driver's License No`}
                required
                error={(left === null ? undefined : licenseMistake(left)) ?? errorAt(NUMBER)}
              >
                <LicenseNumberInput
                  value={number}
                  onChange={(event) => type({ license: event.currentTarget.value })}
                  onBlur={leave}
                />
              </Field>
              <WhereOnPaper type="Driver's License" />
            </div>
          ) : null}
          <BirthDateField
            field={{
              id: BIRTH_DATE,
              label: t`Birth Date`,
              required: true,
              error: errorAt(BIRTH_DATE) ?? (leftDate === null ? undefined : fieldError),
            }}
            shown={birthDate}
            input={{
              value: birthDate,
              enterKeyHint: "search",
              onChange: (event) => type({ license: number, birth_date: event.currentTarget.value }),
              onBlur: leaveDate,
            }}
          />
        </>
      )}
    </LookupFrame>
  );
}
