/** What makes a photo of a paper hard to read, the gravest first. */
export type PhotoFault = "too-small" | "too-dark" | "too-bright" | "blurred" | "cut-off";
