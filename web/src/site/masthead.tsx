import { useLingui } from "@lingui/react/macro";
import { frameLook } from "../ui/look.ts";

/** The operator's line, and how a reader can tell this page from a copy. */
export function Masthead({ line }: { line: string }) {
  const { t } = useLingui();
  const { origin } = location;
  return (
    <aside aria-label={line}>
      <details className={frameLook}>
        <summary className="flex min-h-11 cursor-pointer list-none flex-wrap items-center gap-x-3 py-1 text-sm [&::-webkit-details-marker]:hidden">
          <strong>{line}</strong>
          <span className="underline underline-offset-4">{t`How you know`}</span>
        </summary>
        <ul className="flex flex-col gap-1 pb-3 text-base">
          <li>{t`The address in your browser starts with ${origin}/`}</li>
          <li>{t`We never ask you to send or tell us a password, a PIN or a one-time code.`}</li>
        </ul>
      </details>
    </aside>
  );
}
