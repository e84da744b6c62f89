import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";

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
          text={<Trans>Enter the number of your license or plate to see where it is.</Trans>}
        />
        <Step
          number="2"
          title={<Trans>Ask for delivery</Trans>}
          text={<Trans>Give the address, add two photos and pay the courier's fee online.</Trans>}
        />
        <Step
          number="3"
          title={<Trans>Receive it</Trans>}
          text={
            <Trans>Follow the parcel to your door. You may also pick it up at the office.</Trans>
          }
        />
      </ol>
    </section>
  );
}
