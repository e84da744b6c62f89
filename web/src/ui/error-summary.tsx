import { useLingui } from "@lingui/react/macro";
import { useEffect, useId, useRef, type MouseEvent } from "react";
import { Icon } from "./icons.tsx";
import { useErrorInTitle } from "./banner.tsx";
import { wholeCodes } from "./whole-codes.tsx";

export type SummaryError = { fieldId: string; message: string };

type ErrorSummaryProps = {
  errors: readonly SummaryError[];
  /** The number of failed attempts: the summary appears after the first and takes the focus after each. */
  attempt: number;
};

const focusable = "input, select, textarea, button:enabled";

function goToField(event: MouseEvent<HTMLAnchorElement>) {
  const id = event.currentTarget.hash.slice(1);
  const found = document.getElementById(decodeURIComponent(id));
  const control = found?.matches(focusable) ? found : found?.querySelector(focusable);
  if (!(control instanceof HTMLElement)) return;
  event.preventDefault();
  control.focus();
}

/** All errors of a form, above it; each line links to its field. */
export function ErrorSummary({ errors, attempt }: ErrorSummaryProps) {
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const any = attempt > 0 && errors.length > 0;
  const told = useRef(0);
  useEffect(() => {
    // Only a new failed attempt takes the focus, not an error that appears or disappears while typing.
    if (!any || told.current === attempt) return;
    told.current = attempt;
    box.current?.focus();
  }, [attempt, any]);
  useErrorInTitle(any);
  if (!any) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      aria-labelledby={titleId}
      className="rounded-card border-2 border-danger bg-paper p-4 pb-2"
    >
      <h2 id={titleId} className="flex flex-wrap gap-x-2">
        <Icon name="danger" className="size-6 text-danger" />
        <span className="beside-icon">{t`Please check these points`}</span>
      </h2>
      <ul className="mt-1">
        {errors.map((error) => (
          <li key={error.fieldId}>
            <a
              href={`#${encodeURIComponent(error.fieldId)}`}
              onClick={goToField}
              className="inline-flex min-h-11 items-center py-2 text-[min(1em,9vw)] leading-snug font-semibold wrap-anywhere text-danger hover:text-danger-deep"
            >
              <span>{wholeCodes(error.message)}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
