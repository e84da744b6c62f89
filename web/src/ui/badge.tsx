import { classNames } from "./look.ts";
import { Icon, type IconName } from "./icons.tsx";

export type BadgeVariant = "success" | "warning" | "danger" | "info" | "neutral";

const looks: Record<BadgeVariant, { look: string; icon: IconName }> = {
  success: { look: "bg-success-on text-success", icon: "success" },
  warning: { look: "bg-warning-on text-warning", icon: "clock" },
  danger: { look: "bg-danger-on text-danger", icon: "danger" },
  info: { look: "bg-brand-on text-brand", icon: "info" },
  neutral: { look: "bg-line text-ink", icon: "minus" },
};

type BadgeProps = { variant: BadgeVariant; children: string; icon?: IconName | undefined };

/** A status as a word; the icon repeats the meaning of the colour. */
export function Badge({ variant, children, icon }: BadgeProps) {
  const { look, icon: usual } = looks[variant];
  return (
    <span
      className={classNames(
        "inline-flex w-fit max-w-full outline outline-transparent items-baseline gap-1.5 rounded-full py-1 pr-3 pl-2 text-[min(1rem,6.5vw)] leading-tight font-semibold wrap-anywhere",
        look,
      )}
    >
      <Icon name={icon ?? usual} className="size-5 self-center" />
      {children}
    </span>
  );
}
