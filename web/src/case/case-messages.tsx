import type { Case } from "@portal/contract/case";
import { formatPaidAt } from "@portal/contract/manila-time";
import { Trans } from "@lingui/react/macro";
import { Icon } from "../ui/icons.tsx";
import { classNames } from "../ui/class-names.ts";

type Message = Case["messages"][number];

function OneMessage({ message: { at, from, words, photo } }: { message: Message }) {
  return (
    <li
      className={classNames(
        "rounded-control border-l-4 py-1 pl-4",
        from === "agency" ? "border-brand" : "border-line",
      )}
    >
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-semibold">
          {from === "agency" ? <Trans>Our answer</Trans> : <Trans>You</Trans>}
        </span>
        <time dateTime={at} className="text-base text-ink-soft">
          {formatPaidAt(new Date(at))}
        </time>
      </p>
      <p className="wrap-anywhere whitespace-pre-line">{words}</p>
      {photo ? (
        <p className="mt-1 flex items-center gap-1.5 text-base text-ink-soft">
          <Icon name="camera" className="size-5" />
          <Trans>With a photo</Trans>
        </p>
      ) : null}
    </li>
  );
}

/** All that was said in a case, oldest first. */
export function CaseMessages({ messages }: { messages: Case["messages"] }) {
  return (
    <section className="flex flex-col gap-4">
      <h2>
        <Trans>Messages</Trans>
      </h2>
      <ol className="flex flex-col gap-4">
        {messages.map((message, index) => (
          // Messages are only added.
          <OneMessage key={index} message={message} />
        ))}
      </ol>
    </section>
  );
}
