import type { UseFormReturn } from "react-hook-form";
import { useFormMistakes } from "../use-form-mistakes.ts";
import { refusedFields } from "./refused-fields.ts";
import { noPhotos, type ShippingValues } from "./shipping-values.ts";

const rules = { refusedFields, emptied: noPhotos, order: [] };

/** What is wrong with the form: found here at Continue, or by the server (422). */
export const useShippingMistakes = (form: UseFormReturn<ShippingValues>) =>
  useFormMistakes(form, rules);
