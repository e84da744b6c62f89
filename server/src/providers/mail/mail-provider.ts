export type MailAttachment = {
  filename: string;
  contentType: string;
  content: Buffer;
  /** Set for a picture that the HTML shows as `cid:…`. */
  contentId?: string | undefined;
};

export type Mail = {
  /** A mail is sent at most once per id, however often it is given. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments: MailAttachment[];
};

/**
 * Sends mail. Throws `Problem("provider_unavailable")` when it cannot at the moment: giving it again is safe;
 * and `Problem("invalid_fields")` with an error about `to` when the address will never take mail.
 */
export type MailProvider = {
  name: string;
  send(mail: Mail): Promise<void>;
};
