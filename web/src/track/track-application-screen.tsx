import { Trans, useLingui } from "@lingui/react/macro";
import type { TransactableType } from "@portal/contract/status";
import { type ReactNode, Suspense, useId } from "react";
import { Nothing, lazyChunk, lazyPart } from "../site/loading/lazy-part.tsx";
import { ForeignClients } from "../site/foreign-clients.tsx";
import { Checking, LookupGate } from "../captcha/captcha-gate.tsx";
import { PageTitle } from "../site/page-title.tsx";
import { useSettings } from "../settings.ts";
import { Card, LinkCard } from "../ui/card.tsx";
import { frameLook, twoColumns } from "../ui/look.ts";
import { ChoiceCards } from "../ui/choice-cards.tsx";
import { paths } from "@portal/contract/paths";
import { appointmentDraftItem, renewal } from "./appointment-draft.ts";
import { purposeWords } from "../site/purpose-words.ts";
import { useSession, writeSession } from "../session.ts";
import { trackChoiceItem } from "./track-session.ts";
import { Icon, type IconName } from "../ui/icons.tsx";
// A file, because it would weigh more than all else of the first screen's script.
import toTheDoor from "./drawings/to-the-door.svg?url";

/** A renewal needs no lookup first. */
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
        <h2 id="track">{t`Track your application`}</h2>
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
export default function TrackApplicationScreen() {
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
            {t`${product}: Track and deliver your Driver's License and Plate Number`}
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

function Benefit({ icon, title, text }: { icon: IconName; title: ReactNode; text: ReactNode }) {
  return (
    <li className="flex gap-4">
      <span className="flex size-12 shrink-0 items-center justify-center rounded-card border border-line bg-paper">
        <Icon name={icon} />
      </span>
      <div>
        <h3>{title}</h3>
        <p className="text-ink-soft">{text}</p>
      </div>
    </li>
  );
}

function Benefits() {
  const { t } = useLingui();
  const id = useId();
  return (
    <section aria-labelledby={id} className="max-lg:mt-5 lg:col-start-2 lg:row-start-2">
      <h2 id={id} className="sr-only">
        {t`What you get`}
      </h2>
      <img
        src={toTheDoor}
        alt=""
        width={480}
        height={156}
        loading="lazy"
        className="mb-8 h-auto w-full max-w-120"
      />
      <ul className="flex flex-col gap-6">
        <Benefit
          icon="search"
          title={<Trans>Effortless Tracking</Trans>}
          text={<Trans>See the real-time status of your license or plate.</Trans>}
        />
        <Benefit
          icon="truck"
          title={<Trans>Swift Delivery</Trans>}
          text={<Trans>Have it brought to your doorstep by a courier you choose.</Trans>}
        />
        <Benefit
          icon="shield"
          title={<Trans>Secure and Reliable</Trans>}
          text={<Trans>Your data is protected and used only for your request.</Trans>}
        />
      </ul>
    </section>
  );
}

function Step({ number, title, text }: { number: string; title: ReactNode; text: ReactNode }) {
  return (
    <li className="flex flex-col gap-1 border-t-2 border-line pt-3">
      <span aria-hidden="true" className="text-2xl leading-none font-extrabold">
        {number}
      </span>
      <h3>{title}</h3>
      <p className="text-ink-soft">{text}</p>
    </li>
  );
}

function Steps() {
  const { t } = useLingui();
  return (
    <section aria-labelledby="how" className="max-lg:mt-5 lg:col-span-2">
      <h2 id="how" className="text-xl">
        {t`How it works`}
      </h2>
      <ol className="mt-4 grid gap-6 md:grid-cols-3">
        <Step
          number="1"
          title={<Trans>Look it up</Trans>}
          text={<Trans>Enter your license or plate number to see where it is.</Trans>}
        />
        <Step
          number="2"
          title={<Trans>Ask for delivery</Trans>}
          text={<Trans>Enter the address, add two photos and pay the courier fee online.</Trans>}
        />
        <Step
          number="3"
          title={<Trans>Receive it</Trans>}
          text={<Trans>Follow the parcel to your door. Or pick it up at the office.</Trans>}
        />
      </ol>
    </section>
  );
}
