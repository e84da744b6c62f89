import { formatPesos } from "@portal/contract/money";
import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "../../ui/button.tsx";
import { FootBar } from "../../ui/foot-bar.tsx";
import { LegalLink } from "../../site/legal-link.tsx";
import {
  STILL_NEEDED,
  StillNeeded,
  StillNeededCount,
  type MissingPart,
} from "../../form/later/still-needed.tsx";
import { useFormQuote } from "./fee-line.tsx";

function Lead({ count }: { count: number }) {
  const { t } = useLingui();
  const fee = useFormQuote().data;
  return (
    <>
      <p className="leading-tight">
        <span className="text-base text-ink-soft">{t`Courier's fee`}</span>{" "}
        <strong className="whitespace-nowrap">{fee ? formatPesos(fee.amount) : "-"}</strong>
      </p>
      <StillNeededCount count={count} />
    </>
  );
}

/** What is still needed, the consent that Continue gives, and Continue with the fee beside it. */
export function ContinueBar({ missing, busy }: { missing: readonly MissingPart[]; busy: boolean }) {
  const { t } = useLingui();
  const complete = missing.length === 0;
  return (
    <div className="flex flex-col gap-4">
      {/* A list that waits for a higher one: the first that is open comes before it. */}
      <StillNeeded missing={missing} fallbackId="region_code" />
      <p className="text-base text-ink-soft">
        <Trans>
          By pressing Continue you agree to the <LegalLink text="privacy">Privacy Policy</LegalLink>{" "}
          and the <LegalLink text="terms">Terms of Use</LegalLink>.
        </Trans>
      </p>
      <FootBar lead={<Lead count={missing.length} />}>
        <Button
          type="submit"
          icon="arrow-right"
          className="w-full"
          disabled={!complete}
          busy={busy}
          busyLabel={t`One moment`}
          aria-describedby={complete ? undefined : STILL_NEEDED}
        >
          <Trans>Continue</Trans>
        </Button>
      </FootBar>
    </div>
  );
}
