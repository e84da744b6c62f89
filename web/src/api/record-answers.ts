import { recordCalls } from "@portal/contract/calls/record-calls";
import { readAnswersAs } from "./api.ts";

// What a lookup answers; the rest comes with the screens behind it (answers.ts).
readAnswersAs(recordCalls);
