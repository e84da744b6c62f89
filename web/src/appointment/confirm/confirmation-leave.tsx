import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useNavigate } from "react-router";
import { paths } from "@portal/contract/paths";
import { QuestionDialog } from "../../ui/question-dialog.tsx";

/**
 * Leaves for the homepage, after the question of spec §2 while there is something to save.
 * @returns what the buttons do, and the question to be rendered once
 */
export function useLeave(asks: boolean) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const go = () => void navigate(paths.home);
  const question = (
    <QuestionDialog
      open={asking}
      title={t`Leave this page?`}
      yes={t`Leave this page`}
      no={t`Cancel`}
      onYes={go}
      onNo={() => setAsking(false)}
    >
      <p>{t`Please save as image or take a screenshot before leaving this page. Click "Cancel" if you did not save yet.`}</p>
    </QuestionDialog>
  );
  return { leave: asks ? () => setAsking(true) : go, question };
}
