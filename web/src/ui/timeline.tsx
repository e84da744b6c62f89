import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icons.tsx";

export type StepState = "done" | "current" | "upcoming" | "problem";

export type TimelineStep = {
  id: string;
  state: StepState;
  /** Spoken after the title: what the mark beside it means. */
  stateLabel: string;
  title: string;
  text?: ReactNode;
  time?: string | undefined;
  dateTime?: string | undefined;
};

const marks: Record<StepState, string> = {
  done: "border-success bg-success text-paper",
  current: "border-brand bg-paper text-brand",
  upcoming: "border-edge bg-paper",
  problem: "border-danger bg-danger text-paper",
};

function Mark({ state }: { state: StepState }) {
  return (
    <span
      className={classNames(
        "relative z-1 flex size-7 shrink-0 items-center justify-center rounded-full border-2",
        marks[state],
      )}
    >
      {state === "done" ? <Icon name="check" className="size-5" /> : null}
      {state === "problem" ? <Icon name="close" className="size-4" /> : null}
      {state === "current" ? <span className="size-3 rounded-full bg-brand" /> : null}
    </span>
  );
}

/** A story in steps, the oldest first. */
export function Timeline({ label, steps }: { label: string; steps: readonly TimelineStep[] }) {
  return (
    <ol aria-label={label}>
      {steps.map((step) => (
        <li
          key={step.id}
          aria-current={step.state === "current" ? "step" : undefined}
          className="group relative flex gap-4 pb-6 last:pb-0"
        >
          <span
            aria-hidden="true"
            className={classNames(
              "absolute top-7 bottom-0 left-[0.8125rem] w-0.5 group-last:hidden",
              step.state === "done" ? "bg-success" : "bg-line",
            )}
          />
          <Mark state={step.state} />
          <div className="min-w-0 grow">
            <p className={step.state === "upcoming" ? "text-ink-soft" : "font-semibold"}>
              {step.title}
              <span className="sr-only">, {step.stateLabel}</span>
            </p>
            {step.time ? (
              <time dateTime={step.dateTime} className="block text-base text-ink-soft">
                {step.time}
              </time>
            ) : null}
            {step.text ? <div className="mt-1 text-base">{step.text}</div> : null}
          </div>
        </li>
      ))}
    </ol>
  );
}
