import { Trans, useLingui } from "@lingui/react/macro";
import { api } from "@portal/contract/api";
import { channelName, paymentChannels } from "@portal/contract/courier";
import { formatPesos } from "@portal/contract/money";
import { paths } from "@portal/contract/paths";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { useNavigate, useSearchParams } from "react-router";
import * as v from "valibot";
import { call, callAddress, inWords } from "../api/api.ts";
import { isNotFound } from "../api/failure-toast.ts";
import { sandboxCalls } from "../api/sandbox-calls.ts";
import { useSettings } from "../settings.ts";
import { HomeLink } from "../site/home-link.tsx";
import { LoadErrorBanner } from "../site/problem/load-error-banner.tsx";
import { Logo } from "../site/logo.tsx";
import { PageTitle } from "../site/page-title.tsx";
import type { ScreenHandle } from "../site/screen-handle.ts";
import { Badge } from "../ui/badge.tsx";
import { Banner } from "../ui/banner.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { frameLook } from "../ui/look.ts";
import { Loading, Skeleton } from "../ui/skeleton.tsx";
import { SummaryList } from "../ui/summary-list.tsx";

export const handle: ScreenHandle = { bare: true, disclaimer: false, sandbox: true };

/** Whose page it is stands above it; it has no links, because a click anywhere pays. */
function Frame({ alert, children }: { alert?: ReactNode; children: ReactNode }) {
  const { t } = useLingui();
  const { product } = useSettings();
  return (
    <div className="flex min-h-dvh flex-col bg-brand-on">
      <PageTitle>{t`Sandbox payment`}</PageTitle>
      {alert}
      <header className="border-b border-line bg-paper">
        <div className={`${frameLook} flex min-h-16 flex-wrap items-center gap-x-3 py-2`}>
          <Logo name={product} />
          <Badge variant="neutral" icon="card">{t`Sandbox`}</Badge>
        </div>
      </header>
      <div className="mx-auto flex w-full max-w-lg grow flex-col gap-6 px-4 py-6 md:py-10">
        <div className="flex flex-col gap-2">
          <h1>
            <Trans>Sandbox payment</Trans>
          </h1>
          <p>
            <Trans>This page takes the place of a payment company's page. No money moves.</Trans>
          </p>
        </div>
        {children}
      </div>
    </div>
  );
}

function Dead({ children }: { children: ReactNode }) {
  return (
    <Frame>
      <p role="alert">{children}</p>
      <HomeLink />
    </Frame>
  );
}

function Over({ payment }: { payment: SandboxPayment }) {
  return (
    <Frame>
      <p>
        <Trans>This payment is closed.</Trans>
      </p>
      <ButtonLink to={paths.trackingRedirect(payment.uuid)}>
        <Trans>Back to the portal</Trans>
      </ButtonLink>
    </Frame>
  );
}

/** The sandbox's version of a gateway's hosted page (spec §2, R-30). */
export default function MockPaymentScreen() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const id = search.get("sandbox") ?? "";
  const { data: payment, error, refetch } = useSandboxPayment(id);
  const press = useMutation({
    mutationFn: (outcome: Outcome) => call(api.mockPayment, { body: { uuid: id, outcome } }),
    meta: { explains: true },
    onSuccess: async ({ uuid }, outcome) => {
      const said = outcome === "approve" || outcome === "delay" ? "success" : undefined;
      await navigate(paths.trackingRedirect(uuid, said));
    },
  });

  if (id === "" || (error && isNotFound(error)))
    return (
      <Dead>
        <Trans>This link has no payment. Please open it from the checkout.</Trans>
      </Dead>
    );
  if (error)
    return (
      <Frame>
        <LoadErrorBanner error={error} onRetry={refetch} />
      </Frame>
    );
  if (!payment)
    return (
      <Frame>
        <Loading label={t`Loading the payment`} className="w-full">
          <Skeleton className="h-96 w-full" />
        </Loading>
      </Frame>
    );
  if (payment.status !== "open" && press.isIdle) return <Over payment={payment} />;
  return (
    <Frame alert={<MockupAlert />}>
      <MockPayment
        payment={payment}
        busy={press.isPending || press.isSuccess}
        failure={press.error && inWords(press.error)}
        onPress={press.mutate}
      />
    </Frame>
  );
}

const others = ["decline", "expire", "delay"] as const;
type Outcome = "approve" | (typeof others)[number];

/** The outcome of a click: the three small buttons name theirs, anything else approves. */
function outcomeOf(target: EventTarget | null): Outcome {
  const named = target instanceof Element ? target.closest("[data-outcome]") : null;
  const outcome = named?.getAttribute("data-outcome");
  return others.find((other) => other === outcome) ?? "approve";
}

/** The alert of spec §2, above everything. */
function MockupAlert() {
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

/** A click anywhere or Enter approves; three small buttons make the payment fail (R-30). */
function MockPayment({ payment, busy, failure, onPress }: MockPaymentProps) {
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
          {others.map((outcome) => (
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

/** A sandbox payment as its page needs it. `uuid` is the transaction's, `amount` in pesos. */
const SandboxPayment = v.object({
  uuid: v.string(),
  amount: v.number(),
  channel: v.picklist(paymentChannels),
  payee: v.string(),
  description: v.string(),
  status: v.string(),
});
type SandboxPayment = v.InferOutput<typeof SandboxPayment>;

function useSandboxPayment(id: string) {
  return useQuery({
    queryKey: ["sandbox", "payment", id],
    queryFn: async () =>
      v.parse(SandboxPayment, await callAddress("GET", sandboxCalls.payment(id))),
    enabled: id !== "",
    meta: { explains: true },
  });
}
