import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import {
  buyerRule,
  CorporationRule,
  secondHandRule,
  violationsRule,
} from "../delivery/request/notice-rules.tsx";
import { Banner } from "../ui/banner.tsx";
import type { Caution } from "./outcomes.ts";

const sentences: Record<Caution, ReactNode> = {
  violations: violationsRule,
  ask_status: (
    <Trans>If the status says that a dealership has your plate, no courier can bring it.</Trans>
  ),
  buyer: buyerRule,
  second_hand: secondHandRule,
  corporation: <CorporationRule />,
};

/** What to know before paying, said before anything is begun (spec §2). */
export function Cautions({ cautions }: { cautions: readonly Caution[] }) {
  const { t } = useLingui();
  if (cautions.length === 0) return null;
  return (
    <Banner variant="warning" title={t`Good to know first`} announce={false}>
      {cautions.map((caution) => (
        <p key={caution} className="mt-1">
          {sentences[caution]}
        </p>
      ))}
    </Banner>
  );
}
