import { useLingui } from "@lingui/react/macro";
import type { TransactableType } from "@portal/contract/status";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icons.tsx";
import { recogniseNumber } from "./recognise-number.ts";

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
