import { useLingui } from "@lingui/react/macro";
import { plural } from "@lingui/core/macro";

/** Gives the sentence for how long to wait, from seconds. */
export function useWait(): (seconds: number) => string {
  const { t } = useLingui();
  return (seconds) => {
    const minutes = Math.max(1, Math.ceil(seconds / 60));
    return t`You can try again in ${plural(minutes, { one: "# minute", other: "# minutes" })}.`;
  };
}
