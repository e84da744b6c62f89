import { api } from "@portal/contract/api";
import type { AskedPhotos } from "@portal/contract/transaction";
import { fileReference } from "@portal/contract/photos";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, inWords } from "../../api/api.ts";
import { useFailureToast } from "../../api/failure-toast.ts";
import { focusHeading } from "../../site/focus-heading.ts";

type Opened = { uuid: string; token: string };

const keyOf = ({ uuid, token }: Opened) => ["asked photos", uuid, token];

/** Which photos the office asked for. */
export const useAskedPhotos = (opened: Opened) =>
  useQuery({
    queryKey: keyOf(opened),
    queryFn: ({ signal }) =>
      call(api.readAskedPhotos, {
        params: { id: opened.uuid },
        headers: { transaction: opened.token },
        signal,
      }),
    meta: { explains: true },
  });

/** Sends the new photos, by field. @param failed the title of the toast */
export function useSendPhotos(opened: Opened, failed: string) {
  const queries = useQueryClient();
  const { fail, clear } = useFailureToast();
  return useMutation<AskedPhotos, Error, Record<string, string>>({
    mutationFn: (urls) => {
      const sent = Object.entries(urls).map(([field, url]) => [field, fileReference(url)]);
      return call(api.sendAskedPhotos, {
        params: { id: opened.uuid },
        headers: { transaction: opened.token },
        body: { documents: Object.fromEntries(sent) as Record<string, string> },
      });
    },
    meta: { explains: true },
    onSuccess: (asked) => {
      clear();
      queries.setQueryData<AskedPhotos>(keyOf(opened), asked);
      focusHeading();
    },
    onError: (error) => fail({ variant: "danger", title: failed, body: inWords(error) }),
  });
}
