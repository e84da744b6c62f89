export type MailAttachment = {
  filename: string;
  contentType: string;
  content: Buffer;
  /** Set for an inline picture, which the HTML shows as `cid:…`. */
  contentId?: string | undefined;
};

export type Mail = {
  /** Idempotency key: a mail is sent at most once per id. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments: MailAttachment[];
};

/**
 * Sends mail. Throws `Problem("provider_unavailable")` for a transient failure, after which a retry is safe, and
 * `Problem("invalid_fields")` on `to` when the address can never receive mail.
 */
export type MailProvider = {
  name: string;
  send(mail: Mail): Promise<void>;
  /** Logs in at the server and sends nothing. @throws Problem `provider_unavailable` */
  check?(): Promise<void>;
};
