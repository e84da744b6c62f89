import type { AppointmentPurpose } from "@portal/contract";
import { Trans, useLingui } from "@lingui/react/macro";
import type { AppointmentDraft } from "../../parts/appointment/appointment-draft.ts";
import { purposeWords } from "../../parts/appointment/purpose-words.ts";
import { PageTitle } from "../../parts/page-title.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { PageColumn } from "../../ui/page-column.tsx";
import { fallbackRoute } from "./fallback-route.ts";
import { OtherPurpose } from "./other-purpose.tsx";

type LookUpFirstProps = { draft: AppointmentDraft | null; purpose: AppointmentPurpose };

/** A pickup of what no lookup has found: the way there (spec §2, fallback routes). */
export function LookUpFirst({ draft, purpose }: LookUpFirstProps) {
  const { t } = useLingui();
  const title = t(purposeWords[purpose]);
  return (
    <PageColumn>
      <PageTitle>{title}</PageTitle>
      <h1>{title}</h1>
      <p>
        <Trans>Before you can book, we have to see that it is ready for you.</Trans>
      </p>
      <ButtonLink {...fallbackRoute(purpose, draft)} icon="search" className="self-start">
        <Trans>Look it up</Trans>
      </ButtonLink>
      <OtherPurpose />
    </PageColumn>
  );
}
