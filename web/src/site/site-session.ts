import { courierCodes } from "@portal/contract/courier";
import * as v from "valibot";
import { sessionItem } from "../session.ts";

/** The courier through whose page the visit began. */
export const preferredCourierItem = sessionItem("preferred_courier", v.picklist(courierCodes));
export const disclaimerItem = sessionItem("disclaimer_dismissed", v.literal(true));
