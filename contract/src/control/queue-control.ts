import * as v from "valibot";
import { photoFaults, requestRejections, submissionRejections } from "../rejection.ts";
import { requestPhotos } from "../photos.ts";
import { Picture, type ControlCall, howMany, table, texts } from "./control-call.ts";

const reference = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, "it is empty"),
  v.maxLength(60, "it is too long"),
  v.description(
    "What the queue calls it: LTO-7KQ2-M9DX-4HWC for a request, 3f2a91c0 for a submission",
  ),
);
const ofRequest = v.pipe(
  v.string(),
  v.trim(),
  v.description("The Reference Number of a request, LTO-7KQ2-M9DX-4HWC"),
);
const one = v.strictObject({ reference });

const list = v.strictObject({
  most: howMany(1_000, 50),
});
const Listed = v.object({
  message: v.string(),
  waiting: table({
    reference: v.string(),
    what: v.string(),
    /** The day in Manila since which the office is to decide. */
    since: v.string(),
    /** Working days until the promised day; below zero when it is over. */
    days_left: v.number(),
    claimed: v.nullable(v.string()),
  }),
});

const Decided = v.object(texts("message", "reference", "status"));

/** The two queues: what somebody submitted, and paid requests whose papers have to be checked. */
export const queueControl = {
  "queue submissions": {
    summary: "List the submissions that wait for a decision, the oldest first",
    example: "queue submissions",
    input: list,
    answer: Listed,
    audited: false,
  },
  "queue requests": {
    summary: "List the paid requests whose papers have to be checked, the oldest first",
    example: "queue requests --most 20",
    input: list,
    answer: Listed,
    audited: false,
  },
  "queue show": {
    summary: "Show what was entered beside the record on file, and the photos",
    example: 'queue show LTO-7KQ2-M9DX-4HWC --reason "checking the papers"',
    positional: ["reference"],
    input: one,
    answer: v.object({
      ...texts("message", "reference", "what", "status", "since"),
      claimed: v.nullable(v.string()),
      /** `mark`: "differs" where both are known and not the same. */
      facts: table(texts("fact", "entered", "on_record", "mark")),
      open_a_photo: v.optional(v.string()),
      photos: table({
        photo: v.string(),
        field: v.string(),
        asked_again: v.nullable(v.string()),
      }),
    }),
    audited: true,
  },
  photo: {
    summary: "Look at a photo of a request, once, in your browser",
    example: 'photo LTO-7KQ2-M9DX-4HWC id_image_url --reason "checking the ID"',
    positional: ["reference", "field"],
    input: v.strictObject({
      reference: ofRequest,
      field: v.pipe(v.picklist(requestPhotos), v.description("Which photo")),
    }),
    answer: Picture,
    audited: true,
    shows: "picture",
  },
  "queue ask-photo": {
    summary: "Ask the person for a photo again; the request waits until it comes",
    example:
      'queue ask-photo LTO-7KQ2-M9DX-4HWC id_image_url --fault cut_off --reason "no date on it"',
    positional: ["reference", "field"],
    input: v.strictObject({
      reference: ofRequest,
      field: v.pipe(v.picklist(requestPhotos), v.description("Which photo")),
      fault: v.optional(
        v.pipe(v.picklist(photoFaults), v.description("What the person is told")),
        "unreadable",
      ),
    }),
    answer: Decided,
    audited: true,
  },
  "queue claim": {
    summary: "Keep an item for ten minutes, so that nobody else decides it",
    example: 'queue claim 3f2a91c0 --reason "checking it now"',
    positional: ["reference"],
    input: one,
    answer: v.object({ message: v.string(), reference: v.string(), until: v.string() }),
    audited: true,
  },
  "queue approve": {
    summary: "Accept a submission, or find the papers of a paid request right",
    example: 'queue approve LTO-7KQ2-M9DX-4HWC --reason "ID and receipt are right"',
    positional: ["reference"],
    input: v.strictObject({
      reference,
      office_id: v.optional(
        v.pipe(
          v.string(),
          v.trim(),
          v.description(
            "For a license that no office keeps yet: the one that does, else the Central Office",
          ),
        ),
      ),
    }),
    answer: Decided,
    audited: true,
  },
  "queue reject": {
    summary: "Refuse a submission, or a paid request, whose money is then owed back",
    example:
      'queue reject LTO-7KQ2-M9DX-4HWC --because name_differs --reason "the ID is another person\'s"',
    positional: ["reference"],
    input: v.strictObject({
      reference,
      because: v.pipe(
        v.picklist([...submissionRejections, ...requestRejections]),
        v.description(
          `What the person is told, the first ${submissionRejections.length} for a submission`,
        ),
      ),
    }),
    answer: Decided,
    audited: true,
    confirm: "The person is told at once. Reject it?",
  },
} as const satisfies Record<string, ControlCall>;
