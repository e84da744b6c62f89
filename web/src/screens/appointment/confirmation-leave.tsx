import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useNavigate } from "react-router";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";

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
    <Dialog
      open={asking}
      onClose={() => setAsking(false)}
      title={t`Leave this page?`}
      actions={
        <>
          <Button wide onClick={go}>
            <Trans>Leave this page</Trans>
          </Button>
          <Button variant="secondary" wide onClick={() => setAsking(false)}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      }
    >
      <p>{t`Please save as image or take a screenshot before leaving this page. Click "Cancel" if you did not save yet.`}</p>
    </Dialog>
  );
  return { leave: asks ? () => setAsking(true) : go, question };
}
