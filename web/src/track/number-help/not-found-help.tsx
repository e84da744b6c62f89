import { Trans, useLingui } from "@lingui/react/macro";
import type { TransactableType } from "@portal/contract/status";
import { useId } from "react";
import { paths } from "@portal/contract/paths";
import { ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { recogniseNumber } from "./recognise-number.ts";
import { WhereOnPaper } from "./where-on-paper.tsx";
import { writeSession } from "../../session.ts";
import { trackChoiceItem } from "../track-session.ts";

type NotFoundHelpProps = { type: TransactableType; number: string };

/** For licenses, an unknown number and a wrong birth date have the same answer. */
function Title({ type, number }: NotFoundHelpProps) {
  return type === "Driver's License" ? (
    <Trans>Nothing was found with what you typed</Trans>
  ) : (
    <Trans>Nothing was found under {number}</Trans>
  );
}

/** Above a complete form after a failed lookup: what the number looks like, and what to try first. */
export function NotFoundHelp({ type, number }: NotFoundHelpProps) {
  const { t } = useLingui();
  const id = useId();
  const { note, tries, meant } = recogniseNumber(type, number);
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
        to={paths.track}
        onClick={() => writeSession(trackChoiceItem, type)}
        variant="secondary"
        icon="arrow-left"
        className="self-start max-sm:w-full"
      >
        <Trans>Look up another number</Trans>
      </ButtonLink>
    </Card>
  );
}
