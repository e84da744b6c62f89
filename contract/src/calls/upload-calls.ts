import { UploadedFile } from "../photos.ts";
import { fields, once, type Call } from "./call.ts";

export const uploadCalls = {
  uploadFile: {
    method: "POST",
    path: "/api/file/upload",
    summary: "Send one photo",
    upload: true,
    reads: ["session", "captcha", "idempotency"],
    status: 201,
    answer: UploadedFile,
    problems: [
      ...fields,
      ...once,
      "captcha_required",
      "captcha_failed",
      "upload_too_large",
      "upload_not_image",
      "provider_unavailable",
    ],
  },
} as const satisfies Record<string, Call>;
