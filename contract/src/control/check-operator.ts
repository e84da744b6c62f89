/** A name of an operator: signs that cannot be taken for others. */
export const OPERATOR_NAME = /^[a-z0-9._-]{1,60}$/u;
const REASON_LENGTH = { min: 3, max: 200 } as const;

/** What is wrong with who asks, and why, in sentences for the operator. */
export function mistakesOfOperator(
  { operator, reason }: { operator: string; reason: string },
  needsReason: boolean,
): string[] {
  const { length } = reason.trim();
  const isReason =
    length >= REASON_LENGTH.min && length <= REASON_LENGTH.max && /^\P{C}*$/u.test(reason.trim());
  return [
    ...(OPERATOR_NAME.test(operator)
      ? []
      : [
          "A name of an operator has 1 to 60 of the signs a to z, 0 to 9, dot, dash and underscore.",
        ]),
    ...(!needsReason || isReason
      ? []
      : ["Say why with --reason, in 3 to 200 characters: the audit log keeps it."]),
  ];
}
