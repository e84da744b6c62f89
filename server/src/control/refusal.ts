/** Why a command is not done, in a sentence for the operator; English, because no person reads it. */
export class Refusal extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = "Refusal";
  }
}

/** A command that cannot be understood: a field is missing or wrong. */
export class WrongUse extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = "WrongUse";
  }
}
