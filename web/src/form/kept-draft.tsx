import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { focusHeading } from "../site/focus-heading.ts";
import { Button } from "../ui/button.tsx";
import { QuestionDialog } from "../ui/question-dialog.tsx";

type RestartProps = {
  /** Whether photos would be lost: then it asks first. */
  hasPhotos?: (() => boolean) | undefined;
  /** Clears the draft and the form. */
  onRestart: () => void;
};

function Restart({ hasPhotos, onRestart }: RestartProps) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  function restart() {
    onRestart();
    focusHeading();
  }
  return (
    <>
      <Button
        variant="quiet"
        className="-ml-3 px-3!"
        onClick={() => (hasPhotos?.() ? setAsking(true) : restart())}
      >
        {t`Start again`}
      </Button>
      {isAsking ? (
        <QuestionDialog
          title={t`Start again?`}
          yes={t`Start again`}
          no={t`Cancel`}
          onYes={restart}
          onNo={() => setAsking(false)}
          danger
        >
          <p>{t`What you typed and your photos are removed from this form.`}</p>
        </QuestionDialog>
      ) : null}
    </>
  );
}

/** At the top of a form that was restored from its draft. */
export function KeptDraft({ restart }: { restart?: RestartProps }) {
  const { t } = useLingui();
  return (
    <div className="kept-draft">
      <p>{t`What you typed is still here, until you close this tab.`}</p>
      {restart ? <Restart {...restart} /> : null}
    </div>
  );
}
