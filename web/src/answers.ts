import { alertCalls } from "@portal/contract/alert-calls";
import { appointmentCalls } from "@portal/contract/appointment-calls";
import { deliveryCalls } from "@portal/contract/delivery-calls";
import { transactionCalls } from "@portal/contract/transaction-calls";
import { readAnswersAs } from "./api.ts";
import "./record-answers.ts";

// Heavy, and needed only behind the check of the browser: imported by what calls there, not by the first screen.
readAnswersAs(alertCalls);
readAnswersAs(appointmentCalls);
readAnswersAs(deliveryCalls);
readAnswersAs(transactionCalls);
