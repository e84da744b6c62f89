export type Due = {
  /** Data that ended before this is due. */
  before: Date;
  /** The same for requests with money in doubt. */
  heldBefore: Date;
  now: Date;
  /** Batch size. */
  most: number;
  /** Random bytes to replace tokens. */
  salt: Buffer;
};
