import { useLingui } from "@lingui/react/macro";
import { paths } from "@portal/contract/paths";
import { needSentences } from "../locales/activate.ts";
import { LinkCard } from "../ui/card.tsx";
import { isEmpty, useKept } from "./kept-items.ts";

await needSentences("messages");

/** On the landing page of a person who keeps something on this device. */
export function KeptLink() {
  const { t } = useLingui();
  return isEmpty(useKept()) ? null : (
    <LinkCard
      to={paths.kept}
      icon="phone"
      title={t`Kept on this device`}
      text={t`Your appointments and receipts on this device.`}
    />
  );
}
