import { api } from "@portal/contract/api";
import { MvNumber } from "@portal/contract/mv-number";
import type { PlateRecord } from "@portal/contract/record";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { call } from "../../api/api.ts";
import { paths } from "@portal/contract/paths";
import { Card } from "../../ui/card.tsx";
import { Field } from "../../ui/field.tsx";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { OneFieldForm } from "../../form/later/one-field-form.tsx";
import { useOneField } from "../../form/later/use-one-field.ts";
import type { FormState } from "../../track/form-state.ts";
import { readPlateOrMv } from "../../track/typed-number.ts";
import { focusHeading } from "../../site/focus-heading.ts";
import { WhereOnPaper } from "../../track/where-on-paper.tsx";
import { keepOwnership, shownMvNumber } from "./plate-owner.ts";

const MV_NUMBER = "owner-mv-number";

type ShowOwnershipProps = { record: Pick<PlateRecord, "id">; number: string };

/** Lets the server compare the number; one entered earlier in this visit is sent again automatically. */
function useOwnershipCheck({ record, number }: ShowOwnershipProps) {
  const showing = useMutation({
    mutationFn: (mv: string) =>
      call(api.showPlateOwnership, { body: { id: record.id, mv_number: mv } }),
    meta: { explains: true },
    onSuccess: ({ id }, mv) => {
      keepOwnership(number, mv, id);
      focusHeading();
    },
  });
  const known = shownMvNumber(number);
  const { mutate, isIdle } = showing;
  useEffect(() => {
    if (known !== null && isIdle) mutate(known);
  }, [known, isIdle, mutate]);
  return { showing, isKnown: known !== null && !showing.isError };
}

/** For people who do not have the number at hand. */
function OtherWays({ number }: Pick<ShowOwnershipProps, "number">) {
  const carried: FormState = { number, birth_date: "", not_found: false };
  return (
    <p className="text-base text-ink-soft">
      <Trans>
        If you do not have this number,{" "}
        <Link to={paths.plateForm} state={carried}>
          fill in the complete form
        </Link>{" "}
        or ask at your LTO office.
      </Trans>
    </p>
  );
}

/**
 * The step before the pickup or delivery of a plate: anybody can read a plate number in the street, so the
 * person enters the MV file number, which the server compares. Asked once per visit.
 * @param number the plate's number, or its MV number if it has none
 */
export function ShowOwnership({ record, number }: ShowOwnershipProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState("");
  const { showing, isKnown } = useOwnershipCheck({ record, number });
  const { send, fieldError } = useOneField({
    id: MV_NUMBER,
    schema: MvNumber,
    value: readPlateOrMv(typed),
    sending: showing,
  });
  if (isKnown)
    return (
      <Loading label={t`Checking the number`}>
        <Skeleton className="h-96 w-full" />
      </Loading>
    );
  return (
    <Card>
      <OneFieldForm
        send={send}
        sending={showing}
        submit={<Trans>Continue</Trans>}
        busyLabel={t`Checking the number`}
        after={<OtherWays number={number} />}
      >
        <h2>
          <Trans>Show that it is yours</Trans>
        </h2>
        <p>
          <Trans>
            Anyone can read a plate number on the street. To protect your plate, we ask for its MV
            file number once.
          </Trans>
        </p>
        <Field
          id={MV_NUMBER}
          label={t`MV Number`}
          hint={t`The 15 digits of the MV file number, printed on the vehicle's CR and OR`}
          error={fieldError}
          required
        >
          <TextInput
            whole={readPlateOrMv}
            inputMode="numeric"
            enterKeyHint="go"
            autoComplete="off"
            spellCheck={false}
            placeholder="####-###########"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </Field>
        <WhereOnPaper type="Plate Number" />
      </OneFieldForm>
    </Card>
  );
}
