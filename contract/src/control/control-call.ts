import * as v from "valibot";
import { brokenText } from "../check-fields.ts";

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

/** A number that is refused with what it may be. */
export const wholeNumber = (least: number, largest: number, help: string) => {
  const is = `it is a whole number from ${least} to ${largest}`;
  return v.pipe(
    v.number(is),
    v.integer(is),
    v.minValue(least, is),
    v.maxValue(largest, is),
    v.description(help),
  );
};

/** An answer that is one sentence. */
export const Told = v.object({ message: v.string() });

/** A list of rows with these columns. */
export const table = <const Columns extends v.ObjectEntries>(columns: Columns) =>
  v.array(v.object(columns));

/** Columns or facts that are texts. */
export const texts = <const Names extends readonly string[]>(...names: Names) =>
  v.entriesFromList(names, v.string());

/** A list with commas between its items, each there once. */
export const eachOnce = <const Items extends readonly string[]>(items: Items, help: string) =>
  v.pipe(
    v.array(v.picklist(items)),
    v.check((given) => new Set(given).size === given.length, "one of them is there twice"),
    v.description(`${help}, with commas between them`),
  );

/** The option `--most` of a list. @param usual without it */
export const howMany = (largest: number, usual: number) =>
  v.optional(wholeNumber(1, largest, "How many at most"), usual);

/** The option `--days`: back from today, at most 400. @param usual without it */
export const howManyDays = (usual: number, help: string) =>
  v.optional(wholeNumber(1, 400, help), usual);

/** The option of every import. */
export const dryRun = {
  dry_run: v.optional(v.pipe(v.boolean(), v.description("Only check the file")), false),
};

/** The answer of every import. */
export const counts = {
  message: v.string(),
  /** Some rows were refused. */
  partly: v.boolean(),
  rows: v.number(),
  added: v.number(),
  changed: v.number(),
  unchanged: v.number(),
  refused: v.number(),
  /** The first 10,000 of them. */
  refused_rows: v.optional(v.array(v.object({ line: v.number(), why: v.string() }))),
};

/** A name of an operator: signs that cannot be taken for others. */
export const OPERATOR_NAME = /^[a-z0-9._-]{1,60}$/u;
const REASON_LENGTH = { min: 3, max: 200 } as const;

/** What is wrong with who asks, and why, in sentences for the operator. */
export function mistakesOfOperator(
  { operator, reason }: { operator: string; reason: string },
  needsReason: boolean,
): string[] {
  const said = reason.trim();
  // As the database counts.
  const { length } = [...said];
  const isReason =
    length >= REASON_LENGTH.min && length <= REASON_LENGTH.max && /^\P{C}*$/u.test(said);
  return [
    ...(OPERATOR_NAME.test(operator)
      ? []
      : [
          "A name of an operator has 1 to 60 of the signs a to z, 0 to 9, dot, dash and underscore.",
        ]),
    ...(!needsReason || isReason
      ? []
      : ["Say why with --reason, in 3 to 200 characters: the audit log keeps it."]),
  ];
}

/** What is wrong with a field, in words that follow its name: "is missing". */
export type Mistake = { field: string; is: string };

type CheckedInput<Out> = { success: true; output: Out } | { success: false; mistakes: Mistake[] };

/** Parses the input of a command, or says what is wrong with each field; used by client and server. */
export function checkInput<S extends v.GenericSchema>(
  schema: S,
  value: unknown,
): CheckedInput<v.InferOutput<S>> {
  const result = v.safeParse(schema, value);
  if (result.success) {
    const broken = brokenText(result.output);
    if (broken === undefined) return { success: true, output: result.output };
    const [field = "input"] = broken.split(".");
    return {
      success: false,
      mistakes: [{ field, is: "has a sign that cannot be kept. Type it again" }],
    };
  }
  const mistakes = new Map<string, string>();
  for (const issue of result.issues) {
    // A wrong value of a list is a mistake of the list: operators do not type `channels.0`.
    const field = v.getDotPath(issue)?.split(".")[0] ?? "input";
    if (!mistakes.has(field)) mistakes.set(field, wordsOf(issue));
  }
  return { success: false, mistakes: [...mistakes].map(([field, is]) => ({ field, is })) };
}

/** @param name of the field, as the operator knows it */
export const sentenceOf = (name: string, { is }: Mistake): string =>
  `${name} ${is}${is.endsWith(".") ? "" : "."}`;

function wordsOf(issue: v.BaseIssue<unknown>): string {
  if (issue.type === "strict_object" && issue.expected === "never") return "is not known";
  if (issue.input === undefined) return "is missing";
  if (issue.type === "picklist") {
    const words = (issue.expected ?? "").replaceAll(/[()"]/gu, "").split(" | ").filter(Boolean);
    return `is not one of ${words.join(", ")}`;
  }
  // A message of the schema itself; the library's own begin like this.
  return issue.message.startsWith("Invalid ") ? "is not valid" : `is not valid: ${issue.message}`;
}
