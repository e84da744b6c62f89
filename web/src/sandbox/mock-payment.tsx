import { channelName } from "@portal/contract/courier";
import { formatPesos } from "@portal/contract/money";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useEffectEvent } from "react";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { frameLook } from "../ui/frame.ts";
import { SummaryList } from "../ui/summary-list.tsx";
import type { SandboxPayment } from "./sandbox-payment.ts";

export type Outcome = "approve" | "decline" | "expire" | "delay";

const others: readonly Outcome[] = ["decline", "expire", "delay"];

/** The outcome of a click: the three small buttons name theirs, anything else approves. */
function outcomeOf(target: EventTarget | null): Outcome {
  const named = target instanceof Element ? target.closest("[data-outcome]") : null;
  const outcome = named?.getAttribute("data-outcome");
  return others.find((other) => other === outcome) ?? "approve";
}

/** The alert of spec §2, above everything. */
export function MockupAlert() {
  return (
    <p role="alert" className="bg-sun py-2.5 text-on-sun">
      <span className={`${frameLook} block font-semibold`}>
        <Trans>This is mockup payment! Click anywhere to continue</Trans>
      </span>
    </p>
  );
}

type MockPaymentProps = {
  payment: SandboxPayment;
  busy: boolean;
  failure: string | null;
  onPress: (outcome: Outcome) => void;
};

/** A click anywhere or Enter approves; three small buttons make the payment fail. */
export function MockPayment({ payment, busy, failure, onPress }: MockPaymentProps) {
  const { t } = useLingui();
  const press = useEffectEvent((target: EventTarget | null) => {
    if (!busy) onPress(outcomeOf(target));
  });
  useEffect(() => {
    const click = (event: MouseEvent) => press(event.target);
    const key = (event: KeyboardEvent) => {
      // On a button, Enter already causes a click.
      const onButton = event.target instanceof Element && event.target.closest("button") !== null;
      if (event.key === "Enter" && !event.repeat && !onButton) press(null);
    };
    document.addEventListener("click", click);
    document.addEventListener("keydown", key);
    return () => {
      document.removeEventListener("click", click);
      document.removeEventListener("keydown", key);
    };
  }, []);

  const small = {
    decline: t`Decline`,
    expire: t`Expire`,
    delay: t`Delay`,
  };
  return (
    <>
      <Card className="flex w-full flex-col gap-6">
        <SummaryList
          rows={[
            { term: t`Amount`, asWritten: true, value: formatPesos(payment.amount) },
            { term: t`Payee`, asWritten: true, value: payment.payee },
            { term: t`Payment Channel`, value: channelName(payment.channel) },
            { term: t`What for`, value: payment.description },
          ]}
        />
        {failure === null ? null : (
          <Banner variant="danger">
            <p>{failure}</p>
          </Banner>
        )}
        <Button wide className="sm:w-full" busy={busy} busyLabel={t`One moment`}>
          <Trans>Approve</Trans>
        </Button>
      </Card>
      <section aria-labelledby="other-outcomes" className="flex flex-col gap-2">
        <h2 id="other-outcomes" className="text-base font-semibold">
          <Trans>Or try what else can happen</Trans>
        </h2>
        <div className="grid grid-cols-3 gap-2">
          {(["decline", "expire", "delay"] as const).map((outcome) => (
            <Button
              key={outcome}
              data-outcome={outcome}
              variant="secondary"
              disabled={busy}
              className="px-2!"
            >
              {small[outcome]}
            </Button>
          ))}
        </div>
      </section>
    </>
  );
}
