import { control } from "@portal/contract/control/control";
import type { ControlCall } from "@portal/contract/control/control-call";
import { localCommands, type LocalCommand } from "./local.ts";
import { fieldsOf, type Field } from "./fields.ts";

/** docs/lto.md: every command with an example. */
export function ltoPage(): string {
  const entries = Object.entries<ControlCall>(control);
  const nouns = [...new Set(entries.map(([name]) => nounOf(name)))];
  return `${[
    "# Commands for operators",
    "",
    "Made by `node scripts/write-descriptions.ts` from `contract/src/control/`; do not edit.",
    "",
    "`npm run -s lto -- <noun> <verb>` operates the running portal over the Unix socket `CONTROL_SOCKET`, as the user that the portal runs as. Every command has `--help`, and `--json` for scripts. A key says who you are ([Operators](operations.md#operators)); who has several chooses with `--as NAME`. What reads a person's data or changes something asks for `--reason`, and both are kept in the [audit log](#audit).",
    "",
    "| Exit code | Meaning |",
    "|---|---|",
    "| 0 | done |",
    "| 1 | refused; the message says why |",
    "| 2 | wrong use: an unknown command, a missing or wrong value |",
    "| 3 | no portal answers |",
    "| 4 | partly done; the answer says what was left |",
    "",
    ...nouns.flatMap((noun) => [
      `## ${noun}`,
      "",
      ...entries
        .filter(([name]) => nounOf(name) === noun)
        .flatMap(([name, call]) => entry(name, call)),
    ]),
    "## Without a running portal",
    "",
    "These use `DATABASE_URL` or `DATA_DIR` themselves, as the portal has them.",
    "",
    ...localCommands.flatMap(localEntry),
  ]
    .join("\n")
    .trimEnd()}\n`;
}

const nounOf = (name: string): string => name.split(" ")[0] ?? name;

function entry(name: string, call: ControlCall): string[] {
  const fields = fieldsOf(call);
  const words = [
    ...fields.filter(({ isPositional }) => isPositional).map(placeOf),
    ...(call.file === undefined ? [] : ["FILE"]),
    ...fields.filter(({ isPositional }) => !isPositional).map(placeOf),
    ...(call.audited ? ["--reason"] : []),
    ...(call.confirm === undefined ? [] : ["[--yes]"]),
  ];
  return [
    // A single word has the noun's heading.
    ...(name.includes(" ") ? [`### ${name}`, ""] : []),
    `${call.summary}: \`lto ${[name, ...words].join(" ")}\``,
    "",
    ...fields.map((field) => `- \`${field.shown}\`: ${helpOf(field)}`),
    ...(call.file === undefined ? [] : [`- \`FILE\`: ${call.file}; \`-\` for standard input`]),
    ...(fields.length > 0 || call.file !== undefined ? [""] : []),
    "```",
    `npm run -s lto -- ${call.example}`,
    "```",
    "",
  ];
}

function localEntry({ name, summary, argument, argumentHelp, flags, example }: LocalCommand) {
  const words = [name, ...flags.map(({ flag }) => `[${flag}]`), argument];
  return [
    `### ${name}`,
    "",
    `${summary}: \`lto ${words.join(" ")}\``,
    "",
    `- \`${argument}\`: ${argumentHelp}`,
    ...flags.map(({ flag, help }) => `- \`${flag}\`: ${help}`),
    "",
    "```",
    `npm run -s lto -- ${example}`,
    "```",
    "",
  ];
}

const placeOf = ({ shown, isRequired }: Field): string => (isRequired ? shown : `[${shown}]`);

const helpOf = ({ help, choices, fallback }: Field): string =>
  [
    help,
    choices.length > 0 ? `one of ${choices.join(", ")}` : "",
    fallback === undefined ? "" : `default ${fallback}`,
  ]
    .filter((part) => part !== "")
    .join("; ");
