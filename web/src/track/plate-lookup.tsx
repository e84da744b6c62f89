import { normalisePlateQuery } from "@portal/contract/document-numbers";
import { useLingui } from "@lingui/react/macro";
import type { SummaryError } from "../ui/error-summary.tsx";
import { Field } from "../ui/field.tsx";
import { PlateNumberInput } from "./number-input.tsx";
import { LookupFrame } from "./lookup-frame.tsx";
import { plateMistake, readPlateOrMv, temporaryPlateWarning } from "./typed-number.ts";
import { useTextOnBlur } from "../form/after-press.ts";
import { recordKinds, useInquiry } from "./use-inquiry.ts";
import { WhereOnPaper } from "./where-on-paper.tsx";
import { useTypedLookup } from "./track-session.ts";

const NUMBER = "lookup-plate";
const FIELDS = { q: NUMBER };

/** The simple plate lookup (spec §2): number and consent. Inside a `LookupGate`. */
export function PlateLookup() {
  const { t } = useLingui();
  const inquiry = useInquiry(recordKinds.plate);
  const [{ plate: number }, type] = useTypedLookup();

  const [left, leave] = useTextOnBlur(number);

  const asked = normalisePlateQuery(readPlateOrMv(number));
  const errors: SummaryError[] = [];
  const temporary = temporaryPlateWarning(asked);
  if (temporary) errors.push({ fieldId: NUMBER, message: temporary });
  else if (asked === "")
    errors.push({ fieldId: NUMBER, message: t`Please enter a plate number or MV number.` });

  return (
    <LookupFrame
      fields={FIELDS}
      errors={errors}
      pending={inquiry.isPending}
      error={inquiry.error}
      onLookUp={() => inquiry.send({ number: asked, birth_date: "" })}
    >
      {(errorAt) => (
        <div>
          <Field
            id={NUMBER}
            label={t`Plate Number or MV Number`}
            hint={t`For example ABC 1234, or the 15 digits of the MV file`}
            required
            error={errorAt(NUMBER) ?? (left === null ? undefined : plateMistake(left))}
          >
            <PlateNumberInput
              longest="####-###########"
              enterKeyHint="search"
              value={number}
              onChange={(event) => type({ plate: event.currentTarget.value })}
              onBlur={leave}
            />
          </Field>
          <WhereOnPaper type="Plate Number" />
        </div>
      )}
    </LookupFrame>
  );
}
