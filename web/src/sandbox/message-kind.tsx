import { useLingui } from "@lingui/react/macro";
import { Badge } from "../ui/badge.tsx";
import type { Message } from "./mailbox-query.ts";

export function MessageKind({ kind }: Pick<Message, "kind">) {
  const { t } = useLingui();
  return kind === "sms" ? (
    <Badge variant="info" icon="phone">{t`Text message`}</Badge>
  ) : (
    <Badge variant="neutral" icon="mail">{t`E-mail`}</Badge>
  );
}
