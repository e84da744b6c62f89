const NAME_LENGTH = { min: 1, max: 60 } as const;
const REASON_LENGTH = { min: 3, max: 200 } as const;

const fits = (text: string, { min, max }: { min: number; max: number }): boolean =>
  text.length >= min && text.length <= max && /^\P{C}*$/u.test(text);

/** What is wrong with who asks, and why, in sentences for the operator. */
export function mistakesOfOperator(
  { operator, reason }: { operator: string; reason: string },
  needsReason: boolean,
): string[] {
  return [
    ...(fits(operator.trim(), NAME_LENGTH)
      ? []
      : ["Say who you are with --as NAME, in at most 60 characters."]),
    ...(!needsReason || fits(reason.trim(), REASON_LENGTH)
      ? []
      : ["Say why with --reason, in 3 to 200 characters: the audit log keeps it."]),
  ];
}
