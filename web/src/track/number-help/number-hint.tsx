import { useLingui } from "@lingui/react/macro";
import type { TransactableType } from "@portal/contract/status";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icons.tsx";
import { recogniseNumber } from "./recognise-number.ts";

export type NumberHintProps = {
  type: TransactableType;
  /** What stands in the field. */
  text: string;
  /** What the specification has said first, where it has a sentence of its own. */
  first?: string | undefined;
  /** Where an icon stands already. */
  plain?: boolean | undefined;
  /** Puts another number into the field. */
  onTake: (number: string) => void;
};

/** Under a number field that was left: what the number looks like, and what was perhaps meant. */
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
