import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { askAboutPost, foreignClientsRule } from "../site/foreign-clients.tsx";
import { atYourDealership } from "../record/status/at-your-dealership.tsx";
import { Group } from "../ui/group.tsx";
import { Icon, type IconName } from "../ui/icons.tsx";
import type { Way } from "./outcomes.ts";

const icons: Record<Way, IconName> = {
  courier: "truck",
  pickup: "calendar",
  postal: "mail",
  dealership: "pin",
};

const titles: Record<Way, ReactNode> = {
  courier: <Trans>Delivery by courier</Trans>,
  pickup: <Trans>Pickup by appointment</Trans>,
  postal: <Trans>Postal service</Trans>,
  dealership: <Trans>At your dealership</Trans>,
};

const texts: Record<Way, ReactNode> = {
  courier: <Trans>To your address, by a courier you choose, where the office offers it.</Trans>,
  pickup: (
    <Trans>At the office that keeps it, on a day you book, where the office offers it.</Trans>
  ),
  postal: (
    <>
      {foreignClientsRule} {askAboutPost}
    </>
  ),
  dealership: (
    <>
      {atYourDealership} <Trans>A courier or an LTO office cannot give it to you.</Trans>
    </>
  ),
};

export function Ways({ ways }: { ways: readonly Way[] }) {
  const { t } = useLingui();
  return (
    <Group title={t`What is possible`}>
      <ul className="flex flex-col gap-4">
        {ways.map((way) => (
          <li key={way} className="flex gap-4">
            <span className="flex size-12 shrink-0 items-center justify-center rounded-card bg-brand-on text-brand">
              <Icon name={icons[way]} />
            </span>
            <div className="min-w-0">
              <h3>{titles[way]}</h3>
              <p className="text-ink-soft">{texts[way]}</p>
            </div>
          </li>
        ))}
      </ul>
    </Group>
  );
}
