import { Trans, useLingui } from "@lingui/react/macro";
import { Banner } from "../ui/banner.tsx";

/** What spec §1 has foreign clients told, in the modal as on the pages. */
export const foreignClientsRule = (
  <Trans>
    Foreign clients are not eligible for courier delivery and must use the postal service.
  </Trans>
);

/** What they can do instead. */
export const askAboutPost = (
  <Trans>You can still look up the status here. Ask the office named there about the post.</Trans>
);

/** The same where a lookup begins: the modal is gone once it was dismissed. `brief` above a form. */
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
