import { useLingui } from "@lingui/react/macro";
import { useEffect, useState, type ComponentProps, type FocusEvent } from "react";
import { useLiveLater } from "../ui/live-later.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { useTextOnBlur } from "./after-press.ts";
import { TextInput } from "../ui/text-input.tsx";

/** An e-mail field: a phone's e-mail keyboard, without auto-correction and capitals. */
function EmailInput(props: ComponentProps<"input">) {
  return (
    <TextInput
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}

type EmailFieldProps = {
  field: Omit<ComponentProps<typeof Field>, "children"> & { id: string };
  shown: string;
  input: ComponentProps<typeof EmailInput>;
  /** Replaces the field's address by the suggested one. */
  onTake: (address: string) => void;
};

/** The address that was probably meant; the module that finds it is loaded lazily. */
function useSuggestion(left: string | null): string | null {
  const [found, setFound] = useState<{ left: string; meant: string | null } | null>(null);
  useEffect(() => {
    if (left === null) return undefined;
    let isShown = true;
    import("./email-typo.ts").then(
      ({ suggestEmail }) => {
        if (isShown) setFound({ left, meant: suggestEmail(left) });
      },
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [left]);
  return left !== null && found?.left === left ? found.meant : null;
}

/** An e-mail address. On blur, suggests a correction for a probable typing error; the person may ignore it. */
export function EmailField({ field, shown, input, onTake }: EmailFieldProps) {
  const { t } = useLingui();
  const [left, leave] = useTextOnBlur(shown, shown);
  const role = useLiveLater();
  const meant = useSuggestion(left);
  return (
    <div>
      <Field {...field}>
        <EmailInput
          {...input}
          onBlur={(event: FocusEvent<HTMLInputElement>) => {
            leave(event);
            input.onBlur?.(event);
          }}
        />
      </Field>
      <div role={role} className="not-empty:mt-2">
        {meant === null ? null : (
          <Button
            variant="secondary"
            className="wrap-anywhere"
            onClick={() => {
              onTake(meant);
              document.getElementById(field.id)?.focus();
            }}
          >
            {t`Did you mean ${meant}?`}
          </Button>
        )}
      </div>
    </div>
  );
}
