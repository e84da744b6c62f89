import { useEffect, useRef, type ComponentProps } from "react";
import { Banner } from "./banner.tsx";

type FocusedBannerProps = ComponentProps<typeof Banner> & {
  /** What it speaks of: the focus comes here at each new one. */
  of: unknown;
};

/** A banner that takes the focus: the button that brought it up stands far below. */
export function FocusedBanner({ of, ...banner }: FocusedBannerProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    // At the top: a toast at the foot of a phone covers none of its buttons.
    box.current?.scrollIntoView({ block: "start" });
  }, [of]);
  return (
    <div ref={box} tabIndex={-1} className="scroll-mt-6 rounded-card">
      <Banner {...banner} />
    </div>
  );
}
