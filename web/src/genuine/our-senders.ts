import { Senders } from "@portal/contract/senders";
import { SETTINGS_ELEMENT } from "@portal/contract/settings";
import * as v from "valibot";
import { never, useClientValue } from "../client-value.ts";
import { useSettings } from "../settings.ts";
import type { Ours } from "./read-message.ts";

const unknown: Senders = { mail: null, texts: [], links_in_texts: false, host: "" };

function read(): Senders {
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

const senders = read();

/** Who sends our messages, and the addresses to write to; all are settings. */
export function useOurs(): Ours & { mail: string | null; contacts: string[] } {
  const {
    mail,
    texts,
    links_in_texts: linksInTexts,
    host,
  } = useClientValue(never, () => senders, unknown);
  const { contact_email, support_email, privacy_officer_email } = useSettings();
  const contacts = [support_email, contact_email, privacy_officer_email];
  return {
    mail,
    contacts,
    texts,
    linksInTexts,
    host: host.replace(/:\d+$/u, ""),
    mails: [mail, ...contacts].flatMap((one) => one?.toLowerCase() ?? []),
  };
}
