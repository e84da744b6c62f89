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

/** Saves a sheet as a PNG and announces the result. */
export function SaveImageButton({ name, sheet, variant, children }: SaveImageButtonProps) {
  const { t } = useLingui();
  const show = useToast();
  const save = useMutation({
    mutationFn: async () => (await fetchDrawing()).saveImage(await sheet(), name),
    onSuccess: () => show({ variant: "success", title: t`The picture was saved` }),
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
