import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { lazyPart } from "../site/loading/lazy-part.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { useLiveLater } from "../ui/live-later.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import { turn, wholePart, type ChosenPhoto, type PhotoEdit } from "./photo-edit.ts";

// Few photos need it, and it brings a library.
const CropSurface = lazyPart(
  async () => (await import("./crop-surface.tsx")).CropSurface,
  <Skeleton className="h-full w-full" />,
);

type PhotoEditorProps = ChosenPhoto & {
  /** Of the tile. */
  label: string;
  onUse: (edit: PhotoEdit) => void;
  onClose: () => void;
};

/** What is left of the photo, for those who do not see the frame. */
function Kept({ edit: { turns, part } }: { edit: PhotoEdit }) {
  const { t } = useLingui();
  const role = useLiveLater();
  const [width, height, degrees] = [Math.round(part.width), Math.round(part.height), turns * 90];
  return (
    <p role={role} className="sr-only">
      {t`Kept: ${width} % of the width, ${height} % of the height. Turned: ${degrees}°.`}
    </p>
  );
}

/** A dialog that turns a photo by quarters and cuts off its edges, by touch or by keyboard. */
export function PhotoEditor({ file, edit: before, label, onUse, onClose }: PhotoEditorProps) {
  const { t } = useLingui();
  const [edit, setEdit] = useState(before);
  return (
    <Dialog
      onClose={onClose}
      title={t`Turn or crop the photo`}
      actions={
        <>
          <Button wide onClick={() => onUse(edit)}>
            <Trans>Use this</Trans>
          </Button>
          <Button variant="secondary" wide onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-base">
          <span className="pointer-fine:hidden">
            <Trans>Drag the corners to the edges of the paper.</Trans>
          </span>
          <span className="pointer-coarse:sr-only">
            <Trans>Drag a corner, or press Tab until it is chosen and use the arrow keys.</Trans>
          </span>
        </p>
        <div className="flex h-[40vh] min-h-64 items-center justify-center rounded-control bg-mist p-6">
          <CropSurface
            file={file}
            edit={edit}
            label={label}
            onPart={(part) => setEdit(({ turns }) => ({ turns, part }))}
          />
        </div>
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" icon="refresh" className="grow" onClick={() => setEdit(turn)}>
            <Trans>Turn</Trans>
          </Button>
          <Button
            variant="secondary"
            className="grow"
            onClick={() => setEdit(({ turns }) => ({ turns, part: wholePart }))}
          >
            <Trans>Keep all of it</Trans>
          </Button>
        </div>
        <Kept edit={edit} />
      </div>
    </Dialog>
  );
}
