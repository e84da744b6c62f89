import { alertCalls } from "@portal/contract/calls/alert-calls";
import { appointmentCalls } from "@portal/contract/calls/appointment-calls";
import { deliveryCalls } from "@portal/contract/calls/delivery-calls";
import { transactionCalls } from "@portal/contract/calls/transaction-calls";
import { readAnswersAs } from "./api.ts";
import "./record-answers.ts";

// Heavy: imported by what calls there. The landing does without them.
readAnswersAs(alertCalls);
readAnswersAs(appointmentCalls);
readAnswersAs(deliveryCalls);
readAnswersAs(transactionCalls);
