import { settingList, settings } from "../server/src/settings.ts";

type Listed = (typeof settingList)[number];

const LINE = 98;

/** The default of a setting in words. */
function withoutIt({ fallback, production, otherwise }: Listed): string {
  if (otherwise !== undefined) return otherwise;
  if (fallback === undefined) return "–";
  return production === undefined ? fallback : `${fallback} (production: ${production})`;
}

/** The tables of docs/operations.md, one per group. */
export function settingTables(): string {
  const tables = Object.keys(settings).map((group) => {
    const rows = settingList
      .filter((one) => one.group === group)
      .map((one) => `| \`${one.name}\` | ${withoutIt(one)} | ${one.meaning} |`);
    return [`### ${group}`, "", "| Setting | Default | Meaning |", "|---|---|---|", ...rows].join(
      "\n",
    );
  });
  return `\n${tables.join("\n\n")}\n\n`;
}

const quoted = (value: string): string => (/\s/u.test(value) ? `"${value}"` : value);

/** A settings file with every line commented out. */
export function envExample(): string {
  const groups = Object.keys(settings).flatMap((group) => [
    "",
    `# --- ${group} ---`,
    ...settingList
      .filter((one) => one.group === group)
      .flatMap(({ name, meaning, fallback, production, otherwise }) => [
        "",
        ...comment(plain(meaning)),
        ...(production === undefined ? [] : [`# In production: ${production}`]),
        ...(otherwise === undefined ? [] : [`# Default: ${otherwise}`]),
        `#${name}=${quoted(fallback ?? "")}`,
      ]),
  ]);
  return `${[
    "# Settings of the portal, with the defaults of the sandbox. Made by scripts/write-settings.ts.",
    "# The portal does not read this file by itself. Copy it to .env and start with:",
    "#   set -a; . ./.env; set +a; npm start",
    ...groups,
  ].join("\n")}\n`;
}

/** Markdown as plain text. */
const plain = (text: string): string =>
  text.replaceAll(/\[(?<words>[^\]]+)\]\([^)]*\)/gu, "$<words>").replaceAll("`", "");

const comment = (text: string): string[] =>
  (text.match(new RegExp(`.{1,${LINE}}(?:\\s|$)`, "gu")) ?? []).map((line) => `# ${line.trim()}`);
