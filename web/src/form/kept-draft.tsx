import { useLingui } from "@lingui/react/macro";
import { AskingButton } from "../site/asking-button.tsx";
import { focusHeading } from "../site/focus-heading.ts";

type RestartProps = {
  /** Whether photos would be lost: then it asks first. */
  hasPhotos?: (() => boolean) | undefined;
  /** Clears the draft and the form. */
  onRestart: () => void;
};

function Restart({ hasPhotos, onRestart }: RestartProps) {
  const { t } = useLingui();
  return (
    <AskingButton
      label={t`Start again`}
      className="-ml-3 px-3!"
      busyLabel={t`Start again`}
      asks={() => hasPhotos?.() ?? false}
      question={t`Start again?`}
      yes={t`Start again`}
      no={t`Cancel`}
      onYes={() => {
        onRestart();
        focusHeading();
      }}
    >
      {t`What you typed and your photos are removed from this form.`}
    </AskingButton>
  );
}

/** At the top of a form that was restored from its draft. */
export function KeptDraft({ restart }: { restart?: RestartProps }) {
  const { t } = useLingui();
  return (
    <div className="kept-draft">
      <p>{t`What you typed is still here. It is removed after 30 minutes without use.`}</p>
      {restart ? <Restart {...restart} /> : null}
    </div>
  );
}
