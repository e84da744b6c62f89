import { api } from "@portal/contract/api";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { bind, bindOnce } from "../http/bind.ts";
import { inquireLicense, inquirePlate } from "./inquire-record.ts";
import { showPlateOwnership } from "./show-plate-ownership.ts";
import {
  submitLicense,
  submitPlate,
  readLicenseSubmission,
  readPlateSubmission,
} from "./submit-record.ts";

/** Licenses and plates: inquiries and submissions (spec §7, R-2). */
export function recordRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, api.inquireLicense, inquireLicense);
  bindOnce(app, context, api.submitLicense, submitLicense);
  bind(app, context, api.readLicenseSubmission, readLicenseSubmission);
  bind(app, context, api.inquirePlate, inquirePlate);
  bind(app, context, api.showPlateOwnership, showPlateOwnership);
  bindOnce(app, context, api.submitPlate, submitPlate);
  bind(app, context, api.readPlateSubmission, readPlateSubmission);
}
