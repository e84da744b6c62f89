import { useEffect, useEffectEvent } from "react";
import {
  type FieldValues,
  type Path,
  useForm,
  type UseFormProps,
  type UseFormReturn,
} from "react-hook-form";

/** Whether these are other values than those that the form begins with when there is no draft. */
export const isDifferent = (values: FieldValues, fresh: FieldValues): boolean =>
  Object.entries(values).some(([name, value]) => String(value) !== String(fresh[name]));

/** Restored texts that are wrong say so at once, as if they had just been left, and no longer once they are corrected. */
export function useRestoredErrors<V extends FieldValues, Out>(
  { getValues, getFieldState, trigger, subscribe }: UseFormReturn<V, unknown, Out>,
  isRestored: boolean,
): void {
  useEffect(() => {
    if (!isRestored) return undefined;
    const texts = Object.entries(getValues()).filter(
      ([, value]) => typeof value === "string" && value !== "",
    );
    void trigger(texts.map(([name]) => name as Path<V>));
    return subscribe({
      formState: { values: true },
      callback: ({ name }) => {
        if (name && getFieldState(name as Path<V>).error) void trigger(name as Path<V>);
      },
    });
  }, [isRestored, getValues, getFieldState, trigger, subscribe]);
}

/** Calls `keep` with every change, for a draft that survives a reload. */
export function useKeptValues<V extends FieldValues, Out>(
  { subscribe }: UseFormReturn<V, unknown, Out>,
  keep: (values: V) => void,
): void {
  const write = useEffectEvent(keep);
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => write(values) }),
    [subscribe],
  );
}

type DraftFormProps<V extends FieldValues> = UseFormProps<V> & {
  /** Whether something of the draft is in the form again. */
  isRestored: boolean;
  keep: (values: V) => void;
};

/** A long form with its draft, which is written at every change. Needs a `key` per draft. */
export function useDraftForm<V extends FieldValues>({
  isRestored,
  keep,
  ...rest
}: DraftFormProps<V>) {
  const form = useForm<V>({
    ...rest,
    mode: "onTouched",
    shouldFocusError: false,
    // A touch leaves the field between its end and its click: an error shown at once would push the button away.
    delayError: 300,
  });
  useKeptValues(form, keep);
  useRestoredErrors(form, isRestored);
  return form;
}
