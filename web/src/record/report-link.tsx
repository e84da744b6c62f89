import { paths } from "@portal/contract/paths";
import { useLingui } from "@lingui/react/macro";
import { ButtonLink, flushLook } from "../ui/button.tsx";

/** For the holder of a request's token; leads to the open case if there is one. */
export function ReportLink({ uuid }: { uuid: string }) {
  const { t } = useLingui();
  return (
    <ButtonLink to={paths.report(uuid)} variant="quiet" className={`${flushLook} print:hidden`}>
      {t`Report a problem`}
    </ButtonLink>
  );
}
