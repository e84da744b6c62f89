import * as v from "valibot";

/** Who sends our messages, in the page's settings: only the page "Is this message from us?" reads it. */
export const Senders = v.object({
  /** The address of our e-mails. */
  mail: v.nullable(v.string()),
  /** The registered names of our text messages. */
  texts: v.array(v.string()),
  /** Whether our text messages have links. */
  links_in_texts: v.boolean(),
  /** The host of every link of ours. */
  host: v.string(),
});
export type Senders = v.InferOutput<typeof Senders>;
