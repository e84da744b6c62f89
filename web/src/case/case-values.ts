import { CaseReply, CaseReport, type CaseProblem } from "@portal/contract/case";
import { checkFields } from "@portal/contract/check-fields";
import { fileReference } from "@portal/contract/file-reference";
import type { FieldValues, Resolver } from "react-hook-form";
import type * as v from "valibot";
import { fieldErrors } from "../form/later/field-errors.ts";
import { say } from "../form/say.ts";

/** `photo` is its preview link, "" for none. */
export type ReplyValues = { words: string; photo: string };
export type ReportValues = ReplyValues & { problem: CaseProblem | "" };

const resolver =
  <In extends ReplyValues & FieldValues, Out extends FieldValues>(
    schema: v.GenericSchema<unknown, Out>,
  ): Resolver<In, unknown, Out> =>
  (values) => {
    const checked = checkFields(schema, { ...values, photo: fileReference(values.photo) });
    if (checked.success) return { values: checked.output, errors: {} };
    const said = [...checked.errors].map(([field, sentence]) => [field, say(sentence)]);
    return { values: {}, errors: fieldErrors<In>(Object.fromEntries(said)) };
  };

export const reportResolver = resolver<ReportValues, CaseReport>(CaseReport);
export const replyResolver = resolver<ReplyValues, v.InferOutput<typeof CaseReply>>(CaseReply);
