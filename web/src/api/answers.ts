import { alertCalls } from "@portal/contract/alert-calls";
import { appointmentCalls } from "@portal/contract/appointment-calls";
import { deliveryCalls } from "@portal/contract/delivery-calls";
import { transactionCalls } from "@portal/contract/transaction-calls";
import { readAnswersAs } from "./api.ts";
import "./record-answers.ts";

// Heavy: imported by what calls there. The landing does without them.
readAnswersAs(alertCalls);
readAnswersAs(appointmentCalls);
readAnswersAs(deliveryCalls);
readAnswersAs(transactionCalls);
