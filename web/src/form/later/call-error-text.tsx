import { Plural, Trans } from "@lingui/react/macro";
import { CallFailed, inWords } from "../../api/api.ts";
import { Banner } from "../../ui/banner.tsx";
import { wholeCodes } from "../../ui/whole-codes.tsx";

/** The server's sentence for a field, if it refused one. */
export const refusalOf = (error: Error | null): string | undefined =>
  error instanceof CallFailed && error.status === 422
    ? (Object.values(error.errors)[0]?.[0] ?? error.message)
    : undefined;

function Wait({ seconds }: { seconds: number }) {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return (
    <p>
      <Trans>
        You can try again in <Plural value={minutes} one="# minute" other="# minutes" />.
      </Trans>
    </p>
  );
}

/** Any other failure, in the server's words. */
export function CallErrorText({ error }: { error: Error | null }) {
  if (!error || refusalOf(error) !== undefined) return null;
  return (
    <Banner variant="danger">
      <p>{wholeCodes(inWords(error))}</p>
      {error instanceof CallFailed && error.retryAfter !== null ? (
        <Wait seconds={error.retryAfter} />
      ) : null}
    </Banner>
  );
}
