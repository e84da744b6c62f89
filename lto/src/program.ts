import { control } from "@portal/contract/control/control";
import type { ControlCall } from "@portal/contract/control/control-call";
import { Argument, Command, Option } from "commander";
import { addLocalCommands } from "./local.ts";
import { fieldsOf, valueOf, type Field } from "./fields.ts";

/** What was typed for one command. */
export type Typed = {
  name: string;
  call: ControlCall;
  input: Record<string, unknown>;
  /** Path of the file to send, or `-`. */
  file: string | undefined;
  as: string | undefined;
  reason: string | undefined;
  json: boolean;
  yes: boolean;
};

const WIDTH = 80;
const REASON = "--reason <words>";
const REQUIRED = "(required)";

const EXIT_CODES = `
Exit codes: 0 done, 1 refused, 2 wrong use, 3 no portal answers, 4 partly done.`;

/** The command line of all commands: a noun, then mostly a verb. */
export function program(carryOut: (typed: Typed) => Promise<void>): Command {
  const lto = new Command("lto")
    .description("Operates the running portal.")
    .addHelpText("after", `${exampleOf("doctor")}\n${EXIT_CODES}`)
    // With their arguments they would leave no room for what they do.
    .configureHelp({ subcommandTerm: (command) => command.name() })
    .showHelpAfterError("(add --help for what there is)")
    .exitOverride();
  const nouns = new Map<string, Command>();
  for (const [name, call] of Object.entries<ControlCall>(control)) {
    const [noun = "", verb] = name.split(" ");
    if (verb === undefined) {
      addCommand(lto.command(noun), name, call, carryOut);
      continue;
    }
    const under = nouns.get(noun) ?? nounCommand(lto, noun, call);
    nouns.set(noun, under);
    addCommand(under.command(verb), name, call, carryOut);
  }
  addLocalCommands(lto);
  return lto;
}

/** @param first its first verb, for an example */
const nounCommand = (lto: Command, noun: string, first: ControlCall): Command =>
  lto.command(noun).description(nounHelp(noun)).addHelpText("after", exampleOf(first.example));

/** One that is too long for a line goes on below; a shell takes both lines as one. */
function exampleOf(example: string): string {
  const line = `  lto ${example}`;
  const fitting = line.length > WIDTH ? line.replace(" --reason", " \\\n    --reason") : line;
  return `\nExample:\n${fitting}`;
}

const nounHelp = (noun: string): string =>
  Object.keys(control)
    .filter((name) => name.startsWith(`${noun} `))
    .map((name) => name.slice(noun.length + 1))
    .join(", ");

function addCommand(
  command: Command,
  name: string,
  call: ControlCall,
  carryOut: (typed: Typed) => Promise<void>,
): void {
  const fields = fieldsOf(call);
  command
    .summary(call.summary)
    .description(`${call.summary}.`)
    .usage(usageOf(name, fields, call))
    .addHelpText("after", exampleOf(call.example));
  for (const field of fields)
    if (field.isPositional) command.addArgument(argumentOf(field));
    else command.addOption(optionOf(field));
  if (call.file !== undefined) command.argument("<FILE>", `${call.file}; - for standard input`);
  command.option("--as <name>", "which of your keys says who you are, if you have several");
  // Not mandatory for the parser: it is checked with all other values.
  if (call.audited) command.option(REASON, `why; the audit log keeps it ${REQUIRED}`);
  if (call.confirm !== undefined) command.option("--yes", "without asking first");
  command.option("--json", "print the answer as JSON");
  command.action(async () => {
    const options = command.opts<Record<string, string | boolean | undefined>>();
    const positional = fields.filter((field) => field.isPositional);
    const texts: (string | undefined)[] = command.processedArgs;
    const typedOf = (field: Field) =>
      field.isPositional ? texts[positional.indexOf(field)] : options[camelCase(field.name)];
    const typed = fields.flatMap((field) => {
      const value = typedOf(field);
      return value === undefined ? [] : [[field.name, valueOf(field, value)]];
    });
    await carryOut({
      name,
      call,
      input: Object.fromEntries(typed) as Record<string, unknown>,
      file: call.file === undefined ? undefined : texts[positional.length],
      as: textOf(options["as"]),
      reason: textOf(options["reason"]),
      json: options["json"] === true,
      yes: options["yes"] === true,
    });
  });
}

/** What has to be given, as in the example; the parser's own usage has no required options. */
function usageOf(name: string, fields: readonly Field[], { file, audited }: ControlCall): string {
  const required = [
    ...fields.filter(({ isPositional }) => isPositional).map(placeOf),
    ...(file === undefined ? [] : ["<FILE>"]),
    ...fields.filter(({ isPositional, isRequired }) => !isPositional && isRequired).map(optionTerm),
    ...(audited ? [REASON] : []),
  ].join(" ");
  const isLong = `Usage: lto ${name} ${required} [options]`.length > WIDTH;
  return `${required}${isLong ? "\n      " : ""} [options]`.trim();
}

const placeOf = ({ shown, isRequired }: Field): string =>
  isRequired ? `<${shown}>` : `[${shown}]`;
const optionTerm = ({ shown, kind }: Field): string =>
  kind === "flag" ? shown : `${shown} <${kind}>`;

const argumentOf = (field: Field): Argument =>
  new Argument(placeOf(field), helpOf(field.help, field.choices));

function optionOf(field: Field): Option {
  const { help, choices, isRequired, fallback } = field;
  const more = fallback === undefined ? "" : ` (default: ${fallback})`;
  const required = isRequired ? ` ${REQUIRED}` : "";
  const words = helpOf(help, choices) + more + required;
  return new Option(optionTerm(field), words).makeOptionMandatory(isRequired);
}

const helpOf = (help: string, choices: readonly string[]): string =>
  choices.length === 0 ? help : `${help}${help === "" ? "" : ": "}${choices.join(", ")}`;

const camelCase = (name: string): string =>
  name.replaceAll(/_(?<letter>[a-z])/gu, (_, letter: string) => letter.toUpperCase());

const textOf = (value: string | boolean | undefined): string | undefined =>
  typeof value === "string" ? value : undefined;
