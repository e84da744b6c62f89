import { useSettings } from "../../settings.ts";

/** What the browser's tab and a screen reader say of the page. */
export function PageTitle({ children }: { children: string }) {
  const { product } = useSettings();
  return <title>{`${children} – ${product}`}</title>;
}
