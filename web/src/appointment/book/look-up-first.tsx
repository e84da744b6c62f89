import { purposeRules, type AppointmentPurpose } from "@portal/contract/appointment-purpose";
import { Trans, useLingui } from "@lingui/react/macro";
import type { AppointmentDraft } from "../../track/appointment-draft.ts";
import { purposeWords } from "../../track/purpose-words.ts";
import { PageTitle } from "../../site/page-title.tsx";
import { paths } from "@portal/contract/paths";
import { writeSession } from "../../session.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { PageColumn } from "../../ui/page-column.tsx";
import { fallbackRoute } from "./fallback-route.ts";
import { OtherPurpose } from "./other-purpose.tsx";

type LookUpFirstProps = { draft: AppointmentDraft | null; purpose: AppointmentPurpose };

/** A pickup of what no lookup has found: the ways there (spec §2, fallback routes). */
export function LookUpFirst({ draft, purpose }: LookUpFirstProps) {
  const { t } = useLingui();
  const title = t(purposeWords[purpose]);
  const { appointableType } = purposeRules[purpose];
  return (
    <PageColumn>
      <PageTitle>{title}</PageTitle>
      <h1>{title}</h1>
      <p>
        <Trans>Before you can book, we have to see that it is ready for you.</Trans>
      </p>
      <div className="flex flex-col gap-3 sm:items-start">
        <ButtonLink
          to={paths.track}
          onClick={() => writeSession("track_choice", appointableType)}
          icon="search"
          wide
        >
          <Trans>I know my number: look it up</Trans>
        </ButtonLink>
        <ButtonLink {...fallbackRoute(purpose, draft)} variant="secondary" icon="card" wide>
          <Trans>Fill in the complete form</Trans>
        </ButtonLink>
      </div>
      <OtherPurpose />
    </PageColumn>
  );
}
