import { useLingui } from "@lingui/react/macro";
import { useSettings } from "../settings.ts";
import { useShowsError } from "../ui/shown-errors.ts";

/** What the browser's tab and a screen reader say of the page; first of all, that something is wrong on it. */
export function PageTitle({ children }: { children: string }) {
  const { t } = useLingui();
  const { product } = useSettings();
  const title = useShowsError() ? t`Error: ${children}` : children;
  return <title>{`${title} – ${product}`}</title>;
}
