import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { ReactCrop } from "react-image-crop";
import "react-image-crop/dist/ReactCrop.css";
import "./crop-surface.css";
import {
  drawEdited,
  fittedSize,
  turnedSize,
  wholePart,
  type ChosenPhoto,
  type Part,
} from "./photo-edit.ts";
import { openImage } from "./image-file.ts";

/** Enough for a phone's screen; the photo itself is cut from the file. */
const LONGEST_SIDE = 1200;
/** Of a press of an arrow key, in pixels of the screen. */
const STEP = 8;
Object.assign(ReactCrop, { nudgeStep: STEP, nudgeStepMedium: 5 * STEP, nudgeStepLarge: 5 * STEP });

type CropSurfaceProps = ChosenPhoto & {
  /** Of the picture. */
  label: string;
  onPart: (part: Part) => void;
};

/** The file as a picture; null while it is read, and after a failure. */
function useBitmap(file: File): ImageBitmap | null {
  const [bitmap, setBitmap] = useState<ImageBitmap | null>(null);
  useEffect(() => {
    let read: ImageBitmap | null = null;
    let isOver = false;
    openImage(file).then(
      (opened) => {
        read = opened;
        if (isOver) opened.close();
        else setBitmap(opened);
      },
      // It was read before: the dialog goes on without a picture.
      () => undefined,
    );
    return () => {
      isOver = true;
      read?.close();
    };
  }, [file]);
  return bitmap;
}

function useHandleNames() {
  const { t } = useLingui();
  return {
    cropArea: t`What is kept. The arrow keys move it.`,
    nwDragHandle: t`Upper left corner`,
    nDragHandle: t`Upper edge`,
    neDragHandle: t`Upper right corner`,
    eDragHandle: t`Right edge`,
    seDragHandle: t`Lower right corner`,
    sDragHandle: t`Lower edge`,
    swDragHandle: t`Lower left corner`,
    wDragHandle: t`Left edge`,
  };
}

/** The photo with a frame around what is kept: its corners are dragged, or moved with the arrow keys. */
export function CropSurface({ file, edit, label, onPart }: CropSurfaceProps) {
  const bitmap = useBitmap(file);
  const canvas = useRef<HTMLCanvasElement>(null);
  const names = useHandleNames();
  const { turns, part } = edit;
  useEffect(() => {
    const pen = canvas.current?.getContext("2d");
    if (!bitmap || !pen) return;
    Object.assign(pen.canvas, fittedSize(turnedSize(bitmap, turns), LONGEST_SIDE));
    pen.imageSmoothingQuality = "high";
    drawEdited(pen, bitmap, { turns, part: wholePart });
  }, [bitmap, turns]);
  if (!bitmap) return null;
  return (
    <ReactCrop
      // After a turn the frame is measured anew.
      key={turns}
      crop={{ unit: "%", ...part }}
      onChange={(_, { x, y, width, height }) => onPart({ x, y, width, height })}
      minWidth={44}
      minHeight={44}
      keepSelection
      ariaLabels={names}
    >
      <canvas ref={canvas} role="img" aria-label={label} className="block max-w-full" />
    </ReactCrop>
  );
}
