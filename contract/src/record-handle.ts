import * as v from "valibot";

/** What a lookup issues for its record, good for two hours. */
export const RecordHandle = v.pipe(v.string(), v.minLength(1), v.maxLength(400));
