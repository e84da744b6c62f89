import { inquiryCalls } from "@portal/contract/calls/inquiry-calls";
import { readAnswersAs } from "./api.ts";

// The answers of a lookup; later screens bring the other schemas (answers.ts).
readAnswersAs(inquiryCalls);
