import { Trans } from "@lingui/react/macro";
import { type ComponentProps, type ReactNode, useId } from "react";
import { LegalLink } from "../site/legal-link.tsx";
import { FieldError } from "../ui/field.tsx";
import { Icon } from "../ui/icons.tsx";
import { classNames } from "../ui/look.ts";

/** The consent that both lookups need (spec §5); never checked in advance. */
export function Consent(props: Omit<ComponentProps<typeof Checkbox>, "label" | "required">) {
  return (
    <Checkbox
      {...props}
      required
      label={
        <Trans>
          I have read the <LegalLink text="privacy">Privacy Policy</LegalLink> and agree to it.
        </Trans>
      }
    />
  );
}

type CheckboxProps = Omit<ComponentProps<"input">, "type" | "children"> & {
  label: ReactNode;
  error?: string | undefined;
};

/** A checkbox whose whole line is clickable; links inside the label work on their own. */
function Checkbox({ label, error, id, className, required, ...rest }: CheckboxProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  return (
    <div className={classNames("flex flex-col gap-1", error && "error-bar", className)}>
      <label htmlFor={inputId} className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
        <span className="relative mt-px flex size-6 min-h-[1.25em] min-w-[1.25em] shrink-0">
          <input
            {...rest}
            id={inputId}
            type="checkbox"
            aria-required={required || undefined}
            aria-invalid={Boolean(error) || undefined}
            aria-describedby={error ? `${inputId}-error` : undefined}
            className="peer size-full cursor-pointer appearance-none rounded-[min(0.375rem,1.5vw)] border-2 border-edge bg-paper checked:border-brand checked:bg-brand aria-invalid:border-danger forced-colors:appearance-auto"
          />
          <Icon
            name="check"
            className="pointer-events-none absolute inset-0.5 hidden size-5 text-paper peer-checked:block forced-colors:hidden!"
          />
        </span>
        <span>{label}</span>
      </label>
      <FieldError id={`${inputId}-error`} error={error} />
    </div>
  );
}
