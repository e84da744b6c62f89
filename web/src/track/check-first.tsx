import { useLingui } from "@lingui/react/macro";
import { paths } from "@portal/contract/paths";
import { LinkCard } from "../ui/link-card.tsx";

/** A link to the questions, for people who do not know yet what is possible. */
export function CheckFirst() {
  const { t } = useLingui();
  return (
    <LinkCard
      to={paths.beforeYouStart}
      icon="help"
      title={t`Check before you start`}
      text={t`See what is possible, what it costs and what to have ready.`}
    />
  );
}
