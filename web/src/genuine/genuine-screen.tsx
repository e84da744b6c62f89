import { paths } from "@portal/contract/paths";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { PageTitle } from "../site/page-title.tsx";
import { Card } from "../ui/card.tsx";
import { PageColumn } from "../ui/page-column.tsx";
import { useSettings } from "../settings.ts";
import { MessageForm } from "./message-form.tsx";
import { useOurs } from "./our-senders.ts";

function NeverAsked() {
  return (
    <Card as="section" className="flex flex-col gap-2">
      <h2 className="text-lg">
        <Trans>What we never ask for</Trans>
      </h2>
      <ul className="ml-5 flex list-disc flex-col gap-2">
        <li>
          <Trans>A PIN, a password, a one-time code or a card number, by message or call</Trans>
        </li>
        <li>
          <Trans>Money by text, call or chat, to a mobile number or to a person</Trans>
        </li>
        <li>
          <Trans>Money to release a license or a plate sooner</Trans>
        </li>
        <li>
          <Trans>A photo of your ID in a reply</Trans>
        </li>
      </ul>
    </Card>
  );
}

/** Who sends our messages. A text's sender names and the mail address are settings. */
function OurSenders() {
  const { product } = useSettings();
  const { host, mail, texts, linksInTexts, contacts } = useOurs();
  const names = texts.join(", ");
  const mailboxes = contacts.join(", ");
  return (
    <Card as="section" className="flex flex-col gap-2">
      <h2 className="text-lg">
        <Trans>How our messages look</Trans>
      </h2>
      <ul className="ml-5 flex list-disc flex-col gap-2 wrap-anywhere">
        <li>
          <Trans>
            Links lead to <strong>{host}</strong> and nowhere else.
          </Trans>
        </li>
        {mail === null ? null : (
          <li>
            <Trans>
              E-mails come from <strong>{mail}</strong>.
            </Trans>
          </li>
        )}
        <li>
          <Trans>We answer from {mailboxes}.</Trans>
        </li>
        {names === "" ? null : (
          <li>
            <Trans>
              Text messages come from the name <strong>{names}</strong>, never from a mobile number.
            </Trans>
          </li>
        )}
        <li>
          {linksInTexts ? (
            <Trans>Text messages begin with {product}.</Trans>
          ) : (
            <Trans>Text messages begin with {product} and have no link.</Trans>
          )}
        </li>
      </ul>
    </Card>
  );
}

function WhatToDo() {
  const { support_email: support, complaints } = useSettings();
  return (
    <Card as="section" className="flex flex-col gap-2">
      <h2 className="text-lg">
        <Trans>If it is not from us</Trans>
      </h2>
      <ul className="ml-5 flex list-disc flex-col gap-2">
        <li>
          <Trans>Do not reply, and do not open its links. Keep it as proof.</Trans>
        </li>
        <li>
          <Trans>
            Report it to{" "}
            <a href={`mailto:${support}`} className="font-semibold wrap-anywhere">
              {support}
            </a>
            .
          </Trans>
        </li>
        {complaints ? (
          <li>
            <Trans>
              You can also tell <a href={complaints.url}>{complaints.name}</a>.
            </Trans>
          </li>
        ) : null}
        <li>
          <Trans>If you paid or gave a code, call your bank or e-wallet at once.</Trans>
        </li>
        <li>
          <Trans>
            To see what is true, <Link to={paths.track}>look up your number</Link>.
          </Trans>
        </li>
      </ul>
    </Card>
  );
}

/** "Is this message from us?": what our messages never do, and a pasted message compared with it. */
export default function GenuineScreen() {
  const { t } = useLingui();
  const title = t`Is this message from us?`;
  return (
    <PageColumn
      head={
        <div className="flex flex-col gap-2">
          <h1>{title}</h1>
          <p>
            <Trans>Paste a text message or an e-mail. We compare it with our own messages.</Trans>
          </p>
        </div>
      }
      aside={
        <div className="flex flex-col gap-6">
          <NeverAsked />
          <OurSenders />
          <WhatToDo />
        </div>
      }
      asideLabel={t`How to recognize our messages`}
    >
      <PageTitle>{title}</PageTitle>
      <MessageForm />
    </PageColumn>
  );
}
