import { Trans, useLingui } from "@lingui/react/macro";
import { Banner } from "../ui/banner.tsx";

/** The sentence for foreign clients (spec §1), in the modal and on the pages. */
export const foreignClientsRule = (
  <Trans>
    Foreign clients are not eligible for courier delivery and must use the postal service.
  </Trans>
);

export const askAboutPost = (
  <Trans>
    You can still look up the status here. Ask the office shown there about postal delivery.
  </Trans>
);

/** The same sentence where a lookup starts, for people who have dismissed the modal. `brief` above a form. */
export function ForeignClients({ brief = false }: { brief?: boolean | undefined }) {
  const { t } = useLingui();
  return (
    <Banner variant="info" title={brief ? undefined : t`For foreign clients`}>
      <p>
        {foreignClientsRule}
        {brief ? null : <> {askAboutPost}</>}
      </p>
    </Banner>
  );
}
