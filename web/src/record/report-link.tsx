import { paths } from "@portal/contract/paths";
import { Trans } from "@lingui/react/macro";
import { ButtonLink } from "../ui/button.tsx";
import { flushLook } from "../ui/button-look.ts";

/** For the holder of a request's token; leads to the open case if there is one. */
export function ReportLink({ uuid }: { uuid: string }) {
  return (
    <ButtonLink to={paths.report(uuid)} variant="quiet" className={`${flushLook} print:hidden`}>
      <Trans>Report a problem</Trans>
    </ButtonLink>
  );
}
