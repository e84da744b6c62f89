import { classNames } from "./look.ts";
import { Icon } from "./icons.tsx";

export type StepState = "done" | "current" | "upcoming" | "problem";

export type TimelineStep = {
  id: string;
  state: StepState;
  /** Read after the title by screen readers: the meaning of the mark. */
  stateLabel: string;
  title: string;
  time?: string | undefined;
  dateTime?: string | undefined;
};

const marks: Record<StepState, string> = {
  done: "size-7 border-success bg-success text-paper",
  current: "size-7 border-ink bg-sun forced-colors:border-[Highlight]",
  upcoming: "size-4 border-edge bg-paper",
  problem: "size-7 border-danger bg-danger text-paper",
};

/** Past steps are small, the current one large, future ones pale. */
function titleLook({ state }: TimelineStep): string {
  if (state === "upcoming") return "text-base text-ink-soft";
  return state === "current"
    ? "pt-px text-lg leading-snug font-bold"
    : "pt-[0.1875rem] text-base leading-snug font-medium";
}

function Mark({ state }: { state: StepState }) {
  return (
    <span className="relative z-1 flex h-[1.75rem] w-7 shrink-0 items-center justify-center">
      <span
        className={classNames(
          "flex items-center justify-center rounded-full border-2",
          marks[state],
        )}
      >
        {state === "done" ? <Icon name="check" className="size-5" /> : null}
        {state === "problem" ? <Icon name="close" className="size-4" /> : null}
        {state === "current" ? (
          <span className="size-3 rounded-full bg-on-sun forced-colors:bg-[Highlight] forced-colors:forced-color-adjust-none" />
        ) : null}
      </span>
    </span>
  );
}

function Step({ step }: { step: TimelineStep }) {
  return (
    <div className="min-w-0 grow">
      <div className="items-baseline justify-between gap-x-6 @md:flex">
        <p className={titleLook(step)}>
          {step.title}
          <span className="sr-only">, {step.stateLabel}</span>
        </p>
        {step.time ? (
          <time
            dateTime={step.dateTime}
            className="block text-base text-ink-soft @md:whitespace-nowrap"
          >
            {step.time}
          </time>
        ) : null}
      </div>
    </div>
  );
}

/** Steps in order, oldest first. */
export function Timeline({ label, steps }: { label: string; steps: readonly TimelineStep[] }) {
  return (
    <ol aria-label={label} className="@container">
      {steps.map((step) => (
        <li
          key={step.id}
          aria-current={step.state === "current" ? "step" : undefined}
          className="group relative flex gap-[16px] pb-4 last:pb-0"
        >
          <span
            aria-hidden="true"
            className={classNames(
              "forced-colors:bg-[CanvasText] forced-colors:forced-color-adjust-none absolute top-4 -bottom-2 left-[calc(var(--spacing)*3.25)] w-0.5 group-last:hidden",
              step.state === "done" ? "bg-success" : "bg-line",
            )}
          />
          <Mark state={step.state} />
          <Step step={step} />
        </li>
      ))}
    </ol>
  );
}
