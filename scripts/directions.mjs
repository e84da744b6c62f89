// The import rules of docs/architecture.md. Plain JavaScript, because the linter loads it.

/** The rooms, bottom up: a room may import rooms of earlier lines, and itself. */
export const LAYERS = {
  "server/src/": [
    ["language", "metrics.ts", "setting-kinds.ts"],
    ["problem", "settings.ts"],
    ["config.ts", "db", "security"],
    ["limits", "providers"],
    ["context.ts"],
    ["control", "http", "jobs", "message"],
    ["address", "captcha", "import", "maintenance"],
    ["courier", "office", "upload"],
    ["record", "schedule"],
    ["alert", "appointment", "delivery", "retention", "sample"],
    ["case", "doctor", "payment", "queue", "rotation", "sandbox"],
    ["wire"],
    ["backup", "main.ts"],
  ],
  "web/src/": [
    ["ui", "locales"],
    ["client-value.ts"],
    ["session.ts", "settings.ts"],
    ["own-things.ts"],
    ["api"],
    ["site"],
    ["booked", "captcha", "form", "kept"],
    ["receipt", "track"],
    ["upload"],
    ["alert"],
    ["record"],
    ["appointment"],
    ["delivery"],
    ["payment"],
    ["case"],
    ["before", "sandbox"],
    ["journey.tsx"],
    ["root.tsx", "routes.ts", "entry.client.tsx", "entry.server.tsx"],
  ],
  // Page objects and API helpers; journeys may import all of them.
  "e2e/": [
    ["accessibility"],
    ["browser", "portal"],
    ["form", "site", "track", "upload"],
    ["record"],
    ["alert", "appointment", "delivery"],
    ["payment"],
    ["case"],
    ["before", "kept", "operator", "sandbox"],
    ["fixtures.ts"],
    ["drill", "lighthouse", "playwright.config.ts"],
  ],
};
/** Upward imports that are still allowed. */
const EXCEPTIONS = new Set([]);

/**
 * `files` may not import `never`: paths from the repository's root, or package names. `but` excludes files, `except`
 * excludes targets. Tests are exempt unless `tests` is set.
 */
const directions = [
  {
    files: /^contract\//,
    never: /^(?!contract\/|valibot$)/,
    why: "the contract uses the schema library and nothing else",
  },
  {
    files: /^contract\//,
    tests: true,
    never: /^(?:server|web|e2e)\/|^@portal\//,
    why: "the contract depends on nothing of ours",
  },
  {
    files: /^web\//,
    tests: true,
    never: /^(?:server|e2e)\/|^@portal\/(?:server|e2e)/,
    why: "the browser may use only the contract",
  },
  { files: /^web\/src\//, but: /routes\.ts$/, never: /^node:/, why: "this runs in a browser" },
  {
    files: /^server\//,
    tests: true,
    never: /^(?:web|e2e|lto)\/|^@portal\/(?:web|e2e|lto)/,
    why: "the server may use only the contract",
  },
  {
    files: /^lto\//,
    never: /^(?:server|web|e2e)\/|^@portal\/(?:server|web|e2e)/,
    why: "the operators' client may use only the contract",
  },
  {
    files: /^e2e\//,
    tests: true,
    never: /^(?:web|server)\/|^@portal\/(?:web|server)/,
    why: "journeys know the product from outside",
  },
  {
    files: /^e2e\//,
    tests: true,
    never: /\.spec\.ts$/,
    why: "journeys are independent of each other",
  },
  {
    files: /^server\/src\/[^/]+\//,
    but: /^server\/src\/(?:providers|http|sample|sandbox|wire)\//,
    never: /^server\/src\/providers\//,
    except: /^server\/src\/providers\/(?:provider-call|provider-pace|[^/]+\/[^/]+-provider)\.ts$/,
    why: "a feature knows a provider by its type, its pace and its failures only",
  },
  {
    files: /^server\/src\//,
    but: /-store\.ts$|^server\/src\/(?:(?:db|providers|sandbox)\/|context\.ts$)/,
    never: /^kysely(?:\/|$)/,
    why: "only *-store.ts speaks SQL",
  },
  {
    files: /^server\/src\//,
    but: /^server\/src\/(?:(?:db|http|providers)\/|context\.ts$)/,
    never: /^pg(?:\/|$)/,
    why: "db/ alone knows the driver",
  },
  {
    files: /^server\/src\//,
    but: /-routes\.ts$|^server\/src\/(?:http\/|wire\/(?:app|start)\.ts$|context\.ts$)/,
    never: /^@?fastify(?:\/|$)/,
    why: "only *-routes.ts and http/ know the HTTP server",
  },
  {
    files: /^server\/src\//,
    never: /^server\/test\//,
    why: "what is made for tests stays in tests",
  },
  {
    files: /^web\/src\/ui\//,
    never: /^@portal\/contract/,
    why: "ui would fit another product",
  },
];

const TEST = /\.(?:test|spec)\.tsx?$/;

/** @returns why `file` may not import `target`, or null */
export function refusal(file, target) {
  const isTest = TEST.test(file);
  const broken = directions.find(
    (rule) =>
      rule.files.test(file) &&
      !(rule.but && rule.but.test(file)) &&
      (rule.tests || !isTest) &&
      rule.never.test(target) &&
      !(rule.except && rule.except.test(target)),
  );
  if (broken) return broken.why;
  return isTest ? null : uphill(file, target);
}

function uphill(file, target) {
  const side = Object.keys(LAYERS).find((folder) => file.startsWith(folder));
  if (!side) return null;
  const room = roomOf(file, side);
  const floor = floorOf(room, side);
  if (floor === -1) return `no layer of scripts/directions.mjs names ${side}${room}`;
  if (!target.startsWith(side)) return null;
  // Generated route types and style sheets belong to no room.
  if (target.includes("/+types/") || target.endsWith(".css")) return null;
  const other = roomOf(target, side);
  const otherFloor = floorOf(other, side);
  if (other === room || (otherFloor !== -1 && otherFloor < floor)) return null;
  if (EXCEPTIONS.has(`${file} → ${target}`)) return null;
  return `${room} lies below ${other} or beside it (scripts/directions.mjs)`;
}

const floorOf = (room, side) => LAYERS[side].findIndex((rooms) => rooms.includes(room));
const roomOf = (path, side) => path.slice(side.length).split("/")[0];

/** @returns why this file may not read `process.env`, or null */
export function environmentRefusal(file) {
  const free =
    file === "server/src/config.ts" ||
    // Runs only in the build, which sets the language.
    file === "web/src/entry.server.tsx" ||
    TEST.test(file);
  const ours = ["server/src/", "web/src/", "contract/"].some((room) => file.startsWith(room));
  return ours && !free ? "only config.ts reads the environment" : null;
}
