import type { MessageDescriptor } from "@lingui/core";
import { useLingui as useI18n } from "@lingui/react";
import { useLingui } from "@lingui/react/macro";
import { focusPlace } from "../site/focus-heading.ts";

/** A missing part of a form: its field and its name. */
export type MissingPart = { fieldId: string; words: MessageDescriptor };

/** The id of the list, for the disabled button's `aria-describedby`. */
export const STILL_NEEDED = "still-needed";

const control =
  "input:not(:disabled), select:not(:disabled), button:not(:disabled), [tabindex='0']";

function controlOf(id: string): HTMLElement | null {
  const found = document.getElementById(id);
  return found?.matches(control) ? found : (found?.querySelector<HTMLElement>(control) ?? null);
}

const placeOf = (fieldId: string, fallbackId: string): HTMLElement | null =>
  controlOf(fieldId) ??
  controlOf(fallbackId) ??
  document.getElementById(fallbackId) ??
  document.getElementById(fieldId);

type StillNeededProps = {
  missing: readonly MissingPart[];
  /** The link's target if the missing field is not enabled yet; without one, what stands in the field's place. */
  fallbackId: string;
};

/** What is missing before the main button is enabled, each with a link to its field. */
export function StillNeeded({ missing, fallbackId }: StillNeededProps) {
  const { t } = useLingui();
  const { i18n } = useI18n();
  if (missing.length === 0) return null;
  return (
    <div id={STILL_NEEDED} tabIndex={-1}>
      <p className="font-semibold">{t`Still needed before you can continue:`}</p>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-x-5 md:grid-cols-2">
        {missing.map(({ fieldId, words }) => (
          <li key={fieldId}>
            <a
              href={`#${fieldId}`}
              onClick={(event) => focusPlace(event, placeOf(fieldId, fallbackId))}
              className="inline-block min-w-11 py-2.5"
            >
              {i18n._(words)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Beside the button on a phone: how many parts are missing, with a link to the list. */
export function StillNeededCount({ count }: { count: number }) {
  const { t } = useLingui();
  if (count === 0) return null;
  return (
    <p className="text-base leading-tight md:hidden">
      <a
        href={`#${STILL_NEEDED}`}
        onClick={(event) => focusPlace(event, document.getElementById(STILL_NEEDED))}
        className="-my-2 inline-flex min-h-11 items-center"
      >
        {t`${count} still needed`}
      </a>
    </p>
  );
}
