import { formatPesos } from "@portal/contract";
import { useLingui as useI18n } from "@lingui/react";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { MouseEvent } from "react";
import { Button } from "../../ui/button.tsx";
import { FootBar } from "../../ui/foot-bar.tsx";
import { LegalLink } from "../legal-sheet.tsx";
import { useFormQuote } from "./fee-line.tsx";
import type { MissingPart } from "./missing-words.ts";

const LIST_ID = "still-needed";

function goTo(event: MouseEvent<HTMLAnchorElement>, fieldId: string) {
  const found = document.getElementById(fieldId);
  const control = "input:not(:disabled), select:not(:disabled), button";
  const target = found?.matches(control) ? found : found?.querySelector<HTMLElement>(control);
  // A list that waits for a higher one: the first that is open comes before it.
  const first = target ?? document.getElementById("region_code");
  if (!first) return;
  event.preventDefault();
  first.focus();
}

function StillNeeded({ missing }: { missing: readonly MissingPart[] }) {
  const { i18n } = useI18n();
  if (missing.length === 0) return null;
  return (
    <div id={LIST_ID} tabIndex={-1}>
      <p className="font-semibold">
        <Trans>Still needed before you can continue:</Trans>
      </p>
      <ul className="flex flex-wrap gap-x-5">
        {missing.map(({ fieldId, words }) => (
          <li key={fieldId}>
            <a
              href={`#${fieldId}`}
              onClick={(event) => goTo(event, fieldId)}
              className="inline-flex min-h-11 items-center"
            >
              {i18n._(words)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Lead({ count }: { count: number }) {
  const { t } = useLingui();
  const fee = useFormQuote().data;
  return (
    <>
      <p className="leading-tight">
        <span className="text-base text-ink-soft">{t`Courier's fee`}</span>{" "}
        <strong className="whitespace-nowrap">{fee ? formatPesos(fee.amount) : "-"}</strong>
      </p>
      {count > 0 ? (
        <p className="text-base leading-tight md:hidden">
          <a href={`#${LIST_ID}`} className="inline-flex min-h-6 items-center">
            <Plural value={count} one="# thing still needed" other="# things still needed" />
          </a>
        </p>
      ) : null}
    </>
  );
}

/** What is still needed, the consent that Continue gives, and Continue with the fee beside it. */
export function ContinueBar({ missing }: { missing: readonly MissingPart[] }) {
  const complete = missing.length === 0;
  return (
    <div className="flex flex-col gap-4">
      <StillNeeded missing={missing} />
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
          aria-describedby={complete ? undefined : LIST_ID}
        >
          <Trans>Continue</Trans>
        </Button>
      </FootBar>
    </div>
  );
}
