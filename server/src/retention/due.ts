/** What a batch of disposal has to know. */
export type Due = {
  /** What was over by then goes. */
  before: Date;
  /** The same for requests whose money somebody still has to look at. */
  heldBefore: Date;
  now: Date;
  /** At most so many in a batch. */
  most: number;
  /** Random bytes that take the place of tokens. */
  salt: Buffer;
};
