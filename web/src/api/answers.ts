import { addressCalls } from "@portal/contract/calls/address-calls";
import { alertCalls } from "@portal/contract/calls/alert-calls";
import { appointmentCalls } from "@portal/contract/calls/appointment-calls";
import { courierCalls } from "@portal/contract/calls/courier-calls";
import { deliveryCalls } from "@portal/contract/calls/delivery-calls";
import { inquiryCalls } from "@portal/contract/calls/inquiry-calls";
import { officeCalls } from "@portal/contract/calls/office-calls";
import { paymentCalls } from "@portal/contract/calls/payment-calls";
import { recordCalls } from "@portal/contract/calls/record-calls";
import { uploadCalls } from "@portal/contract/calls/upload-calls";
import { readAnswersAs } from "./api.ts";

// The schemas are heavy: screens that make these calls import this file, the landing page does not.
readAnswersAs(addressCalls);
readAnswersAs(alertCalls);
readAnswersAs(appointmentCalls);
readAnswersAs(courierCalls);
readAnswersAs(deliveryCalls);
readAnswersAs(inquiryCalls);
readAnswersAs(officeCalls);
readAnswersAs(paymentCalls);
readAnswersAs(recordCalls);
readAnswersAs(uploadCalls);
