import { frameLook } from "../../ui/look.ts";
import { toDisplayDate } from "@portal/contract/days";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link, useNavigate } from "react-router";
import * as v from "valibot";
import { callAddress } from "../../api/api.ts";
import { CallProvider } from "../../api/call-provider.tsx";
import { paths } from "@portal/contract/paths";
import { sandboxCalls } from "../../api/sandbox-calls.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";
import { useToast } from "../../ui/toast.tsx";
import { forTheVisit } from "../../api/lists.ts";
import { clearSession } from "../../session.ts";
import { needSentences } from "../../locales/activate.ts";

await needSentences("messages");

const Samples = v.object({
  licenses: v.array(v.object({ number: v.string(), birth_date: v.string(), what: v.string() })),
  plates: v.array(v.object({ number: v.string(), mv_number: v.string(), what: v.string() })),
});

type Row = { number: string; other: string; what: string; to: string };

function SampleList({ title, rows }: { title: ReactNode; rows: Row[] }) {
  return (
    <section>
      <h3>{title}</h3>
      <ul className="mt-1 divide-y divide-line text-base">
        {rows.map((row) => (
          <li key={row.number} className="py-1">
            <Link to={row.to} className="inline-flex min-h-11 items-center font-semibold">
              {row.number}
            </Link>{" "}
            · {row.other}
            <span className="block text-ink-soft">{row.what}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function SampleNumbers() {
  const { t } = useLingui();
  const samples = useQuery({
    queryKey: ["sandbox", "samples"],
    queryFn: async () => v.parse(Samples, await callAddress("GET", sandboxCalls.samples)),
    ...forTheVisit,
  });
  if (samples.isError) return <p>{t`The sample numbers could not be loaded.`}</p>;
  if (!samples.data)
    return (
      <Loading label={t`Loading the sample numbers`}>
        <Skeleton className="h-80 w-full" />
      </Loading>
    );
  const { licenses, plates } = samples.data;
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <SampleList
        title={<Trans>Driver's licenses and birth dates</Trans>}
        rows={licenses.map((row) => ({
          ...row,
          other: toDisplayDate(row.birth_date),
          to: paths.license(row.number),
        }))}
      />
      <SampleList
        title={<Trans>Plate and MV numbers</Trans>}
        rows={plates.map((row) => ({
          ...row,
          other: row.mv_number,
          to: paths.plate(row.number),
        }))}
      />
    </div>
  );
}

function StartAgain() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const show = useToast();
  const restart = useMutation({
    mutationFn: () => callAddress("POST", sandboxCalls.restart),
    onSuccess: async () => {
      clearSession();
      await navigate(paths.track);
      queries.clear();
      show({ variant: "success", title: t`The sandbox was reset` });
    },
  });
  return (
    <Button
      variant="secondary"
      icon="refresh"
      wide
      busy={restart.isPending}
      busyLabel={t`Starting again`}
      onClick={() => restart.mutate()}
    >
      {t`Start again`}
    </Button>
  );
}

/** Sample numbers, the mailbox, and a reset (R-30). */
export function SandboxPanel() {
  const { t } = useLingui();
  return (
    <CallProvider>
      <div className="max-h-[70dvh] overflow-y-auto border-b border-line scroll-shade text-ink">
        <div className={`${frameLook} flex flex-col gap-6 py-4`}>
          <p>
            <Trans>
              Nothing here is real: people and numbers are invented, no money moves and no parcel is
              sent.
            </Trans>{" "}
            <Trans>To pick up a plate or have it delivered, enter the MV number beside it.</Trans>
          </p>
          <div className="flex flex-col gap-3 sm:flex-row">
            <ButtonLink to={paths.mailbox} variant="secondary" icon="mail" wide>
              {t`Open the mailbox`}
            </ButtonLink>
            <StartAgain />
          </div>
          <SampleNumbers />
        </div>
      </div>
    </CallProvider>
  );
}
