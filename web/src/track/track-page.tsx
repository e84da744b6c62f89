import { Trans, useLingui } from "@lingui/react/macro";
import type { TransactableType } from "@portal/contract/status";
import { Suspense } from "react";
import { lazyChunk, lazyPart, Nothing } from "../site/lazy-part.tsx";
import { ForeignClients } from "../site/foreign-clients.tsx";
import { LookupGate } from "./lookup-gate.tsx";
import { PageTitle } from "../site/page-title.tsx";
import { useSettings } from "../settings.ts";
import { Card } from "../ui/card.tsx";
import { frameLook, twoColumns } from "../ui/frame.ts";
import { ChoiceCards } from "../ui/choice-cards.tsx";
import { Benefits, Steps } from "./introduction.tsx";
import { paths } from "@portal/contract/paths";
import { LinkCard } from "../ui/link-card.tsx";
import { renewal } from "./appointment-draft.ts";
import { purposeWords } from "../site/purpose-words.ts";
import { useSession, writeSession } from "../session.ts";
import { trackChoiceItem } from "./track-session.ts";
import { appointmentDraftItem } from "./appointment-draft.ts";
import { Checking } from "./captcha/captcha-gate.tsx";

/** A renewal needs no lookup first (R-22). */
function RenewalEntry() {
  const { t } = useLingui();
  return (
    <LinkCard
      to={paths.appointment}
      onClick={() => writeSession(appointmentDraftItem, renewal)}
      icon="calendar"
      title={t(purposeWords[renewal.purpose])}
      text={t`Book a day at an office near you.`}
    />
  );
}

/** A link to the questions, for people who do not know what is possible. */
function CheckFirst() {
  const { t } = useLingui();
  return (
    <LinkCard
      to={paths.beforeYouStart}
      icon="help"
      title={t`Check before you start`}
      text={t`See what is possible, what it costs and what to have ready.`}
    />
  );
}

/** Loaded only for a person who keeps something on this device (kept/kept-part.tsx). */
const KeptLink = lazyChunk(
  async () =>
    localStorage["portal.kept"] ? (await import("../kept/kept-link.tsx")).KeptLink : Nothing,
  Nothing,
);

// Loaded during the captcha: the form cannot be used before.
const lookup = import("./lookup-form.tsx");
lookup.catch(() => undefined);

const LazyLookup = lazyPart(async () => (await lookup).LookupForm, <Checking />);

/** The height of the form behind the gate, so that the layout does not shift. */
const gates: Record<TransactableType, string> = {
  "Driver's License": "min-h-[24.3125rem] md:min-h-[24.4375rem]",
  "Plate Number": "min-h-[22.0625rem] md:min-h-[20.5rem]",
};

function Lookup() {
  const { t } = useLingui();
  const [remembered, remember] = useSession(trackChoiceItem);
  const choice = remembered ?? "Driver's License";
  return (
    <section aria-labelledby="track" className="flex flex-col gap-4 lg:row-span-2">
      <Card className="flex flex-col gap-3">
        <h2 id="track">
          <Trans>Track your application</Trans>
        </h2>
        <ChoiceCards<TransactableType>
          legend={t`What would you like to track?`}
          legendHidden
          name="track"
          value={choice}
          onChange={remember}
          choices={[
            { value: "Driver's License", label: t`Driver's License` },
            { value: "Plate Number", label: t`Plate number` },
          ]}
        />
      </Card>
      <LookupGate className={gates[choice]}>
        <Card>
          <LazyLookup type={choice} />
        </Card>
      </LookupGate>
      <CheckFirst />
      <RenewalEntry />
      <Suspense>
        <KeptLink />
      </Suspense>
    </section>
  );
}

/** The landing page (spec §2): headline, lookup, benefits, how it works. */
export function TrackPage() {
  const { t } = useLingui();
  const { product } = useSettings();
  return (
    <>
      <PageTitle>{t`Track your application`}</PageTitle>
      <div className={`${frameLook} pt-5 pb-10 md:pt-10`}>
        <div
          className={`grid max-w-column grid-cols-1 gap-x-10 gap-y-5 md:gap-y-8 lg:max-w-none lg:grid-rows-[auto_auto_1fr] ${twoColumns}`}
        >
          <h1 className="max-w-3xl text-xl md:text-[2.125rem] lg:col-span-2">
            <Trans>{product}: Track and deliver your Driver's License and Plate Number</Trans>
          </h1>
          <Lookup />
          <Benefits />
          <div className="lg:col-start-2 lg:row-start-3">
            <ForeignClients />
          </div>
          <Steps />
        </div>
      </div>
    </>
  );
}
