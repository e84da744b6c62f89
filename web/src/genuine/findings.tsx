import { Trans, useLingui } from "@lingui/react/macro";
import { FocusedBanner } from "../ui/focused-banner.tsx";
import { Icon, type IconName } from "../ui/icons.tsx";
import { findingWords } from "./finding-words.ts";
import { verdicts, type Finding, type Verdict } from "./read-message.ts";

const looks: Record<Verdict, { icon: IconName; look: string }> = {
  bad: { icon: "danger", look: "text-danger" },
  unsure: { icon: "warning", look: "text-warning" },
  good: { icon: "check", look: "text-success" },
};

/** The verdict on a message, and what led to it. Never says that a message is ours: all of it can be copied. */
export function Findings({ findings }: { findings: readonly Finding[] }) {
  const { t } = useLingui();
  const isBad = findings.some(({ kind }) => verdicts[kind] === "bad");
  return (
    <FocusedBanner
      of={findings}
      variant={isBad ? "danger" : "warning"}
      title={
        isBad
          ? t`This does not look like a message from us`
          : t`We found nothing clearly wrong, but that is no proof`
      }
    >
      <p>
        {isBad ? (
          <Trans>Do not open its links, do not reply and do not pay.</Trans>
        ) : (
          <Trans>Anyone can copy our words. To be sure, look up your number on this site.</Trans>
        )}
      </p>
      {findings.length > 0 ? (
        <ul className="mt-3 flex flex-col gap-3">
          {findings.map(({ kind, value }) => (
            <li key={`${kind} ${value}`} className="flex gap-2">
              <Icon
                name={looks[verdicts[kind]].icon}
                className={`mt-0.5 size-5 ${looks[verdicts[kind]].look}`}
              />
              <span className="min-w-0">
                <strong className="wrap-anywhere">{value}</strong>
                <span className="block">{t(findingWords[kind])}</span>
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </FocusedBanner>
  );
}
