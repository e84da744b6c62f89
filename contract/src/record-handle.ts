import * as v from "valibot";

/** Issued by a lookup for its record, valid for two hours. */
export const RecordHandle = v.pipe(v.string(), v.minLength(1), v.maxLength(400));
