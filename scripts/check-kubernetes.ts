import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Cluster } from "@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1/Cluster";
import { Deployment } from "kubernetes-models/apps/v1/Deployment";
import { HorizontalPodAutoscaler } from "kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler";
import { Job } from "kubernetes-models/batch/v1/Job";
import { NetworkPolicy } from "kubernetes-models/networking.k8s.io/v1/NetworkPolicy";
import { PodDisruptionBudget } from "kubernetes-models/policy/v1/PodDisruptionBudget";
import { Namespace } from "kubernetes-models/v1/Namespace";
import { Service } from "kubernetes-models/v1/Service";
import { parse, parseAllDocuments } from "yaml";
import { settingList } from "../server/src/settings.ts";
import { root } from "./run.ts";

const FOLDER = "deploy/kubernetes";
const KUSTOMIZATION = "kustomization.yaml";

/** The manifests, by the names of their files. */
export type Manifests = Record<string, string>;

export const manifests = (): Manifests =>
  Object.fromEntries(
    readdirSync(join(root, FOLDER)).map((file) => [
      file,
      readFileSync(join(root, FOLDER, file), "utf8"),
    ]),
  );

export type Fields = Record<string, unknown>;
type Manifest = { file: string; kind: string; name: string; content: Fields };

/** What we use, each with its schema; anything else is refused. */
const known = [
  Cluster,
  Deployment,
  HorizontalPodAutoscaler,
  Job,
  Namespace,
  NetworkPolicy,
  PodDisruptionBudget,
  Service,
];

/** Checks the manifests against the schemas of Kubernetes and CloudNativePG, and against what the portal needs. @returns what is wrong */
export function kubernetesFindings(files: Manifests): string[] {
  const all = Object.entries(files)
    .filter(([file]) => file !== KUSTOMIZATION)
    .flatMap(([file, text]) => parseAllDocuments(text).map((each) => manifest(file, each.toJS())));
  return [
    ...all.flatMap(schemaFindings),
    ...listed(files),
    ...all.flatMap(podFindings),
    ...all.flatMap(selectedBy(all)),
    ...connections(all),
    ...databaseFindings(all),
  ].map((finding) => `${FOLDER}/${finding}`);
}

function manifest(file: string, content: unknown): Manifest {
  const fields = asFields(content);
  const { kind, metadata } = fields;
  return { file, kind: String(kind), name: String(asFields(metadata)["name"]), content: fields };
}

function schemaFindings({ file, name, kind, content }: Manifest): string[] {
  const model = known.find(
    (each) => each.kind === kind && each.apiVersion === content["apiVersion"],
  );
  if (!model) return [`${file}: no schema of ${kind} is known`];
  const asked = new Set<string>();
  try {
    model.prototype.validate.call(watched(content, "", asked));
  } catch (error) {
    return [`${file}: ${kind} ${name}: ${String(error)}`];
  }
  return pathsOf(content, "")
    .filter((path) => !asked.has(path))
    .map((path) => `${file}: ${kind} ${name} has an unknown field: ${path}`);
}

/** The schemas let unknown fields pass, but what checks them asks for each field that it knows. */
function watched(value: unknown, path: string, asked: Set<string>): unknown {
  if (typeof value !== "object" || value === null) return value;
  return new Proxy(value, {
    get(target, key) {
      if (typeof key !== "string") return Reflect.get(target, key) as unknown;
      const here = `${path}/${key}`;
      asked.add(here);
      return watched(Reflect.get(target, key), here, asked);
    },
  });
}

function pathsOf(value: unknown, path: string): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    `${path}/${key}`,
    ...pathsOf(inner, `${path}/${key}`),
  ]);
}

/** A file that is not a resource would never be applied. */
function listed(files: Manifests): string[] {
  const resources = asList(asFields(parse(files[KUSTOMIZATION] ?? ""))["resources"]).map(String);
  const there = Object.keys(files).filter((file) => file !== KUSTOMIZATION);
  return [
    ...there.filter((file) => !resources.includes(file)).map((file) => `${file}: is not applied`),
    ...resources
      .filter((file) => !there.includes(file))
      .map((file) => `${KUSTOMIZATION}: there is no ${file}`),
  ];
}

const SECONDS_TO_FINISH = 20;
const SPARE_SECONDS = 10;
const secondsToStop = (): number => {
  const drain = settingList.find(({ name }) => String(name) === "DRAIN_SECONDS")?.fallback ?? "5";
  return Number(drain) + SECONDS_TO_FINISH + SPARE_SECONDS;
};

/** Read by the shell of the manifest alone, to put them into an address. */
const PARTS = new Set(["DATABASE_PASSWORD", "DATABASE_OWNER_PASSWORD"]);
const SECRET_SETTINGS = new Set(["PORTAL_SECRET", "INDEX_SECRET", "STORAGE_SECRET", "SMTP_URL"]);
const isSetting = (name: string): boolean => settingList.some((each) => each.name === name);

/** What each of our pods keeps to, as the image and deploy/compose.yaml promise. */
function podFindings({ file, kind, name, content }: Manifest): string[] {
  const pod = at(content, "spec", "template", "spec");
  if (kind !== "Deployment" && kind !== "Job") return [];
  const own = asFields(asList(pod["containers"])[0]);
  const [security, limits] = [asFields(own["securityContext"]), at(own, "resources", "limits")];
  const probe = (which: string): unknown => at(own, which, "httpGet")["path"];
  const isWeb = asList(own["ports"]).some((port) => asFields(port)["name"] === "http");
  const rules: [boolean, string][] = [
    [
      asList(pod["containers"]).length === 1 && own["image"] === "portal",
      "runs another image than the portal's",
    ],
    [
      at(pod, "securityContext")["runAsUser"] === 10_001 &&
        at(pod, "securityContext")["runAsNonRoot"] === true,
      "does not run as 10001",
    ],
    [security["readOnlyRootFilesystem"] === true, "can change its own program"],
    [security["allowPrivilegeEscalation"] === false, "may gain privileges"],
    [asList(at(security, "capabilities")["drop"]).includes("ALL"), "keeps capabilities"],
    [
      at(pod, "securityContext", "seccompProfile")["type"] === "RuntimeDefault",
      "may call all of the kernel",
    ],
    [pod["automountServiceAccountToken"] === false, "has a key to Kubernetes"],
    [pod["enableServiceLinks"] === false, "gets variables that are no settings"],
    [typeof limits["memory"] === "string", "has no ceiling of memory"],
    [
      asList(pod["volumes"])
        .map(asFields)
        .every((each) => !("emptyDir" in each) || "sizeLimit" in at(each, "emptyDir")),
      "has a folder without a ceiling of size",
    ],
    [
      kind === "Job" || Number(pod["terminationGracePeriodSeconds"]) >= secondsToStop(),
      `has less than ${secondsToStop()} s to stop`,
    ],
    [!isWeb || probe("startupProbe") === "/readyz", "gets people before it is ready"],
    [
      !isWeb || (probe("readinessProbe") === "/healthz" && probe("livenessProbe") === "/healthz"),
      "is taken away when the database is",
    ],
  ];
  return [
    ...rules.filter(([isKept]) => !isKept).map(([, finding]) => finding),
    ...asList(own["env"]).map(asFields).flatMap(variableFindings),
  ].map((finding) => `${file}: ${name} ${finding}`);
}

function variableFindings({ name, value, valueFrom }: Fields): string[] {
  const called = String(name);
  const isReference = at({ valueFrom }, "valueFrom", "secretKeyRef")["name"] !== undefined;
  const said = typeof value === "string" ? value : "";
  return [
    ...(isSetting(called) || PARTS.has(called) ? [] : [`is given ${called}, which is no setting`]),
    ...((SECRET_SETTINGS.has(called) || PARTS.has(called)) &&
    !isReference &&
    !said.startsWith("file:/run/secrets/")
      ? [`has the secret ${called} in clear`]
      : []),
    ...(/:\/\/[^/@]*:(?!\$\(\w+\)@)[^/@]*@/u.test(said) ? [`has a password in ${called}`] : []),
  ];
}

/** What a service, a budget and an autoscaler are for must be there. */
const selectedBy =
  (all: readonly Manifest[]) =>
  ({ file, kind, name, content }: Manifest): string[] => {
    if (kind === "HorizontalPodAutoscaler") {
      const target = at(content, "spec", "scaleTargetRef");
      return all.some((each) => each.kind === target["kind"] && each.name === target["name"])
        ? []
        : [`${file}: ${kind} ${name} is for nothing`];
    }
    const selector = at(content, "spec", "selector");
    const wanted = kind === "Service" ? selector : at(selector, "matchLabels");
    if (!["Service", "PodDisruptionBudget", "Deployment"].includes(kind)) return [];
    const labels = all
      .filter((each) => each.kind === "Deployment" && (kind !== "Deployment" || each.name === name))
      .map((each) => at(each.content, "spec", "template", "metadata", "labels"));
    return labels.some((each) => Object.entries(wanted).every(([key, is]) => each[key] === is))
      ? []
      : [`${file}: ${kind} ${name} selects nothing`];
  };

/** server/src/db/connect.ts and start.ts: 8 for people, 5 for work, one that listens. */
const CONNECTIONS_A_PROCESS = 14;
const FOR_OPERATORS = 20;

/** As many connections as all processes may hold while each Deployment is replaced. */
function connections(all: readonly Manifest[]): string[] {
  const spec = (kind: string, name: string) =>
    at(all.find((each) => each.kind === kind && each.name === name)?.content ?? {}, "spec");
  const surge = (name: string) =>
    Number(at(spec("Deployment", name), "strategy", "rollingUpdate")["maxSurge"]);
  const most =
    Number(spec("HorizontalPodAutoscaler", "portal-web")["maxReplicas"]) +
    surge("portal-web") +
    Number(spec("Deployment", "portal-jobs")["replicas"]) +
    surge("portal-jobs");
  const allowed = Number(
    at(spec("Cluster", "database"), "postgresql", "parameters")["max_connections"],
  );
  const needed = most * CONNECTIONS_A_PROCESS + FOR_OPERATORS;
  return allowed >= needed
    ? []
    : [`database.yaml: max_connections ${allowed}, but ${most} processes need ${needed}`];
}

function databaseFindings(all: readonly Manifest[]): string[] {
  const cluster = asFields(all.find(({ kind }) => kind === "Cluster")?.content["spec"]);
  const synchronous = at(cluster, "postgresql", "synchronous");
  const closed = all.some(
    ({ kind, content }) =>
      kind === "NetworkPolicy" &&
      Object.keys(at(content, "spec", "podSelector")).length === 0 &&
      at(content, "spec")["ingress"] === undefined &&
      asList(at(content, "spec")["policyTypes"]).length === 2,
  );
  return [
    ...(Number(cluster["instances"]) >= 3 &&
    Number(synchronous["number"]) >= 1 &&
    synchronous["dataDurability"] === "required"
      ? []
      : ["database.yaml: money has no second copy"]),
    ...(JSON.stringify(at(cluster, "managed")["roles"] ?? "").includes(
      '"inRoles":["pg_read_all_stats"]',
    )
      ? []
      : ["database.yaml: the portal cannot see whether a standby is connected"]),
    ...(closed ? [] : ["network.yaml: what is not named is not refused"]),
  ];
}

export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
export const asFields = (value: unknown): Fields => (isFields(value) ? value : {});
const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const at = (value: Fields, ...path: string[]): Fields =>
  path.reduce((inner, key) => asFields(inner[key]), value);
