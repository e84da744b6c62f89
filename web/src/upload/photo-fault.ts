/** Faults of a photo of a document, most serious first. */
export type PhotoFault = "too-small" | "too-dark" | "too-bright" | "blurred" | "cut-off";
