import { api } from "@portal/contract/api";
import type { AnswerOf, Call } from "@portal/contract/calls/call";
import { MAINTENANCE_HEADER } from "@portal/contract/maintenance";
import {
  CallFailed,
  headersOf,
  offline,
  read,
  settle,
  timedOut,
  unreadable,
  type CallOptions,
} from "../api/api.ts";
import { addressOf } from "../api/call-address.ts";
import { noteMaintenance } from "../api/maintenance.ts";
import { settings } from "../settings.ts";

const TIME_OUT_MS = 120_000;

type UploadOptions = Pick<CallOptions<Call>, "headers"> & {
  idempotencyKey: string;
  signal?: AbortSignal | undefined;
  /** Called with 0 to 100. */
  onProgress?: ((percent: number) => void) | undefined;
};

/** Uploads one photo to `api.uploadFile`, with XHR because fetch reports no upload progress. Throws as `call` does. */
export function uploadFile(
  file: Blob,
  name: string,
  options: UploadOptions,
): Promise<AnswerOf<typeof api.uploadFile>> {
  const c = api.uploadFile;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(c.method, addressOf(settings.api_base_url, c.path));
    request.timeout = TIME_OUT_MS;
    headersOf(options).forEach((value, header) => request.setRequestHeader(header, value));
    request.upload.addEventListener("progress", (event) => {
      if (event.lengthComputable)
        options.onProgress?.(Math.round((event.loaded / event.total) * 100));
    });
    request.addEventListener("error", () => reject(offline()));
    request.addEventListener("timeout", () => reject(timedOut()));
    request.addEventListener("abort", () => reject(new DOMException("Aborted", "AbortError")));
    request.addEventListener("load", () => {
      noteMaintenance(request.getResponseHeader(MAINTENANCE_HEADER));
      try {
        const answer = settle(c, request.status, request.responseText, (header) =>
          request.getResponseHeader(header),
        );
        resolve(read(c, answer));
      } catch (failed) {
        reject(failed instanceof CallFailed ? failed : unreadable(request.status));
      }
    });
    options.signal?.addEventListener("abort", () => request.abort(), { once: true });
    const form = new FormData();
    form.append("file", file, name);
    request.send(form);
  });
}
