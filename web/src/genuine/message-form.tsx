import { referencesIn } from "@portal/contract/reference";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState, type SyntheticEvent } from "react";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Group } from "../ui/group.tsx";
import { TextArea } from "../ui/text-area.tsx";
import { TextInput } from "../ui/text-input.tsx";
import { Findings } from "./findings.tsx";
import { useOurs } from "./our-senders.ts";
import { readMessage, type Finding } from "./read-message.ts";
import { ReferenceQuestion } from "./reference-question.tsx";

const MOST_CHARACTERS = 10_000;
const MOST_REFERENCES = 3;

type Result = { findings: Finding[]; references: string[] };

/** A pasted message and what it gives away. It is read in this browser and kept nowhere. */
export function MessageForm() {
  const { t } = useLingui();
  const ours = useOurs();
  const [from, setFrom] = useState("");
  const [text, setText] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const [result, setResult] = useState<Result | null>(null);

  function check(event: SyntheticEvent) {
    event.preventDefault();
    const isEmpty = from.trim() === "" && text.trim() === "";
    setIsMissing(isEmpty);
    if (isEmpty) document.getElementById("message")?.focus();
    else
      setResult({
        findings: readMessage(from, text, ours),
        references: referencesIn(text).slice(0, MOST_REFERENCES),
      });
  }

  return (
    <>
      <Group
        title={t`Check a message`}
        hint={t`Your message stays on this device. We see a reference in it only if you let us check it.`}
      >
        <form noValidate onSubmit={check} className="flex flex-col gap-4">
          <Field
            id="from"
            label={t`From`}
            hint={t`The name, number or e-mail address that your phone shows`}
          >
            <TextInput
              value={from}
              maxLength={200}
              autoComplete="off"
              onChange={(event) => setFrom(event.currentTarget.value)}
            />
          </Field>
          <Field
            id="message"
            label={t`Message`}
            hint={t`Paste the text message or e-mail`}
            error={isMissing ? t`Paste the message, or enter who sent it.` : undefined}
          >
            <TextArea
              value={text}
              rows={6}
              maxLength={MOST_CHARACTERS}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          </Field>
          <Button type="submit" wide className="sm:self-start">
            <Trans>Check the message</Trans>
          </Button>
        </form>
      </Group>
      {result ? (
        <>
          <Findings findings={result.findings} />
          {result.references.map((reference) => (
            <ReferenceQuestion key={reference} reference={reference} />
          ))}
        </>
      ) : null}
    </>
  );
}
