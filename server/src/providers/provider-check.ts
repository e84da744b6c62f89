/** What a harmless call of a provider shows, for `lto doctor`; a failed one throws as its other calls do. */
export type ProviderCheck = {
  state: "RED" | "yellow" | "ok";
  /** What was seen, and for all but "ok" what to do. */
  finding: string;
};
