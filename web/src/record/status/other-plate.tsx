import { MV_NUMBER } from "@portal/contract/mv-number";
import { looksTemporary, PLATE_NUMBER } from "@portal/contract/plate-number";
import { Trans, useLingui } from "@lingui/react/macro";
import { useNavigate } from "react-router";
import { mistypedWords } from "../../track/inquiry-toasts.ts";
import { PlateLookup } from "../../track/plate-lookup.tsx";
import { temporaryPlateWarning } from "../../track/temporary-plate.ts";
import { NumberFieldHint } from "../../track/open-number-help.tsx";
import { paths } from "@portal/contract/paths";
import { Banner } from "../../ui/banner.tsx";
import { Card } from "../../ui/card.tsx";

/** True for a number worth a search: a plate or MV number that is not a temporary one (spec §5). */
export const isSearchable = (number: string): boolean =>
  (PLATE_NUMBER.test(number) || MV_NUMBER.test(number)) && !looksTemporary(number);

/** Why a number in the address is not searched, and what it looks like. */
export function NotSearched({ number }: { number: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const temporary = temporaryPlateWarning(number);
  const advice = (
    <NumberFieldHint
      type="Plate Number"
      text={number}
      plain
      onTake={(meant) => void navigate(paths.plate(meant))}
    />
  );
  return temporary ? (
    <Banner variant="warning">
      <p>{temporary}</p>
      {advice}
    </Banner>
  ) : (
    <Banner variant="danger" title={t(mistypedWords.title)}>
      <p>{t(mistypedWords.body)}</p>
      {advice}
    </Banner>
  );
}

/** The lookup in place of a search that would find nothing; inside the captcha's gate. */
export function OtherPlate() {
  return (
    <Card className="flex flex-col gap-4">
      <h2>
        <Trans>Look up another number</Trans>
      </h2>
      <PlateLookup />
    </Card>
  );
}
