import { api } from "@portal/contract/api";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { call, inWords } from "../api/api.ts";
import { HomeLink } from "../site/home-link.tsx";
import { LoadErrorBanner } from "../site/load-error-banner.tsx";
import { isNotFound } from "../api/is-not-found.ts";
import { Logo } from "../site/logo.tsx";
import { PageTitle } from "../site/page-title.tsx";
import { useSettings } from "../settings.ts";
import { Badge } from "../ui/badge.tsx";
import { frameLook } from "../ui/frame.ts";
import type { ScreenHandle } from "../site/screen-handle.ts";
import { paths } from "@portal/contract/paths";
import { ButtonLink } from "../ui/button.tsx";
import { Loading, Skeleton } from "../ui/skeleton.tsx";
import { MockPayment, MockupAlert, type Outcome } from "./mock-payment.tsx";
import { useSandboxPayment, type SandboxPayment } from "./sandbox-payment.ts";

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
