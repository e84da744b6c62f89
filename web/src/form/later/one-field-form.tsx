import type { ComponentProps, FormEvent, ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { CallErrorText } from "./call-error-text.tsx";

type OneFieldFormProps = {
  /** Of `useOneField`. */
  send: (event: FormEvent) => void;
  sending: { isPending: boolean; error: Error | null };
  submit: ReactNode;
  busyLabel: string;
  look?: Pick<ComponentProps<typeof Button>, "variant" | "className"> | undefined;
  /** The field, with anything above it. */
  children: ReactNode;
  /** Below the button. */
  after?: ReactNode;
};

/** A form with one field, its error message and its button. */
export function OneFieldForm(props: OneFieldFormProps) {
  const { send, sending, submit, busyLabel, look, children, after } = props;
  return (
    <form onSubmit={send} noValidate className="flex flex-col gap-4">
      {children}
      <CallErrorText error={sending.error} />
      <Button type="submit" wide {...look} busy={sending.isPending} busyLabel={busyLabel}>
        {submit}
      </Button>
      {after}
    </form>
  );
}
