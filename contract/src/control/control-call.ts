import * as v from "valibot";

/** One command of an operator, `noun verb` or a single word: the call of the control socket, its help, and its entry in docs/lto.md. */
export type ControlCall = {
  /** One line without a full stop: "Accept a submission". */
  summary: string;
  /** A command line with sample values, after `lto`. */
  example: string;
  /** Fields of the input that are given without a name, in order. Others are options: `office_id` is `--office-id`. */
  positional?: readonly string[];
  /** A strict object; the description of a field is its help. */
  input: v.GenericSchema;
  /**
   * An object: its `message` is printed as a sentence, a list of objects as a table, other fields as lines. With
   * `partly: true` the command ends with exit code 4, with `unwell: true` with 1. A `document` is printed alone and as it
   * is, for a file.
   */
  answer: v.GenericSchema;
  /** It reads a person's data or changes something: the operator says why, and the audit log keeps it. */
  audited: boolean;
  /** It is one half of what two people do: nobody may who has not proven with a key of their own who they are. */
  twoPeople?: true;
  /** What the file is that is sent along, `-` for standard input. It is the last argument. */
  file?: string;
  /** The answer is a `Picture`: the client shows it in a browser, once, and neither prints nor keeps it. */
  shows?: "picture";
  /** Asked before it is done, unless with `--yes`. */
  confirm?: string;
};

export const Picture = v.object({ type: v.literal("image/jpeg"), base64: v.string() });
export type Picture = v.InferOutput<typeof Picture>;

export type GivenOf<C extends ControlCall> = v.InferOutput<C["input"]>;
export type ToldOf<C extends ControlCall> = v.InferInput<C["answer"]>;

/** Names of the headers of the control socket; the values are percent-encoded. */
export const controlHeaders = {
  /** Who says so without a key. With one, the key says who it is. */
  operator: "x-operator",
  /** The public key (Ed25519) in base64url. */
  key: "x-key",
  /** What the portal gave at `CHALLENGE_PATH`. */
  challenge: "x-challenge",
  /** Of `signedText`, in base64url. */
  signature: "x-signature",
  reason: "x-reason",
  /** The input of a command whose body is a file. */
  input: "x-input",
} as const;

/** Answers a number that one command can be signed with, within a minute. */
export const CHALLENGE_PATH = "/challenge";

/** What an operator's key signs: this command, at this portal, now. `input` as it is sent, as JSON. */
export const signedText = (o: {
  challenge: string;
  name: string;
  reason: string;
  input: string;
}): string => JSON.stringify(["lto", o.challenge, o.name, o.reason, o.input]);

/** The socket's path of a command such as `audit show`. */
export const controlPath = (name: string): string => `/${name.replace(" ", "/")}`;
