import { classNames } from "./class-names.ts";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";

const variants: Record<ButtonVariant, string> = {
  primary:
    "centered-label bg-brand text-paper border-brand hover:bg-brand-deep hover:text-paper " +
    // Forced colours remove the background that distinguishes it from the other buttons.
    "forced-colors:forced-color-adjust-none forced-colors:border-[Highlight] forced-colors:bg-[Highlight] forced-colors:text-[HighlightText]",
  secondary:
    "centered-label bg-paper text-brand border-brand hover:bg-brand-on hover:text-brand-deep",
  quiet:
    "bg-transparent text-brand border-transparent underline hover:bg-brand-on hover:text-brand-deep forced-colors:border-[Canvas]",
  danger:
    // Outlined: the filled button of a question is the way on.
    "centered-label bg-paper text-danger border-danger hover:bg-danger-on hover:text-danger-deep forced-colors:border-4 forced-colors:border-double",
};

/** A quiet link whose icon stands at the left edge of its column. */
export const flushLook = "-ml-[calc(var(--spacing)*3+2px)] self-start px-3!";

/** The styles of buttons, and of links among them. `wide` fills the line on a phone. */
export function buttonLook(variant: ButtonVariant, wide: boolean, className?: string): string {
  return classNames(
    "button-box button-off",
    variant !== "quiet" && "no-underline",
    variants[variant],
    wide && "w-full sm:w-auto",
    className,
  );
}
