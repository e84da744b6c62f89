const NO_BODY = new Set([204, 304]);
const HEAD_END = "\r\n\r\n";
const CHUNKS_END = "0\r\n\r\n";

/** Status and head of a complete answer (latin1, so that a character is a byte); null while incomplete. */
export function readAnswer(received: string): { status: number; head: string } | null {
  const split = received.indexOf(HEAD_END);
  if (split < 0) return null;
  const status = Number(received.slice(9, 12));
  const answer = { status, head: received.slice(0, 1000) };
  if (NO_BODY.has(status)) return answer;
  const head = received.slice(0, split).toLowerCase();
  const length = /\r\ncontent-length: (\d+)/u.exec(head)?.[1];
  const isWhole =
    length === undefined
      ? received.endsWith(CHUNKS_END)
      : received.length >= split + HEAD_END.length + Number(length);
  return isWhole ? answer : null;
}
