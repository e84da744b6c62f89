import { api } from "@portal/contract/api";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { bind } from "../http/bind.ts";
import { inquireLicense } from "./inquire-license.ts";
import { readLicenseSubmission } from "./read-license-submission.ts";
import { submitLicense } from "./submit-license.ts";

export function licenseRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, api.inquireLicense, inquireLicense);
  bind(app, context, api.submitLicense, submitLicense);
  bind(app, context, api.readLicenseSubmission, readLicenseSubmission);
}
