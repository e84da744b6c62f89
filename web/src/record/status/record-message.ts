import type { MessageDescriptor } from "@lingui/core";

/** What a status page says: the headline, then the sentences under it. */
export type RecordMessage = {
  headline: MessageDescriptor;
  lines: readonly MessageDescriptor[];
};
