import { Trans, useLingui } from "@lingui/react/macro";
import { paths } from "@portal/contract/paths";
import type { MessageDescriptor } from "@lingui/core";
import { useEffect, useId, useRef, type ComponentType, type ReactNode } from "react";
import { Link } from "react-router";
import * as v from "valibot";
import { CallFailed } from "../api/api.ts";
import { useSending } from "../api/use-sending.ts";
import { sessionItem, useSession } from "../session.ts";
import { focusHeading } from "../site/focus-heading.ts";
import { useDates } from "../site/use-dates.ts";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { Icon } from "../ui/icons.tsx";
import { type Kept, type KeptCopy, useKept } from "./kept-items.ts";
import { canKeep, prepareOffline } from "./offline.ts";

/** Asked once a visit: what was declined, by its name. */
const declinedItem = sessionItem("keep_declined", v.array(v.string()));

/** A kind of thing that is kept. */
export type Keepable<Read> = {
  copyIn: (kept: Kept, id: string) => KeptCopy<Read> | undefined;
  /** What is seen of it: a copy that shows other facts is old. */
  factsOf: (read: Read) => string;
  /** Reads the public view and writes it down, even if this browser may see more: nothing more may be on a phone. */
  keep: (id: string, how: "add" | "renew") => Promise<void>;
  forget: (id: string) => Promise<void>;
  /** What is written on this device. */
  what: ReactNode;
  /** Of the page that shows the copy. */
  title: MessageDescriptor;
  Copy: ComponentType<{ read: Read }>;
};

export type OfKind<Read> = { kind: Keepable<Read>; id: string };

export type KeepCardProps<Read> = OfKind<Read> & {
  /** False for what nobody needs any more: a copy of it can only be removed. */
  asks?: boolean;
};

/** Asks once a visit whether this device may keep a pass or a receipt, to open without a connection; forgets it again. */
export function KeepCard<Read>({ kind, id: name, asks = true }: KeepCardProps<Read>) {
  const until = kind.copyIn(useKept(), name)?.until ?? null;
  const isKept = until !== null;
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [declined, setDeclined] = useSession(declinedItem);
  const shown = useRef(isKept);
  useEffect(() => {
    if (shown.current === isKept) return;
    shown.current = isKept;
    // The pressed button is no longer on the page.
    if (heading.current) heading.current.focus();
    else focusHeading({ preventScroll: true });
  }, [isKept]);
  if (!isKept && (!asks || !canKeep() || declined?.includes(name))) return null;
  return (
    <Card as="section" aria-labelledby={id} className="flex flex-col gap-4 print:hidden">
      <h2 id={id} ref={heading} tabIndex={-1} className="flex items-start gap-3">
        <Icon name="phone" className="mt-0.5 size-6 text-brand" />
        <span>
          {isKept ? (
            <Trans>Kept on this device</Trans>
          ) : (
            <Trans>Keep this on this device, so that it opens without internet?</Trans>
          )}
        </span>
      </h2>
      {isKept ? (
        <Keeping until={until} forget={() => kind.forget(name)} />
      ) : (
        <Asking
          what={kind.what}
          keep={() => kind.keep(name, "add")}
          decline={() => {
            setDeclined([...(declined ?? []), name]);
            focusHeading({ preventScroll: true });
          }}
        />
      )}
    </Card>
  );
}

type AskingProps = { what: ReactNode; keep: () => Promise<void>; decline: () => void };

function Asking({ what, keep, decline }: AskingProps) {
  const { t } = useLingui();
  const { send, isPending, error } = useSending(async () => {
    await prepareOffline();
    await keep();
  });
  return (
    <>
      <p>
        {what} <Trans>Anyone who uses this device can see it. You can remove it at any time.</Trans>
      </p>
      {error ? (
        <Banner variant="danger">
          <p>
            {error instanceof CallFailed ? (
              error.message
            ) : (
              <Trans>This device could not keep it. Check your connection and try again.</Trans>
            )}
          </p>
        </Banner>
      ) : null}
      <div className="flex flex-wrap gap-x-8 gap-y-3">
        <Button
          variant="secondary"
          icon="download"
          wide
          busy={isPending}
          busyLabel={t`Keeping it on this device`}
          onClick={() => send(undefined)}
        >
          <Trans>Keep on this device</Trans>
        </Button>
        <Button
          variant="quiet"
          wide
          // On a line of its own its words begin at the left edge.
          className="sm:-ml-[calc(var(--spacing)*5+2px)]"
          disabled={isPending}
          onClick={decline}
        >
          <Trans>No, thanks</Trans>
        </Button>
      </div>
    </>
  );
}

type KeepingProps = { until: string; forget: () => Promise<void> };

function Keeping({ until, forget }: KeepingProps) {
  const day = useDates().day(until);
  return (
    <>
      <p>
        <Trans>It opens without internet until {day}. Then it is removed.</Trans>
      </p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button variant="secondary" icon="trash" wide onClick={() => void forget()}>
          <Trans>Remove from this device</Trans>
        </Button>
        <Link to={paths.kept} className="inline-flex min-h-11 items-center text-base font-semibold">
          <Trans>See all that is kept here</Trans>
        </Link>
      </div>
    </>
  );
}
