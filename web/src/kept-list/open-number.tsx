import { toIsoDate } from "@portal/contract/calendar-day";
import { normalisePlateQuery } from "@portal/contract/plate-or-mv-number";
import { upper } from "@portal/contract/text";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState, type ReactNode } from "react";
import { useNavigate } from "react-router";
import { CallFailed } from "../api/api.ts";
import { useUnauthorizedToast } from "../api/failure-toast.ts";
import { useSending } from "../api/use-sending.ts";
import { birthDateError } from "../form/birth-date-error.ts";
import { BirthDateField } from "../form/birth-date-field.tsx";
import { isMistyped, useInquiryToasts } from "../track/inquiry-toasts.ts";
import { LookupGate, useCaptchaToken } from "../track/lookup-gate.tsx";
import { SimpleLookupForm } from "../track/simple-lookup-form.tsx";
import { temporaryPlateWarning } from "../track/temporary-plate.ts";
import { readPlateOrMv } from "../track/typed-number.ts";
import { paths } from "@portal/contract/paths";
import { Banner } from "../ui/banner.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { MaskedInput } from "../ui/masked-input.tsx";
import type { FollowedNumber } from "../kept/kept-items.ts";
import { openLicense, openPlate, OtherPlate, type Opening } from "./opening.ts";

const GIVEN = "followed-given";

/** Inside a `LookupGate`: opens the status page; failures have the words of a look-up, and the row stays. */
function useOpening(open: Opening) {
  const withToken = useCaptchaToken();
  const navigate = useNavigate();
  const toasts = useInquiryToasts();
  const sayUnauthorized = useUnauthorizedToast();
  return useSending(async (given: string) => {
    try {
      await navigate(await withToken((captcha) => open(given, captcha)));
    } catch (failed) {
      sayUnauthorized(failed);
      if (failed instanceof CallFailed && isMistyped(failed)) toasts.mistyped();
      throw failed;
    }
  });
}

type OpenFormProps = {
  opening: ReturnType<typeof useOpening>;
  given: string;
  mistake: string | undefined;
  /** What to do if nothing was found. */
  advice: ReactNode;
  children: (error: string | undefined) => ReactNode;
};

function OpenForm({ opening, given, mistake, advice, children }: OpenFormProps) {
  const { t } = useLingui();
  const { error } = opening;
  return (
    <SimpleLookupForm
      errors={mistake ? [{ fieldId: GIVEN, message: mistake }] : []}
      pending={opening.isPending}
      error={error}
      submitLabel={t`See the status`}
      onLookUp={() => opening.send(given)}
    >
      {(errorAt) => (
        <>
          {children(errorAt(GIVEN))}
          {error instanceof CallFailed && error.code === "resource_not_found" ? (
            <Banner
              variant="warning"
              title={t`We did not find it`}
              actions={
                <ButtonLink to={paths.track} variant="secondary">
                  <Trans>Look up another number</Trans>
                </ButtonLink>
              }
            >
              <p>{advice}</p>
            </Banner>
          ) : null}
        </>
      )}
    </SimpleLookupForm>
  );
}

function OpenLicense({ longHandle }: { longHandle: string }) {
  const { t } = useLingui();
  const [typed, type] = useState("");
  return (
    <OpenForm
      opening={useOpening(openLicense(longHandle))}
      given={toIsoDate(typed) ?? ""}
      mistake={birthDateError(typed)}
      advice={<Trans>Check the birth date, or look up the whole number.</Trans>}
    >
      {(error) => (
        <BirthDateField
          field={{ id: GIVEN, label: t`Birth Date`, required: true, error }}
          shown={typed}
          input={{ value: typed, onChange: (event) => type(event.currentTarget.value) }}
        />
      )}
    </OpenForm>
  );
}

function OpenPlate({ shown }: { shown: string }) {
  const { t } = useLingui();
  const [typed, type] = useState("");
  const given = normalisePlateQuery(typed);
  const opening = useOpening(openPlate(shown));
  const missing = given === "" ? t`Please enter a plate number or MV number.` : undefined;
  return (
    <OpenForm
      opening={opening}
      given={given}
      mistake={temporaryPlateWarning(typed) ?? missing}
      advice={<Trans>Check the number.</Trans>}
    >
      {(error) => (
        <>
          <Field id={GIVEN} label={t`Plate Number or MV Number`} required error={error}>
            <MaskedInput
              format={upper}
              whole={readPlateOrMv}
              autoCapitalize="characters"
              value={typed}
              onChange={(event) => type(event.currentTarget.value)}
              maxLength={80}
            />
          </Field>
          {opening.error instanceof OtherPlate ? (
            <Banner variant="warning">
              <p>
                <Trans>This is the number of another plate.</Trans>
              </p>
            </Banner>
          ) : null}
        </>
      )}
    </OpenForm>
  );
}

/** Asks for what a look-up of this number needs, behind its captcha. */
export function OpenNumber({ number, long_handle: longHandle }: FollowedNumber) {
  return (
    <LookupGate className="min-h-57 md:min-h-49">
      {longHandle === null ? <OpenPlate shown={number} /> : <OpenLicense longHandle={longHandle} />}
    </LookupGate>
  );
}
