import { useLingui } from "@lingui/react/macro";
import { useSettings } from "../settings.ts";
import { useShowsError } from "../ui/banner.tsx";

/** The document's title; errors on the page come first in it. */
export function PageTitle({ children }: { children: string }) {
  const { t } = useLingui();
  const { product } = useSettings();
  const title = useShowsError() ? t`Error: ${children}` : children;
  return <title>{`${title} – ${product}`}</title>;
}
