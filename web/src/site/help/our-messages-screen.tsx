import { paths } from "@portal/contract/paths";
import { Senders, SETTINGS_ELEMENT } from "@portal/contract/settings";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "react-router";
import * as v from "valibot";
import { never, useClientValue } from "../../client-value.ts";
import { useSettings } from "../../settings.ts";
import { Card } from "../../ui/card.tsx";
import { PageColumn } from "../../ui/page-column.tsx";
import { PageTitle } from "../page-title.tsx";

const unknown: Senders = { mail: null, texts: [], links_in_texts: false, host: "" };

function readSenders(): Senders {
  if (typeof document === "undefined") return unknown;
  const fromHere = { ...unknown, host: location.host };
  try {
    const text = document.getElementById(SETTINGS_ELEMENT)?.textContent ?? "null";
    const parsed = v.safeParse(v.object({ senders: Senders }), JSON.parse(text));
    return parsed.success ? parsed.output.senders : fromHere;
  } catch {
    return fromHere;
  }
}

const senders = readSenders();

function Points({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <Card as="section" className="flex flex-col gap-2">
      <h2 className="text-lg">{title}</h2>
      <ul className="ml-5 flex list-disc flex-col gap-2 wrap-anywhere">{children}</ul>
    </Card>
  );
}

function NeverAsked() {
  const { t } = useLingui();
  return (
    <Points title={<Trans>What we never ask for</Trans>}>
      <li>{t`A PIN, a password, a one-time code or a card number, by message or call`}</li>
      <li>{t`Money by text, call or chat, to a mobile number or to a person`}</li>
      <li>{t`Money to release a license or a plate sooner`}</li>
      <li>{t`A photo of your ID in a reply`}</li>
    </Points>
  );
}

/** Who sends our messages: all of it are settings. */
function OurSenders() {
  const { t } = useLingui();
  const { product, contact_email, support_email, privacy_officer_email } = useSettings();
  const {
    mail,
    texts,
    links_in_texts: linksInTexts,
    host: address,
  } = useClientValue(never, () => senders, unknown);
  const host = address.replace(/:\d+$/u, "");
  const names = texts.join(", ");
  const mailboxes = [...new Set([support_email, contact_email, privacy_officer_email])].join(", ");
  return (
    <Points title={<Trans>How our messages look</Trans>}>
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
      <li>{t`We answer from ${mailboxes}.`}</li>
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
      <li>{t`Every payment to a courier begins on this site. We never hurry or threaten you.`}</li>
    </Points>
  );
}

function WhatToDo() {
  const { t } = useLingui();
  const { support_email: support, complaints } = useSettings();
  return (
    <Points title={<Trans>If it is not from us</Trans>}>
      <li>{t`Do not reply, and do not open its links. Keep it as proof.`}</li>
      <li>
        <Trans>
          Report it to{" "}
          <a href={`mailto:${support}`} className="font-semibold">
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
      <li>{t`If you paid or gave a code, call your bank or e-wallet at once.`}</li>
      <li>
        <Trans>
          To see what is true, <Link to={paths.track}>look up your number</Link>.
        </Trans>
      </li>
    </Points>
  );
}

/** "Is this message from us?": what we never ask, how our messages look, and what to do. */
export default function OurMessagesScreen() {
  const { t } = useLingui();
  const title = t`Is this message from us?`;
  return (
    <PageColumn
      head={
        <div className="flex flex-col gap-2">
          <h1>{title}</h1>
          <p>
            {t`Anyone can copy our words and our name. Compare the message with these points. To be sure, type the address of this site yourself.`}
          </p>
        </div>
      }
      aside={<OurSenders />}
      asideLabel={t`How our messages look`}
    >
      <PageTitle>{title}</PageTitle>
      <NeverAsked />
      <WhatToDo />
    </PageColumn>
  );
}
