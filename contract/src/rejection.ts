/** Why an operator does not accept the details that somebody sent. */
const submissionRejections = [
  "not_verified",
  "does_not_match",
  "not_on_record",
  "sent_twice",
] as const;
export type SubmissionRejection = (typeof submissionRejections)[number];
