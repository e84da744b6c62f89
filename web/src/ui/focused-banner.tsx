import { useEffect, useRef, type ComponentProps } from "react";
import { Banner } from "./banner.tsx";

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
