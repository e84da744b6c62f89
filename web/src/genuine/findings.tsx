import { Trans, useLingui } from "@lingui/react/macro";
import { FocusedBanner } from "../ui/focused-banner.tsx";
import { Icon, type IconName } from "../ui/icons.tsx";
import { verdicts, type Finding, type FindingKind, type Verdict } from "./read-message.ts";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** A sentence for each finding; what was found stands beside it. */
const findingWords: Record<FindingKind, MessageDescriptor> = {
  "our-link": msg`This link leads to our site. Type the address yourself to be sure.`,
  "other-link": msg`This link does not lead to our site. Do not open it.`,
  "our-mail": msg`This is an address of ours. But a sender's address can be faked.`,
  "other-mail": msg`This is not an address of ours. Do not write to it.`,
  "our-sender": msg`Our text messages have this name. But names can be faked.`,
  "other-sender": msg`Our text messages do not have this name.`,
  "unknown-sender": msg`We cannot tell whether this name is ours.`,
  "phone-sender": msg`We never send from a mobile number.`,
  secret: msg`It asks for a secret code. We never ask you to send a PIN, password, one-time code or card number.`,
  code: msg`It mentions a code. Enter a code of ours only on this site, and give it to no one.`,
  phone: msg`It mentions a mobile number. We never ask you to call, text or pay one.`,
  money: msg`It mentions money. Every payment to a courier begins on this site.`,
  hurry: msg`It hurries or threatens you. We do not do that.`,
};

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
