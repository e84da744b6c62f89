import { paths } from "@portal/contract/paths";
import type { TransactableType } from "@portal/contract/status";
import type { ReactNode } from "react";
import { Card } from "../../ui/card.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Progress } from "./progress.tsx";
import { stepWords, type NowWords } from "./step-words.ts";
import { StoryNow } from "./story-now.tsx";
import {
  lastUpdate,
  latestStep,
  storySteps,
  type StoryFacts,
  type StoryStep,
} from "./story-steps.ts";
import { sceneOf } from "./scene-of-step.ts";
import { ScenePicture } from "./scene-picture.tsx";

/** Fills the report in. */
const LATE = "late=1";

export type StoryCardProps = {
  type: TransactableType;
  facts: StoryFacts;
  /** To quote when asking for help. */
  reference: string;
  /** Across the top of the card, in place of badge and headline. */
  band?: ReactNode;
  badge?: ReactNode;
  /** The headline and its sentences. */
  children?: ReactNode;
  /** Announces badge and headline when they change on an open page. */
  isLive?: boolean | undefined;
  /** The headline is the page's title: it stands above the card, at the page's left edge (decision 060). */
  isTitle?: boolean | undefined;
  /** There is something to do at once: without picture and last update. */
  isUrgent?: boolean | undefined;
  /** Replaces the current step's own words. */
  now?: NowWords | undefined;
  /** What the person can do now. */
  actions?: ReactNode;
  /** This browser's request, which can be reported when it is late. */
  own?: string | null | undefined;
};

const size = "block h-[66px] w-22 sm:h-[84px] sm:w-28";

type StatusSceneProps = { type: TransactableType; step: StoryStep | undefined };

/** The picture of the latest step, beside the badge. */
function statusScene({ type, step }: StatusSceneProps): ReactNode {
  if (step === undefined) return null;
  const scene = sceneOf(type, step);
  // The papers in it have passed.
  if (step.state === "problem" && scene === "review") return null;
  return (
    <span className="shrink-0 print:hidden">
      <ScenePicture scene={scene} className={size} />
    </span>
  );
}

/** Badge, headline, picture. */
function Headline({ badge, scene, isLive, children }: StoryCardProps & { scene: ReactNode }) {
  return (
    <div className="@container">
      <div
        role={isLive ? "status" : undefined}
        className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-3 sm:items-start"
      >
        {badge ? <div>{badge}</div> : null}
        {/* In large letters the words need its room. */}
        {scene ? (
          <div
            className={classNames("@max-[14rem]:hidden", badge ? "sm:row-span-2" : "col-start-2")}
          >
            {scene}
          </div>
        ) : null}
        <div
          className={classNames(
            "col-start-1 flex flex-col gap-3",
            badge || !scene ? "col-span-2" : "row-start-1 @max-[14rem]:col-span-2",
            scene ? "sm:col-span-1" : null,
          )}
        >
          {children}
        </div>
      </div>
    </div>
  );
}

/**
 * Where a record or a request stands: badge, headline, what comes next and by when, the actions, and the steps. It is
 * the first part of the status pages and of the summary.
 */
export function StoryCard(props: StoryCardProps) {
  const { type, facts, reference, band, badge, now, actions, isTitle = false, own = null } = props;
  const { isUrgent = false } = props;
  const { promise } = facts;
  const steps = storySteps(facts);
  const latest = latestStep(steps);
  const scene = isUrgent ? null : statusScene({ type, step: latest });
  const words = latest ? stepWords(type, latest) : {};
  const headline = badge || props.children ? <Headline {...props} scene={scene} /> : null;
  const next = (
    <StoryNow
      step={latest?.step ?? null}
      words={{ ...words, ...now }}
      updated={isUrgent ? null : lastUpdate(facts)}
      report={own === null ? null : `${paths.report(own)}?${LATE}`}
      {...{ promise, reference }}
    />
  );
  const card = (
    <Card
      as="section"
      // Of a record with a status nobody knows there may be nothing to say.
      className="overflow-hidden p-0! not-has-[p,a,ol]:hidden print:overflow-visible"
    >
      {band}
      <div className="flex flex-col gap-6 p-4 sm:p-6 print:px-0">
        {headline ? (
          <div className="flex flex-col gap-4">
            {isTitle ? null : headline}
            {next}
          </div>
        ) : (
          <div className="flex flex-wrap items-start justify-between gap-4">
            <div className="min-w-0 flex-1 basis-[10rem]">{next}</div>
            {/* On a phone the words need the width, and the band is picture enough. */}
            <div className="max-sm:hidden">{scene}</div>
          </div>
        )}
        {actions ? <div className="story-actions">{actions}</div> : null}
        {steps.length > 0 ? (
          <Progress type={type} steps={steps} isLate={promise?.late === true} />
        ) : null}
      </div>
    </Card>
  );
  if (!isTitle) return card;
  return (
    <section className="flex flex-col gap-6">
      {headline}
      {card}
    </section>
  );
}
