/** Why an operator does not accept the details that somebody sent. */
export const submissionRejections = [
  "not_verified",
  "does_not_match",
  "not_on_record",
  "sent_twice",
] as const;
export type SubmissionRejection = (typeof submissionRejections)[number];

/** Why an operator does not accept a paid request; its money is owed back. */
export const requestRejections = [
  "id_not_accepted",
  "name_differs",
  "wrong_paper",
  "photos_unreadable",
  "not_the_owner",
  "not_at_office",
] as const;
export type RequestRejection = (typeof requestRejections)[number];

/** What is wrong with a photo that the person is asked to send again. */
export const photoFaults = ["unreadable", "cut_off", "wrong_paper", "expired"] as const;
export type PhotoFault = (typeof photoFaults)[number];
