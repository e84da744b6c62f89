import { api } from "@portal/contract/api";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { call, inWords } from "../api/api.ts";
import { HomeLink } from "../site/home-link.tsx";
import { LoadErrorBanner } from "../site/load-error-banner.tsx";
import { isNotFound } from "../api/is-not-found.ts";
import { PageTitle } from "../site/page-title.tsx";
import type { ScreenHandle } from "../site/screen-handle.ts";
import { paths } from "@portal/contract/paths";
import { ButtonLink } from "../ui/button.tsx";
import { Loading, Skeleton } from "../ui/skeleton.tsx";
import { MockPayment, type Outcome } from "./mock-payment.tsx";
import { useSandboxPayment, type SandboxPayment } from "./sandbox-payment.ts";

export const handle: ScreenHandle = { bare: true, disclaimer: false, sandbox: true };

function Frame({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  return (
    <div className="flex min-h-dvh flex-col items-center justify-center gap-6 bg-brand-on px-4 py-8">
      <PageTitle>{t`Sandbox payment`}</PageTitle>
      <h1 className="text-xl">
        <Trans>Sandbox payment</Trans>
      </h1>
      {children}
    </div>
  );
}

function Dead({ children }: { children: ReactNode }) {
  return (
    <Frame>
      <p role="alert" className="text-center">
        {children}
      </p>
      <HomeLink />
    </Frame>
  );
}

function Over({ payment }: { payment: SandboxPayment }) {
  return (
    <Frame>
      <p className="text-center">
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
        <Loading label={t`Loading the payment`} className="w-full max-w-md">
          <Skeleton className="h-96 w-full" />
        </Loading>
      </Frame>
    );
  if (payment.status !== "open" && press.isIdle) return <Over payment={payment} />;
  return (
    <Frame>
      <MockPayment
        payment={payment}
        busy={press.isPending || press.isSuccess}
        failure={press.error && inWords(press.error)}
        onPress={press.mutate}
      />
    </Frame>
  );
}
