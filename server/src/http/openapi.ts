import { AddressItem, Place } from "@portal/contract/address";
import {
  Alert,
  AlertConfirmation,
  AlertRequest,
  AskedAlert,
  ConfirmedAlert,
} from "@portal/contract/alert";
import { allCalls } from "@portal/contract/api";
import {
  AppointmentMove,
  AppointmentRead,
  AppointmentRequest,
  BookedAppointment,
  ScheduleSlot,
} from "@portal/contract/appointment";
import { type Call, type HeaderName, headers } from "@portal/contract/calls/call";
import { CaptchaChallenge, ProofOfWorkChallenge } from "@portal/contract/captcha";
import {
  Case,
  CaseMessage,
  caseOwners,
  caseProblems,
  CaseReply,
  CaseReport,
  caseSides,
  FoundCase,
  OpenedCase,
} from "@portal/contract/case";
import {
  CheckoutAnswer,
  CheckoutRequest,
  TransactionAccess,
  TransactionAccessRequest,
  TransactionRequest,
} from "@portal/contract/transaction";
import { Courier, FeeRange, paymentChannels, Quote } from "@portal/contract/courier";
import { Office } from "@portal/contract/office";
import { ProblemBody, problems } from "@portal/contract/problem";
import { type ProblemCode, problemCodes } from "@portal/contract/problem-code";
import {
  LicenseOffice,
  LicenseRecord,
  PlateOffice,
  PlateRecord,
  RecordTransaction,
  SubmittedLicense,
  SubmittedPlate,
} from "@portal/contract/record";
import {
  alertChannels,
  recordStatuses,
  transactableTypes,
  transactionStatuses,
} from "@portal/contract/status";
import { LicenseSubmission, PlateOwnership, PlateSubmission } from "@portal/contract/submission";
import { failedReasons, Timeline, timelineSteps } from "@portal/contract/timeline";
import {
  CreatedTransaction,
  DeliveryRead,
  FullTransaction,
  PublicTransaction,
  Transaction,
  TransactionEvent,
} from "@portal/contract/transaction-read";
import { UploadedFile } from "@portal/contract/photos";
import { toJsonSchema } from "@valibot/to-json-schema";
import * as v from "valibot";

/** Request bodies by their schema names in the API description. */
export const bodySchemas = {
  AlertConfirmation,
  AlertRequest,
  AppointmentMove,
  AppointmentRequest,
  CaseReply,
  CaseReport,
  CheckoutRequest,
  LicenseSubmission,
  PlateOwnership,
  PlateSubmission,
  TransactionAccessRequest,
  TransactionRequest,
} as const satisfies Record<string, v.GenericSchema>;

export const answerSchemas = {
  AddressItem,
  Alert,
  AlertChannel: v.picklist(alertChannels),
  Appointment: AppointmentRead,
  AskedAlert,
  BookedAppointment,
  CaptchaChallenge,
  Case,
  CaseMessage,
  CaseOwner: v.picklist(caseOwners),
  CaseProblem: v.picklist(caseProblems),
  CaseSide: v.picklist(caseSides),
  CheckoutAnswer,
  ConfirmedAlert,
  Courier,
  CreatedTransaction,
  DeliveryRead,
  FailedReason: v.picklist(failedReasons),
  FeeRange,
  FoundCase,
  FullTransaction,
  LicenseOffice,
  LicenseRecord,
  Office,
  OpenedCase,
  PaymentChannel: v.picklist(paymentChannels),
  Place,
  PlateOffice,
  PlateRecord,
  Problem: ProblemBody,
  ProofOfWorkChallenge,
  PublicTransaction,
  Quote,
  RecordStatus: v.picklist(recordStatuses),
  RecordTransaction,
  ScheduleSlot,
  SubmittedLicense,
  SubmittedPlate,
  Timeline,
  TimelineStep: v.picklist(timelineSteps),
  TransactableType: v.picklist(transactableTypes),
  Transaction,
  TransactionAccess,
  TransactionEvent,
  TransactionStatus: v.picklist(transactionStatuses),
  UploadedFile,
} as const satisfies Record<string, v.GenericSchema>;

const HEADER_TEXTS: Record<HeaderName, string> = {
  captcha: "Token of the browser check (R-4)",
  transaction: "Token of the transaction, given by its POST and in the link of our messages (R-5)",
  submission: "Token of the submission, given by its POST and in the link of our messages (R-29)",
  appointment: "Token of the appointment, given by its POST and in the link of our messages (R-23)",
  alert: "Token of the alert, given by its confirmation and in the link of our messages",
  case: "Token of the case, given by its POST and in the link of our messages",
  session:
    "What a browser calls its session, 16 to 64 letters and digits: photos are counted by it (R-4)",
  idempotency: "The same key and body give the same answer (R-9)",
};

const headerNames = Object.keys(headers) as HeaderName[];

export function schemaOf(schema: v.GenericSchema, side: "input" | "output"): Json {
  const { $schema: _, ...json } = toJsonSchema(schema, {
    errorMode: "ignore",
    typeMode: side,
  }) as Json;
  return json;
}

/** One parameter for each field of a query or path; fields of alternatives are all optional. */
function parameters(schema: v.GenericSchema | undefined, place: "query" | "path"): Json[] {
  if (!schema) return [];
  const json = schemaOf(schema, "input");
  const shapes = (json["anyOf"] ?? [json]) as { properties?: Json; required?: string[] }[];
  return shapes.flatMap(({ properties = {}, required = [] }) =>
    Object.entries(properties).map(([name, field]) => ({
      name,
      in: place,
      required: place === "path" || (shapes.length === 1 && required.includes(name)),
      schema: field,
    })),
  );
}

/** The response for these failure codes, which share one status. */
function failure(status: number, codes: readonly ProblemCode[]): Json {
  return {
    description: codes.map((code) => `\`${code}\`: ${problems[code].message}`).join("\n\n"),
    ...([429, 503].includes(status) && {
      headers: { "Retry-After": { description: "Seconds", schema: { type: "integer" } } },
    }),
    content: { "application/json": { schema: schemaOf(answerSchemas.Problem, "output") } },
  };
}

function failures(codes: readonly ProblemCode[]): Json {
  const byStatus = Map.groupBy(codes, (code) => problems[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [String(status), failure(status, group)]),
  );
}

const headerParameter = (header: HeaderName): Json => ({
  name: headers[header],
  in: "header",
  required: false,
  description: HEADER_TEXTS[header],
  schema: { type: "string" },
});

function requestBody(call: Call): Json {
  if (call.upload) {
    const file = { type: "string", format: "binary" };
    const schema = { type: "object", required: ["file"], properties: { file } };
    return { requestBody: { required: true, content: { "multipart/form-data": { schema } } } };
  }
  if (!call.body) return {};
  return {
    requestBody: {
      required: true,
      content: { "application/json": { schema: schemaOf(call.body, "input") } },
    },
  };
}

function operation(name: string, call: Call): Json {
  return {
    operationId: name,
    summary: call.summary,
    parameters: [
      ...parameters(call.params, "path"),
      ...parameters(call.query, "query"),
      ...(call.reads ?? []).map(headerParameter),
    ],
    ...requestBody(call),
    responses: {
      [call.status]: {
        description: "Done",
        content: call.file
          ? { [call.file]: { schema: { type: "string" } } }
          : {
              "application/json": {
                schema: {
                  type: "object",
                  required: ["data"],
                  properties: { data: schemaOf(call.answer, "output") },
                },
              },
            },
      },
      ...failures(call.problems),
    },
  };
}

/** Every call by path and method, without references. */
export function describeCalls(): Record<string, Json> {
  const paths: Record<string, Json> = {};
  for (const [name, call] of Object.entries(allCalls)) {
    const path = call.path.replace(/:([a-z_]+)/gu, "{$1}");
    (paths[path] ??= {})[call.method.toLowerCase()] = operation(name, call);
  }
  return paths;
}

/** The named components, without references. */
export const describeComponents = (): Components => ({
  parameters: Object.fromEntries(headerNames.map((header) => [header, headerParameter(header)])),
  responses: Object.fromEntries(
    problemCodes.map((code) => [code, failure(problems[code].status, [code])]),
  ),
  schemas: {
    ...mapValues(bodySchemas, (schema) => schemaOf(schema, "input")),
    ...mapValues(answerSchemas, (schema) => schemaOf(schema, "output")),
  },
});

/** The contract's table of calls as an OpenAPI 3.1 document. */
export const openapi = () => ({
  openapi: "3.1.0",
  info: {
    title: "License and plate portal",
    version: "1",
    description:
      "Every success body is `{ data }`; every failure body `{ code, message, errors?, details? }`. Statuses 200 to 298 count as success. No call needs an account: what belongs to a person is opened by its token, in the header that the call names.",
    license: { name: "MIT", identifier: "MIT" },
  },
  servers: [{ url: "/", description: "The portal that serves this document" }],
  security: [],
  ...shareComponents(describeCalls(), describeComponents()),
});

type Json = Record<string, unknown>;

type Components = Record<"parameters" | "responses" | "schemas", Record<string, Json>>;

/**
 * Replaces each part of `paths` and of the components that equals a component by a reference to it. Components that
 * nothing refers to are left out.
 */
export function shareComponents(paths: Json, components: Components) {
  const references = new Map<string, string>();
  for (const [kind, named] of Object.entries(components))
    for (const [name, value] of Object.entries(named))
      references.set(JSON.stringify(value), `#/components/${kind}/${name}`);

  const share = (value: unknown): unknown => {
    const reference = references.get(JSON.stringify(value));
    return reference === undefined ? shareWithin(value) : { $ref: reference };
  };
  const shareWithin = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(share);
    if (typeof value !== "object" || value === null) return value;
    return mapValues(value, share);
  };
  const shared = {
    paths: mapValues(paths, shareWithin),
    components: mapValues(components, (named) => mapValues(named, shareWithin)),
  };
  const text = JSON.stringify(shared);
  const isUsed = (kind: string, name: string) => text.includes(`"#/components/${kind}/${name}"`);
  return {
    paths: shared.paths,
    components: Object.fromEntries(
      Object.entries(shared.components).map(([kind, named]) => [
        kind,
        Object.fromEntries(Object.entries(named).filter(([name]) => isUsed(kind, name))),
      ]),
    ),
  };
}

const mapValues = <T, R>(
  object: Record<string, T> | object,
  change: (value: T) => R,
): Record<string, R> =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]));
