import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { useToast } from "../../ui/toast.tsx";
import { refill, reloadForMissing, reloadKept } from "./reload.ts";

/**
 * Browsers remember that a script did not arrive: only a page that is loaded again asks for it anew.
 * @returns the handler of "Try again", whether it is under way, and how often there was no connection
 */
function useReload() {
  const [isBusy, setBusy] = useState(false);
  const [failures, setFailures] = useState(0);
  // Until the page goes, the button stays busy.
  const reload = async () => {
    setBusy(true);
    if (await reloadKept("asked")) return;
    setBusy(false);
    setFailures((now) => now + 1);
  };
  return { reload: () => void reload(), isBusy, failures };
}

/** "Try again" of what is only there after a reload: what was typed is kept, and without a connection the page stays. */
export function ReloadButton({ variant }: { variant?: "secondary" }) {
  const { t } = useLingui();
  const { reload, isBusy, failures } = useReload();
  return (
    <>
      <Button
        variant={variant}
        wide={!variant}
        icon="refresh"
        busy={isBusy}
        busyLabel={t`One moment`}
        onClick={reload}
      >
        {t`Try again`}
      </Button>
      {failures > 0 ? (
        <p key={failures} role="alert" className="text-base">
          {t`There is still no connection.`}
        </p>
      ) : null}
    </>
  );
}

/** In place of a part of the page that did not arrive. */
export function MissingPart() {
  useEffect(() => void reloadForMissing(), []);
  return (
    <Banner variant="danger" actions={<ReloadButton variant="secondary" />}>
      <p>
        <Trans>
          This part of the page did not load. Please check your connection and try again. What you
          typed is kept.
        </Trans>
      </p>
    </Banner>
  );
}

/** Once after a reload: fills in what stood in the fields, and says why if nobody asked for it. */
export function AfterReload() {
  const { t } = useLingui();
  const show = useToast();
  const done = useRef(false);
  useEffect(() => {
    if (done.current) return;
    done.current = true;
    if (refill() !== "missing") return;
    show({
      variant: "info",
      title: t`This page was loaded again`,
      body: t`A part of it was missing. It may have been updated. What you typed is kept.`,
      durationMs: 10_000,
    });
  }, [show, t]);
  return null;
}
