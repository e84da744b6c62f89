import { useId, type ReactNode } from "react";
import { classNames, dotLook } from "./look.ts";
import { FieldError, RequiredMark } from "./field.tsx";

type Choice<V extends string> = {
  value: V;
  label: string;
  hint?: string | undefined;
  /** Drawn in place of label and hint. */
  body?: ReactNode;
  disabled?: boolean | undefined;
};

type ChoiceCardsProps<V extends string> = {
  legend: string;
  legendHidden?: boolean | undefined;
  name: string;
  choices: readonly Choice<V>[];
  value: V | null;
  onChange: (value: V) => void;
  columns?: 1 | 2 | undefined;
  /** Of each card. */
  look?: string | undefined;
  required?: boolean | undefined;
  error?: string | undefined;
  id?: string | undefined;
};

// Two columns if both have room for a word at the current text size.
const twoLook = "grid-cols-[repeat(auto-fill,minmax(min(100%,max(8.5rem,50%-0.75rem)),1fr))]";

/** A radio group of large cards. */
export function ChoiceCards<V extends string>(props: ChoiceCardsProps<V>) {
  const ownId = useId();
  const id = props.id ?? ownId;
  const { legend, legendHidden, required, error, columns = 2, look } = props;
  return (
    <fieldset
      id={id}
      aria-describedby={error ? `${id}-error` : undefined}
      className={classNames("min-w-0", error && "error-bar")}
    >
      <legend className={legendHidden ? "sr-only" : "mb-2 font-semibold"}>
        {legend}
        {required ? <RequiredMark /> : null}
      </legend>
      <div className={classNames("grid gap-3", columns === 2 && twoLook)}>
        {props.choices.map((choice) => (
          <label key={choice.value} className={classNames("choice-card", look)}>
            <input
              ref={(input) => {
                // Pressed before the page was hydrated: the browser shows it, but React was not told.
                if (input?.checked && props.value !== choice.value) props.onChange(choice.value);
              }}
              type="radio"
              name={props.name}
              value={choice.value}
              checked={props.value === choice.value}
              disabled={choice.disabled}
              required={required}
              onChange={() => props.onChange(choice.value)}
              className={dotLook}
            />
            {choice.body ?? (
              <span className="min-w-0">
                <span className="block leading-tight font-semibold">{choice.label}</span>
                {choice.hint ? (
                  <span className="block text-base text-ink-soft">{choice.hint}</span>
                ) : null}
              </span>
            )}
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}
