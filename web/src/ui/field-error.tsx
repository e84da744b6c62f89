import { Icon } from "./icons.tsx";
import { useErrorInTitle } from "./shown-errors.ts";

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
