// The directions of docs/architecture.md: who may import whom. Plain JavaScript, because the linter loads it.

const FEATURE =
  "(?:office|courier|address|upload|schedule|message|license|plate|transaction|appointment|alert|retention)";
const UPHILL = {
  reference: FEATURE,
  lookup: "(?:license|plate|transaction|appointment|alert|retention)",
  journey: "(?:transaction|appointment|alert|retention)",
};

/**
 * `files` may not import `never`; both are paths from the repository's root, or names of packages.
 * `but` excepts files, `except` excepts targets. Tests are free unless `tests` says otherwise.
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
    never: /^(?:web|e2e)\/|^@portal\/(?:web|e2e)/,
    why: "the server may use only the contract",
  },
  {
    files: /^e2e\//,
    tests: true,
    never: /^(?:web|server)\/|^@portal\/(?:web|server)/,
    why: "journeys know the product from outside",
  },
  {
    files: /^server\/src\/(?:db|providers|http)\//,
    never: new RegExp(`^server/src/${FEATURE}/`),
    why: "db, providers and http know no feature",
  },
  {
    files: /^server\/src\/(?:db|providers)\//,
    never: /^server\/src\/(?:context|app|main|config)\.ts$/,
    why: "db and providers take plain options",
  },
  {
    files: new RegExp(`^server/src/${FEATURE}/`),
    never: /^server\/src\/(?:app|main|config)\.ts$/,
    why: "a feature gets everything from the context",
  },
  {
    files: new RegExp(`^server/src/${FEATURE}/`),
    never: /^server\/src\/providers\//,
    except: /^server\/src\/providers\/[^/]+\/[^/]+-provider\.ts$/,
    why: "a feature knows a provider by its type only",
  },
  uphill("office|address|upload", UPHILL.reference),
  // A price by zone needs to know where an address lies.
  { ...uphill("courier", UPHILL.reference), except: /^server\/src\/address\// },
  uphill(
    "schedule|message",
    "(?:courier|address|upload|license|plate|transaction|appointment|alert|retention)",
  ),
  uphill("license|plate", UPHILL.lookup),
  uphill("transaction|appointment|alert", UPHILL.journey),
  {
    files: /^server\/src\//,
    but: /-store\.ts$|^server\/src\/(?:(?:db|providers|sandbox)\/|context\.ts$)/,
    never: /^kysely(?:\/|$)/,
    why: "only *-store.ts speaks SQL",
  },
  {
    files: /^server\/src\//,
    but: /^server\/src\/(?:(?:db|http|providers)\/|context\.ts$)/,
    never: /^(?:pg|@electric-sql\/pglite)(?:\/|$)/,
    why: "db/ alone knows the driver",
  },
  {
    files: /^server\/src\//,
    but: /-routes\.ts$|^server\/src\/(?:http\/|(?:app|main|context)\.ts$)/,
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
    never: /^web\/src\/(?:parts|screens)\/|^@portal\/contract/,
    why: "ui would fit another product",
  },
  { files: /^web\/src\/parts\//, never: /^web\/src\/screens\//, why: "screens → parts → ui" },
];

function uphill(features, refused) {
  return {
    files: new RegExp(`^server/src/(?:${features})/`),
    never: new RegExp(`^server/src/${refused}/`),
    sameFolderIsFine: true,
    why: "retention → transaction, appointment, alert → license, plate → schedule, message → office, courier, address, upload",
  };
}

const TEST = /\.test\.tsx?$|-contract\.ts$/;

/** @returns why `file` may not import `target`, or null */
export function refusal(file, target) {
  const isTest = TEST.test(file);
  const broken = directions.find(
    (rule) =>
      rule.files.test(file) &&
      !(rule.but && rule.but.test(file)) &&
      (rule.tests || !isTest) &&
      rule.never.test(target) &&
      !(rule.except && rule.except.test(target)) &&
      !(rule.sameFolderIsFine && roomOf(file, 3) === roomOf(target, 3)),
  );
  if (broken) return broken.why;
  const family = /^web\/src\/screens\/[^/]+\//;
  if (!isTest && family.test(file) && family.test(target) && roomOf(file, 4) !== roomOf(target, 4))
    return "no family of screens uses another's; what two need goes to parts";
  return null;
}

function roomOf(path, depth) {
  return path.split("/").slice(0, depth).join("/");
}

/** @returns why this file may not read `process.env`, or null */
export function environmentRefusal(file) {
  const free =
    file === "server/src/config.ts" ||
    // Runs in the build alone, which tells it the language.
    file === "web/src/entry.server.tsx" ||
    TEST.test(file);
  const ours = ["server/src/", "web/src/", "contract/"].some((room) => file.startsWith(room));
  return ours && !free ? "only config.ts reads the environment" : null;
}
