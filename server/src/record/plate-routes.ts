import { api } from "@portal/contract/api";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { bind } from "../http/bind.ts";
import { inquirePlate } from "./inquire-plate.ts";
import { readPlateSubmission } from "./read-plate-submission.ts";
import { showPlateOwnership } from "./show-plate-ownership.ts";
import { submitPlate } from "./submit-plate.ts";

export function plateRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, api.inquirePlate, inquirePlate);
  bind(app, context, api.showPlateOwnership, showPlateOwnership);
  bind(app, context, api.submitPlate, submitPlate);
  bind(app, context, api.readPlateSubmission, readPlateSubmission);
}
