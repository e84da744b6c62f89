import { api } from "@portal/contract/api";
import { fileReference } from "@portal/contract/photos";
import { headers } from "@portal/contract/calls/call";
import type { APIRequestContext } from "@playwright/test";
import { untilServed } from "../portal/call.ts";
import { captchaToken } from "../portal/captcha.ts";
import type { Photo } from "./photo.ts";

/** Sends a photo and gives the name by which a request carries it: "/filename". */
export async function upload(request: APIRequestContext, photo: Photo): Promise<string> {
  const response = await untilServed(async () =>
    request.post(api.uploadFile.path, {
      multipart: { file: photo },
      headers: { [headers.captcha]: await captchaToken(request) },
    }),
  );
  if (response.status() !== api.uploadFile.status)
    throw new Error(`The photo was refused: ${await response.text()}`);
  const { data } = (await response.json()) as { data: { url: string } };
  return fileReference(data.url);
}
