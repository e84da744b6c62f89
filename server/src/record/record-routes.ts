import { api } from "@portal/contract/api";
import { followCalls } from "@portal/contract/calls/follow-calls";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { bind } from "../http/bind.ts";
import { followLicense, openFollowedLicense } from "./followed-license.ts";
import { inquireLicense, inquirePlate } from "./inquire-record.ts";
import { showPlateOwnership } from "./show-plate-ownership.ts";
import {
  submitLicense,
  submitPlate,
  readLicenseSubmission,
  readPlateSubmission,
} from "./submit-record.ts";

/** Licenses and plates: inquiries, submissions (spec §7, R-2), and numbers that a device keeps. */
export function recordRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, api.inquireLicense, inquireLicense);
  bind(app, context, followCalls.followLicense, followLicense);
  bind(app, context, followCalls.openFollowedLicense, openFollowedLicense);
  bind(app, context, api.submitLicense, submitLicense);
  bind(app, context, api.readLicenseSubmission, readLicenseSubmission);
  bind(app, context, api.inquirePlate, inquirePlate);
  bind(app, context, api.showPlateOwnership, showPlateOwnership);
  bind(app, context, api.submitPlate, submitPlate);
  bind(app, context, api.readPlateSubmission, readPlateSubmission);
}
