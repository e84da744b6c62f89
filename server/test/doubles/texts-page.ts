import { doublePage, PAYER_PAGE, plain, type Answer } from "./double-server.ts";

export const TEXTS_PAGE = `${PAYER_PAGE}texts`;

/** A company's page for a person: what people receive, the newest first. */
export function textsPage(
  company: string,
  sent: readonly { recipient: string; message: string }[],
): Answer {
  const rows = sent.map(
    ({ recipient, message }) => `<dt>+${plain(recipient)}<dd>${plain(message)}`,
  );
  return doublePage(company, `<dl>${rows.toReversed().join("")}</dl>`);
}
