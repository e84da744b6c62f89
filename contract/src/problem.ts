import * as v from "valibot";
import type { ProblemCode } from "./problem-code.ts";
import { photoOther } from "./sentences.ts";

/** HTTP status and default message of each failure code. */
export const problems = {
  malformed: { status: 400, message: "The request could not be read." },
  unauthorized: {
    status: 401,
    message:
      "This needs the header x-transaction-token. Its value came with the answer to your request for delivery, and is in the link of our messages.",
  },
  forbidden: {
    status: 403,
    message:
      "This needs the header x-transaction-token with the right value. Its value came with the answer to your request for delivery, and is in the link of our messages.",
  },
  webhook_refused: { status: 401, message: "The signature of this message is not valid." },
  resource_not_found: {
    status: 404,
    message: "We could not find a record with these details.",
  },
  method_not_allowed: { status: 405, message: "This address does not accept that method." },
  not_editable: {
    status: 409,
    message: "This request can no longer be changed.",
  },
  not_deliverable: { status: 409, message: "This cannot be delivered at the moment." },
  request_changed: {
    status: 409,
    message: "This request was changed in the meantime. Please check it before you pay.",
  },
  not_bookable: {
    status: 409,
    message: "An appointment for this is not possible at the moment.",
  },
  not_awaited: {
    status: 409,
    message: "There is nothing to wait for here. Please look up the number again.",
  },
  slot_full: { status: 409, message: "This date is full. Please choose another." },
  already_booked: { status: 409, message: "There is already an appointment for this." },
  case_open: {
    status: 409,
    message: "There is an open report for this request already. You can add to it.",
  },
  case_closed: {
    status: 409,
    message: "This report is closed. If the problem is still there, please report it again.",
  },
  request_running: {
    status: 409,
    message: "The same request is still being worked on. Please wait a moment.",
  },
  body_too_large: { status: 413, message: "The request is too large." },
  upload_too_large: {
    status: 413,
    message: "The photo is larger than 10 MB. Please choose a smaller one.",
  },
  unsupported_media_type: { status: 415, message: "This kind of content is not accepted here." },
  upload_not_image: {
    status: 415,
    message: photoOther,
  },
  invalid_fields: { status: 422, message: "Please check the marked fields." },
  idempotency_key_reused: {
    status: 422,
    message: "This Idempotency-Key was already used for a different request.",
  },
  captcha_required: {
    status: 422,
    message: "Please let us check your browser first (header cf-t-token).",
  },
  captcha_failed: {
    status: 422,
    message: "The check of your browser did not pass. Please try again.",
  },
  ownership_required: {
    status: 422,
    message: "Please show that this plate is yours. Look it up again and enter its MV file number.",
  },
  file_not_found: {
    status: 422,
    message: "A photo is no longer here. Please add it again.",
  },
  too_many_requests: {
    status: 429,
    message: "Please wait a while before you try again.",
  },
  unexpected: { status: 500, message: "The fault is ours. Please try again in a minute." },
  provider_unavailable: {
    status: 503,
    message: "A service we depend on does not answer. Please try again in a minute.",
  },
  unavailable: {
    status: 503,
    message: "Too many people use it now, or it is being worked on. Please try again in a minute.",
  },
} as const satisfies Record<ProblemCode, { status: number; message: string }>;

export type FieldErrors = Record<string, string[]>;

/** Facts for the screen, which must not parse messages. */
const ProblemDetails = v.object({
  /** The last four characters of the blocking appointment's reference. */
  reference_end: v.optional(v.string()),
  /** Of a full day (`slot_full`): the next free day of the office for the same purpose. */
  next_free_date: v.optional(v.string()),
  /** Of a payment that has to wait for somebody else's: whether this press is in line for it. */
  in_line: v.optional(v.boolean()),
});
export type ProblemDetails = v.InferOutput<typeof ProblemDetails>;

/** A refusal that is part of an answer: what a call would be refused with. */
export const Refusal = v.object({
  message: v.string(),
  errors: v.record(v.string(), v.array(v.string())),
  details: ProblemDetails,
});
export type Refusal = v.InferOutput<typeof Refusal>;

/** Failure body of every call. */
export const ProblemBody = v.object({
  code: v.string(),
  message: v.string(),
  errors: v.optional(v.record(v.string(), v.array(v.string()))),
  details: v.optional(ProblemDetails),
});
export type ProblemBody = v.InferOutput<typeof ProblemBody>;
