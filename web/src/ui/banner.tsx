import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { Icon, type IconName } from "./icons.tsx";
import { classNames } from "./look.ts";
import { createPresence } from "./presence.ts";
import { wholeCodes } from "./whole-codes.tsx";

export type BannerVariant = "info" | "success" | "warning" | "danger";

const looks: Record<BannerVariant, { look: string; mark: string; icon: IconName }> = {
  info: { look: "border-line bg-paper sm:p-6", mark: "text-ink-soft", icon: "info" },
  success: { look: "border-success/35 bg-success-on", mark: "text-success", icon: "success" },
  warning: { look: "border-warning/35 bg-warning-on", mark: "text-warning", icon: "warning" },
  danger: { look: "border-danger/35 bg-danger-on", mark: "text-danger", icon: "danger" },
};

const roles: Record<BannerVariant, "alert" | "status" | undefined> = {
  info: undefined,
  success: "status",
  warning: "status",
  danger: "alert",
};

type BannerProps = {
  variant: BannerVariant;
  title?: string | undefined;
  children?: ReactNode;
  actions?: ReactNode;
  /** `false` for a banner that is part of the page from the start and need not interrupt. */
  announce?: boolean | undefined;
};

export function Banner({ variant, title, children, actions, announce = true }: BannerProps) {
  const { look, mark, icon } = looks[variant];
  useErrorInTitle(announce && variant === "danger");
  return (
    <div
      role={announce ? roles[variant] : undefined}
      className={classNames("flex flex-wrap gap-3 rounded-card border p-4", look)}
    >
      <Icon name={icon} className={classNames("mt-px size-6", mark)} />
      <div className="banner-body">
        {title ? <p className="font-semibold">{wholeCodes(title)}</p> : null}
        {children}
        {actions ? <div className="banner-actions">{actions}</div> : null}
      </div>
    </div>
  );
}

type FocusedBannerProps = ComponentProps<typeof Banner> & {
  /** What the banner is about: each new value moves the focus to it. Null if it is there from the start. */
  of: unknown;
};

/** A banner that takes the focus, because the pressed button is far below. */
export function FocusedBanner({ of, ...banner }: FocusedBannerProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (of === null) return;
    box.current?.focus({ preventScroll: true });
    // At the top of the screen, where a phone's toast does not cover its buttons.
    box.current?.scrollIntoView({ block: "start" });
  }, [of]);
  return (
    <div ref={box} tabIndex={-1} className="scroll-mt-6 rounded-card">
      <Banner {...banner} />
    </div>
  );
}

const errors = createPresence();

/** While the calling component is mounted and `isError`, the page's title starts with "Error". */
export const useErrorInTitle = (isError = true): void => errors.useMark(isError);
export const useShowsError = errors.useIsMarked;
