import type { AppointmentRead } from "@portal/contract/appointment";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { CopyBanner } from "../../kept/copy-banner.tsx";
import { useShowsCopy } from "../../kept/copy-hooks.ts";
import type { KeptCopy } from "../../kept/kept-items.ts";
import { HomeLink } from "../../site/home-link.tsx";
import { PageTitle } from "../../site/page-title.tsx";
import { PageColumn } from "../../ui/page-column.tsx";
import { ConfirmationTicket } from "./confirmation-ticket.tsx";
import { KeptPassCard, useKeptPass } from "./keep-pass.tsx";

type KeptPassProps = {
  reference: string;
  /** Why there is no answer; null while it is awaited. */
  error: Error | null;
  onRetry: () => void;
  /** The page without a copy. */
  children: ReactNode;
};

/** On a page without an answer: the pass as this device keeps it, once the answer fails or is late. */
export function KeptPass({ reference, error, onRetry, children }: KeptPassProps) {
  const copy = useKeptPass(reference);
  const shows = useShowsCopy(copy !== undefined, error);
  return copy && shows ? <PassCopy copy={copy} error={error} onRetry={onRetry} /> : children;
}

type PassCopyProps = { copy: KeptCopy<AppointmentRead>; error: Error | null; onRetry: () => void };

function PassCopy({ copy, error, onRetry }: PassCopyProps) {
  const { t } = useLingui();
  const title = t`Your Appointment Details`;
  return (
    <PageColumn>
      <PageTitle>{title}</PageTitle>
      <h1>{title}</h1>
      <CopyBanner keptOn={copy.kept_on} error={error} onRetry={onRetry} />
      <ConfirmationTicket appointment={copy.read} />
      <KeptPassCard reference={copy.read.reference} />
      <HomeLink variant="secondary" />
    </PageColumn>
  );
}
