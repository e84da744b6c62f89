import { api } from "@portal/contract/api";
import { MvNumber, PlateNumber } from "@portal/contract/document-numbers";
import type { PlateRecord } from "@portal/contract/record";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { call } from "../../api/api.ts";
import { paths } from "@portal/contract/paths";
import { ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Field } from "../../ui/field.tsx";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";
import { OneFieldForm, useOneField } from "../../form/one-field-form.tsx";
import { PlateNumberInput } from "../../track/number-input.tsx";
import type { FormState } from "../../track/form-state.ts";
import { readPlateOrMv } from "../../track/typed-number.ts";
import { focusHeading } from "../../site/focus-heading.ts";
import { useIsHere } from "../../site/here.ts";
import { WhereOnPaper } from "../../track/where-on-paper.tsx";
import { keepOwnership, proofOf, shownNumber } from "./plate-owner.ts";

const OTHER_NUMBER = "owner-number";

type ShowOwnershipProps = {
  record: Pick<PlateRecord, "id" | "number" | "mv_number">;
  /** The number that it was looked up by. */
  asked: string;
};

type OtherNumber = "mv_number" | "number";

/** Lets the server compare the number; one entered earlier in this visit is sent again automatically. */
function useOwnershipCheck({ record, asked }: ShowOwnershipProps) {
  const isHere = useIsHere();
  const showing = useMutation({
    mutationFn: (number: string) =>
      call(api.showPlateOwnership, { body: { id: record.id, number } }),
    meta: { explains: true },
    onSuccess: ({ id }, number) => {
      keepOwnership(asked, number, id);
      if (isHere()) focusHeading();
    },
  });
  const known = shownNumber(asked);
  const { mutate, isIdle } = showing;
  useEffect(() => {
    if (known !== null && isIdle) mutate(known);
  }, [known, isIdle, mutate]);
  return { showing, isKnown: known !== null && !showing.isError };
}

const carriedOf = (number: string): Partial<FormState> => ({ number });

/** For people who do not have the number at hand. */
function OtherWays({ asked }: Pick<ShowOwnershipProps, "asked">) {
  return (
    <p className="text-base text-ink-soft">
      <Trans>
        If you do not have this number,{" "}
        <Link to={paths.plateForm} state={carriedOf(asked)}>
          fill in the complete form
        </Link>{" "}
        or ask at your LTO office.
      </Trans>
    </p>
  );
}

/** The record has only the number that it was looked up by, so people compare the details. */
function NeedsCompleteForm({ asked, other }: { asked: string; other: OtherNumber }) {
  const { t } = useLingui();
  return (
    <Card className="flex flex-col gap-4">
      <h2>{t`Show that it is yours`}</h2>
      <p>
        {other === "mv_number"
          ? t`Our record has no MV file number for this plate yet. To protect your plate, we compare your details once. Please send us the complete form, with the MV file number on the vehicle's CR.`
          : t`Our record has no plate number for this vehicle yet. To protect your plate, we compare your details once. Please send us the complete form.`}
      </p>
      <ButtonLink to={paths.plateForm} state={carriedOf(asked)} wide>
        {t`Fill in the complete form`}
      </ButtonLink>
    </Card>
  );
}

/** The question for the number that the plate was not looked up by. */
function useQuestion(other: OtherNumber) {
  const { t } = useLingui();
  return other === "mv_number"
    ? {
        schema: MvNumber,
        why: t`Anyone can read a plate number on the street. To protect your plate, we ask for its MV file number once.`,
        label: t`MV Number`,
        hint: t`The 15 digits of the MV file number, printed on the vehicle's CR and OR`,
        mask: "####-###########",
      }
    : ({
        schema: PlateNumber,
        why: t`MV file numbers can be guessed. To protect your plate, we ask for its plate number once.`,
        label: t`Plate Number`,
        hint: t`As printed on the vehicle's CR and OR, for example ABC 1234`,
        mask: undefined,
      } as const);
}

function ShowOtherNumber({ other, record, asked }: ShowOwnershipProps & { other: OtherNumber }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState("");
  const { schema, why, label, hint, mask } = useQuestion(other);
  const { showing, isKnown } = useOwnershipCheck({ record, asked });
  const { send, fieldError } = useOneField({
    id: OTHER_NUMBER,
    schema,
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
        after={<OtherWays asked={asked} />}
      >
        <h2>{t`Show that it is yours`}</h2>
        <p>{why}</p>
        <Field id={OTHER_NUMBER} label={label} hint={hint} error={fieldError} required>
          <PlateNumberInput
            inputMode={mask ? "numeric" : "text"}
            placeholder={mask}
            enterKeyHint="go"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </Field>
        <WhereOnPaper type="Plate Number" />
      </OneFieldForm>
    </Card>
  );
}

/**
 * The step before the pickup or delivery of a plate: anybody can read a plate number in the street, and MV
 * file numbers follow one another, so the person enters the other number, which the server compares. Asked once per
 * visit.
 */
export function ShowOwnership({ record, asked }: ShowOwnershipProps) {
  const { other, isOnRecord } = proofOf(asked, record);
  return isOnRecord ? (
    <ShowOtherNumber key={other} other={other} record={record} asked={asked} />
  ) : (
    <NeedsCompleteForm asked={asked} other={other} />
  );
}
