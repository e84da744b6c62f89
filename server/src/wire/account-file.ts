import { readFileSync } from "node:fs";
import * as v from "valibot";
import { ConfigError } from "../config.ts";
import { isKeySource, readKey } from "../setting-kinds.ts";

/** Where a key is, and what is there; null when nothing can be read. */
class KeyPlace {
  readonly place: string;
  readonly text: string | null;

  constructor(place: string, text: string | null) {
    this.place = place;
    this.text = text;
  }
}

export const NO_PLACE = "must say where the key is: file:/path or env:NAME";

/** A key in an account file, which says only where it is: `file:/path` or `env:NAME`. */
export const Key = v.pipe(
  v.instance(KeyPlace, NO_PLACE),
  v.check(
    ({ text }) => text !== null,
    ({ input }) => `finds no key at ${input.place}`,
  ),
  v.transform(({ text }) => text ?? ""),
);

/** The name of an account: part of its webhook's address and of log lines. */
export const AccountName = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9][a-z0-9-]{0,39}$/u, "must be small letters, digits and dashes"),
);

/** What every account has. */
export const accountBase = {
  name: AccountName,
  mode: v.picklist(["test", "live"], "must be test or live"),
  /** How often it may be asked, where its company's usual pace does not fit. */
  callsPerSecond: v.optional(v.pipe(v.number(), v.minValue(0.1), v.maxValue(1_000))),
};

const isHost = (host: string): boolean =>
  URL.canParse(`https://${host}`) && new URL(`https://${host}`).host === host;

/** Hosts that people may be led to, each with its port where it has one. */
export const Hosts = v.array(
  v.pipe(v.string(), v.check(isHost, "must be hosts, such as track.courier.example")),
);

const LOCAL = ["127.0.0.1", "localhost"];

/** The address of a provider: https, or outside production a double on this machine. */
export const webAddress = (isProduction: boolean) =>
  v.pipe(
    v.string(),
    v.check((text) => {
      if (!URL.canParse(text)) return false;
      const { protocol, hostname } = new URL(text);
      return protocol === "https:" || (!isProduction && LOCAL.includes(hostname));
    }, "must be an https address"),
  );

export type AccountFile = {
  /** The setting that names the file. */
  setting: string;
  path: string;
  environmentKey: (name: string) => string | undefined;
};

/** What is wrong with the part at these keys, in words that follow its name. */
type Mistake = [at: readonly unknown[], sentence: string];

/** The rules that the part at these keys breaks. */
export const broken = (
  at: Mistake[0],
  rules: readonly [isBroken: boolean, sentence: string][],
): Mistake[] =>
  rules.flatMap(([isBroken, sentence]): Mistake[] => (isBroken ? [[at, sentence]] : []));

/**
 * Reads a JSON file of accounts, with their keys.
 * @param mistakesIn what only the whole file shows
 * @throws ConfigError with a sentence for each mistake, without a value of the file
 */
export function readAccountFile<const Schema extends v.GenericSchema>(
  file: AccountFile,
  schema: Schema,
  mistakesIn: (read: v.InferOutput<Schema>) => Mistake[] = () => [],
): v.InferOutput<Schema> {
  const given = parse(file);
  const result = v.safeParse(schema, given);
  const mistakes = [
    ...(result.issues ?? []).map((issue): Mistake => [
      (issue.path ?? []).map(({ key }) => key),
      sentenceOf(issue),
    ]),
    ...(result.typed ? mistakesIn(result.output) : []),
  ];
  if (result.typed && mistakes.length === 0) return result.output;
  const sentences = mistakes.map(
    ([at, sentence]) => `${file.setting}: ${placeOf(at, given)} ${sentence}.`,
  );
  throw new ConfigError([...new Set(sentences)].join("\n"));
}

function parse({ setting, path, environmentKey }: AccountFile): unknown {
  const text = textAt(path);
  if (text === null) throw new ConfigError(`${setting} names a file that cannot be read: ${path}.`);
  try {
    return JSON.parse(text, (_, value: unknown) =>
      typeof value === "string" ? withKey(value, environmentKey) : value,
    );
  } catch {
    throw new ConfigError(`${setting} names a file that is no JSON: ${path}.`);
  }
}

const withKey = (value: string, environmentKey: AccountFile["environmentKey"]): unknown =>
  isKeySource(value) ? new KeyPlace(value, readKey(value, environmentKey)) : value;

function textAt(path: string): string | null {
  try {
    return readFileSync(path, "utf8").trim();
  } catch {
    return null;
  }
}

/** Such as `accounts "quadx" secretKey`: an entry is called by its name, if it has one. */
function placeOf(keys: Mistake[0], given: unknown): string {
  let at = given;
  const steps = keys.map((key) => {
    at = typeof at === "object" && at !== null ? Reflect.get(at, key as PropertyKey) : undefined;
    if (typeof key !== "number") return String(key);
    const { name } = Object(at) as { name?: unknown };
    return v.is(AccountName, name) ? `"${name}"` : `${key + 1}`;
  });
  return steps.join(" ") || "the file";
}

/** Valibot's own words quote what was received, which may be a key at the wrong place. */
function sentenceOf({ message, received, expected }: v.BaseIssue<unknown>): string {
  if (!message.startsWith("Invalid")) return message;
  if (expected === "never") return "is not known here";
  return received === "undefined" ? "is missing" : "is not right";
}
