import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { FindingKind } from "./read-message.ts";

/** A sentence for each finding; what was found stands beside it. */
export const findingWords: Record<FindingKind, MessageDescriptor> = {
  "our-link": msg`This link leads to our site. Type the address yourself to be sure.`,
  "other-link": msg`This link does not lead to our site. Do not open it.`,
  "our-mail": msg`This is an address of ours. But a sender's address can be faked.`,
  "other-mail": msg`This is not an address of ours. Do not write to it.`,
  "our-sender": msg`Our text messages have this name. But names can be faked.`,
  "other-sender": msg`Our text messages do not have this name.`,
  "unknown-sender": msg`We cannot tell whether this name is ours.`,
  "phone-sender": msg`We never send from a mobile number.`,
  secret: msg`It mentions a secret. We never ask for a PIN, password, one-time code or card number.`,
  code: msg`It mentions a code. Enter a code of ours only on this site, and tell it to nobody.`,
  phone: msg`It names a mobile number. We never ask you to call, text or pay one.`,
  money: msg`It mentions money. You pay only after you look up your number on this site.`,
  hurry: msg`It hurries or threatens you. We do not do that.`,
};
