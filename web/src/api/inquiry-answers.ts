import { recordCalls } from "@portal/contract/calls/record-calls";
import { readAnswersAs } from "./api.ts";

// The answers of a lookup; later screens bring the other schemas (answers.ts).
readAnswersAs(recordCalls);
