import { Trans } from "@lingui/react/macro";
import { useId, type ReactNode } from "react";
import { Icon, type IconName } from "../ui/icons.tsx";
// A file, because it would weigh more than all else of the first screen's script.
import toTheDoor from "./drawings/to-the-door.svg?url";

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

export function Benefits() {
  const id = useId();
  return (
    <section aria-labelledby={id} className="max-lg:mt-5 lg:col-start-2 lg:row-start-2">
      <h2 id={id} className="sr-only">
        <Trans>What you get</Trans>
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

export function Steps() {
  return (
    <section aria-labelledby="how" className="max-lg:mt-5 lg:col-span-2">
      <h2 id="how" className="text-xl">
        <Trans>How it works</Trans>
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
