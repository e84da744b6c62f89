import { useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useEffect, type ReactNode } from "react";
import { Button, type ButtonVariant } from "../ui/button.tsx";
import { useToast } from "../ui/toast.tsx";
import type { ImageSheet } from "./save-image.ts";

type SaveImageButtonProps = {
  /** The file name without its extension. */
  name: string;
  /** Called on press. */
  sheet: () => Promise<ImageSheet>;
  variant?: ButtonVariant | undefined;
  children: ReactNode;
};

const fetchDrawing = () => import("./save-image.ts");

/** Saves a sheet as a PNG and announces it. */
export function SaveImageButton({ name, sheet, variant, children }: SaveImageButtonProps) {
  const { t } = useLingui();
  const show = useToast();
  const save = useMutation({
    mutationFn: async () => (await fetchDrawing()).saveImage(await sheet(), name),
    // The browser may still ask: only it knows whether it was saved.
    onSuccess: () =>
      show({
        variant: "success",
        title: t`The picture is ready`,
        body: t`Look for it in your downloads or photos.`,
      }),
    onError: () =>
      show({
        variant: "danger",
        title: t`The picture could not be saved`,
        body: t`Please take a screenshot or print this page instead.`,
      }),
  });
  // Before the press, which may come when the connection is gone.
  useEffect(() => void fetchDrawing().catch(() => undefined), []);
  return (
    <Button
      variant={variant}
      icon="download"
      wide
      busy={save.isPending}
      busyLabel={t`Saving the picture`}
      onClick={() => save.mutate()}
    >
      {children}
    </Button>
  );
}
