/** How the command ends, for scripts. */
export const exitCodes = {
  done: 0,
  refused: 1,
  wrongUse: 2,
  unreachable: 3,
  partly: 4,
} as const;

/** Why a command is not done; the message is for the operator. */
export class Ending extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}
