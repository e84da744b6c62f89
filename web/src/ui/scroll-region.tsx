import { useEffect, useRef, useState, type ReactNode } from "react";
import { classNames } from "./class-names.ts";

type ScrollRegionProps = {
  labelledBy: string;
  id?: string | undefined;
  className?: string | undefined;
  /** A long text that may arrive late: it scrolls by keyboard from its first moment. */
  isLong?: boolean;
  children: ReactNode;
};

/** Heights are fractions of a pixel, so the end may be reached only nearly. */
const NEARLY_PX = 2;

/** Where title and buttons would take more of the screen than this, they scroll with the text. */
const MOST_FIXED = 1 / 3;

/**
 * The scroll area of a modal, and a shadow at the lower edge while there is more below. While it scrolls it is a tab
 * stop, so that the arrow keys work.
 */
export function ScrollRegion({
  labelledBy,
  id,
  className,
  isLong = false,
  children,
}: ScrollRegionProps) {
  const ref = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  // Measured after the first picture: before it, a layout would be forced while the press waits for its sign.
  const [scrolls, setScrolls] = useState(isLong);
  const [follows, setFollows] = useState(false);
  function look() {
    const region = ref.current;
    const modal = region?.parentElement;
    if (!region || !modal) return;
    const fixed = modal.scrollHeight - region.offsetHeight;
    const scrollsWhole = fixed > window.innerHeight * MOST_FIXED;
    modal.toggleAttribute("data-scrolls-whole", scrollsWhole);
    // Whoever is in it keeps the focus.
    setScrolls(region.scrollHeight > region.clientHeight || document.activeElement === region);
    const { scrollHeight, scrollTop, clientHeight } = scrollsWhole ? modal : region;
    setFollows(scrollHeight - scrollTop - clientHeight > NEARLY_PX);
  }
  useEffect(() => {
    // A browser with much to do tells of sizes late.
    const frame = requestAnimationFrame(() => setTimeout(look));
    const observer = new ResizeObserver(look);
    const modal = ref.current?.parentElement;
    for (const box of [modal, ref.current, content.current]) if (box) observer.observe(box);
    // Of the modal and of the region, which does not bubble.
    modal?.addEventListener("scroll", look, true);
    return () => {
      modal?.removeEventListener("scroll", look, true);
      cancelAnimationFrame(frame);
      observer.disconnect();
    };
  }, []);
  return (
    <>
      <div
        ref={ref}
        id={id}
        {...(scrolls && { tabIndex: 0, role: "region", "aria-labelledby": labelledBy })}
        className={classNames("scroll-region", className)}
      >
        <div ref={content}>{children}</div>
      </div>
      <div className={classNames("more-below", follows ? "opacity-100" : "opacity-0")} />
    </>
  );
}
