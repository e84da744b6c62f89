import { createContext, useContext, useId, useMemo, type ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { FieldError } from "./field-error.tsx";
import { RequiredMark } from "./required-mark.tsx";

type Control = {
  id: string;
  required: boolean;
  invalid: boolean;
  describedBy: string | undefined;
};

const ControlContext = createContext<Control | null>(null);

type FieldProps = {
  label: string;
  children: ReactNode;
  id?: string | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean | undefined;
  help?: ReactNode;
  /** After the label, on its line. */
  aside?: ReactNode;
  className?: string | undefined;
};

/** Label, hint, one control and its error. The control gets its id and descriptions by context. */
export function Field({
  label,
  children,
  hint,
  error,
  help,
  aside,
  className,
  ...rest
}: FieldProps) {
  const ownId = useId();
  const id = rest.id ?? ownId;
  const required = rest.required ?? false;
  const invalid = Boolean(error);
  const describedBy = classNames(hint ? `${id}-hint` : "", invalid && `${id}-error`) || undefined;
  const control = useMemo(
    () => ({ id, required, invalid, describedBy }),
    [id, required, invalid, describedBy],
  );
  return (
    <div
      data-field
      className={classNames("flex flex-col gap-1", invalid && "error-bar", className)}
    >
      <div className="flex flex-wrap items-center gap-x-1">
        <label htmlFor={id} className="font-semibold">
          {label}
          {required ? <RequiredMark /> : null}
        </label>
        {help ? <span className="-my-2.5">{help}</span> : null}
        {aside ? <span className="ml-2 text-base text-ink-soft">{aside}</span> : null}
      </div>
      {hint ? (
        <p id={`${id}-hint`} className="mb-1 text-base text-ink-soft">
          {hint}
        </p>
      ) : null}
      <ControlContext value={control}>{children}</ControlContext>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

/** The attributes of a control inside a `Field`; empty outside one. */
export function useFieldControl() {
  const control = useContext(ControlContext);
  if (!control) return {};
  return {
    id: control.id,
    "aria-required": control.required || undefined,
    "aria-invalid": control.invalid || undefined,
    "aria-describedby": control.describedBy,
  };
}
