import { useLingui, Trans } from "@lingui/react/macro";
import type { TransactableType } from "@portal/contract/status";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icons.tsx";
import { recogniseNumber } from "./recognise-number.ts";
import { useId } from "react";
import { paths } from "@portal/contract/paths";
import { Card } from "../../ui/card.tsx";
import { WhereOnPaper } from "./where-on-paper.tsx";
import { writeSession } from "../../session.ts";
import { isAfterRenewalLookup } from "../renewal-lookup.ts";
import { trackChoiceItem } from "../track-session.ts";

export type NumberHintProps = {
  type: TransactableType;
  text: string;
  /** The specification's own sentence, if it has one; shown first. */
  first?: string | undefined;
  /** Without the icon, where there is one already. */
  plain?: boolean | undefined;
  /** Replaces the field's number by the suggested one. */
  onTake: (number: string) => void;
};

/** Below a number field after blur: what the number looks like, and what was probably meant. */
export function NumberHint({ type, text, first, plain = false, onTake }: NumberHintProps) {
  const { t } = useLingui();
  const { hint, meant } = recogniseNumber(type, text);
  if (!hint) return null;
  return (
    <div className="flex gap-2 text-base">
      {plain ? null : <Icon name="info" className="mt-0.5 size-5 text-brand" />}
      <div className="flex min-w-0 flex-col items-start gap-2">
        {first ? <p>{first}</p> : null}
        <p>{t(hint)}</p>
        {meant.map(({ number, shown }) => (
          <Button key={number} variant="secondary" onClick={() => onTake(number)}>
            {t`Did you mean ${shown}?`}
          </Button>
        ))}
      </div>
    </div>
  );
}

type NotFoundHelpProps = { type: TransactableType; number: string };

/** For licenses, an unknown number and a wrong birth date have the same answer. */
function Title({ type, number }: NotFoundHelpProps) {
  return type === "Driver's License" ? (
    <Trans>We found nothing for what you typed</Trans>
  ) : (
    <Trans>We found nothing for {number}</Trans>
  );
}

/** Above a complete form after a failed lookup: what the number looks like, and what to try first. */
export function NotFoundHelp({ type, number }: NotFoundHelpProps) {
  const { t } = useLingui();
  const id = useId();
  const { note, tries, meant } = recogniseNumber(type, number);
  const isRenewal = type === "Driver's License" && isAfterRenewalLookup();
  const pageOf = type === "Driver's License" ? paths.license : paths.plate;
  return (
    <Card as="section" aria-labelledby={id} className="flex flex-col gap-4">
      <h2 id={id} className="text-lg wrap-anywhere">
        <Title type={type} number={number} />
      </h2>
      {note ? <p>{t(note)}</p> : null}
      {meant.length > 0 ? (
        <div className="flex flex-col gap-3 sm:flex-row">
          {meant.map(({ number: other, shown }) => (
            <ButtonLink key={other} to={pageOf(other)} variant="secondary" icon="search" wide>
              {t`Did you mean ${shown}?`}
            </ButtonLink>
          ))}
        </div>
      ) : null}
      <ul className="flex list-disc flex-col gap-2 pl-5 marker:text-brand">
        {tries.map((sentence) => (
          <li key={sentence.id}>{t(sentence)}</li>
        ))}
      </ul>
      <WhereOnPaper type={type} />
      <ButtonLink
        to={isRenewal ? paths.appointment : paths.track}
        onClick={() => writeSession(trackChoiceItem, type)}
        variant="secondary"
        icon="search"
        className="self-start max-sm:w-full"
      >
        {isRenewal ? (
          <Trans>Check the number and birth date</Trans>
        ) : (
          <Trans>Look up another number</Trans>
        )}
      </ButtonLink>
    </Card>
  );
}
