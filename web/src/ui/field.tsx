import { createContext, type ReactNode, useContext, useId, useMemo } from "react";
import { Card } from "./card.tsx";
import { Icon } from "./icons.tsx";
import { classNames } from "./look.ts";
import { useErrorInTitle } from "./banner.tsx";

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
  /** After the label, on its line. */
  aside?: ReactNode;
  className?: string | undefined;
};

/** Label, hint, one control and its error. The control gets its id and descriptions by context. */
export function Field({ label, children, hint, error, aside, className, ...rest }: FieldProps) {
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

/** The error below a control, with an icon so that it does not depend on colour. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  useErrorInTitle(Boolean(error));
  if (!error) return null;
  return (
    <p
      id={id}
      className="mt-1 flex flex-wrap gap-x-1.5 text-base font-semibold wrap-anywhere text-danger"
    >
      <Icon name="danger" className="mt-0.5 size-5" />
      <span className="beside-icon">{error}</span>
    </p>
  );
}

/** The asterisk of a required field, never on its own line; hidden from screen readers, which announce `required`. */
export const RequiredMark = () => (
  <span aria-hidden="true" className="text-danger">
    {"\u00a0*"}
  </span>
);

/** A group of fields, or a step, of a long form. */
export function Group({
  title,
  hint,
  required = false,
  className,
  children,
}: {
  title: string;
  hint?: ReactNode;
  /** The group is one required field. */
  required?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Card
      as="section"
      aria-labelledby={id}
      className={classNames("flex flex-col gap-4", className)}
    >
      <div>
        <h2 id={id}>
          {title}
          {required ? <RequiredMark /> : null}
        </h2>
        {hint ? <p className="text-base text-ink-soft">{hint}</p> : null}
      </div>
      {children}
    </Card>
  );
}
