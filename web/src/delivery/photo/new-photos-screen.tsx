import { useCallback } from "react";
import { lazyPart } from "../../site/lazy-part.tsx";
import { PageSkeleton } from "../../site/page-skeleton.tsx";
import { useLinkToken } from "../../site/use-link-token.ts";
import type { ScreenHandle } from "../../site/screen-handle.ts";
import { ownRequests } from "../../own-things.ts";
import type { Route } from "./+types/new-photos-screen.ts";

/** Whom the office asks for a photo, it knows. */
export const handle: ScreenHandle = { disclaimer: false };

const LazyNewPhotos = lazyPart(
  async () => (await import("./new-photos.tsx")).NewPhotos,
  <PageSkeleton />,
);

/** Where the photos that the office asked for are sent: the target of the link in our e-mail. */
export default function NewPhotosScreen({ params: { uuid } }: Route.ComponentProps) {
  const keep = useCallback((token: string) => ownRequests.keep({ id: uuid, token }), [uuid]);
  const { isRead, isCut } = useLinkToken(keep);
  return isRead ? <LazyNewPhotos uuid={uuid} isCut={isCut} /> : <PageSkeleton />;
}
