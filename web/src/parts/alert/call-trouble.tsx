import { CallFailed } from "../../api.ts";
import { Banner } from "../../ui/banner.tsx";

/** The sentence that belongs to a field, if the server refused one. */
export const refusalOf = (error: Error | null): string | undefined =>
  error instanceof CallFailed && error.status === 422
    ? (Object.values(error.errors)[0]?.[0] ?? error.message)
    : undefined;

/** Any other failure, in the server's words. */
export function CallTrouble({ error }: { error: Error | null }) {
  if (!error || refusalOf(error) !== undefined) return null;
  return (
    <Banner variant="danger">
      <p>{error.message}</p>
    </Banner>
  );
}
