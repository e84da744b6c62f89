import { AddressItem, Place } from "@portal/contract/address";
import {
  Alert,
  AlertConfirmation,
  AlertRequest,
  AskedAlert,
  ConfirmedAlert,
} from "@portal/contract/alert";
import {
  AppointmentMove,
  AppointmentRead,
  AppointmentRequest,
  BookedAppointment,
} from "@portal/contract/appointment";
import {
  Case,
  CaseMessage,
  caseOwners,
  caseProblems,
  CaseReply,
  CaseReport,
  caseSides,
  FoundCase,
  OpenedCase,
} from "@portal/contract/case";
import { CheckoutAnswer, CheckoutRequest } from "@portal/contract/checkout";
import { ScheduleSlot } from "@portal/contract/schedule-slot";
import {
  TransactionAccess,
  TransactionAccessRequest,
  TransactionRequest,
} from "@portal/contract/transaction";
import { CaptchaChallenge, ProofOfWorkChallenge } from "@portal/contract/captcha";
import { Courier, FeeRange, paymentChannels, Quote } from "@portal/contract/courier";
import { LicenseSubmission, PlateOwnership, PlateSubmission } from "@portal/contract/submission";
import { UploadedFile } from "@portal/contract/upload";
import { Office } from "@portal/contract/office";
import { ProblemBody } from "@portal/contract/problem";
import {
  LicenseOffice,
  LicenseRecord,
  PlateOffice,
  PlateRecord,
  RecordTransaction,
  SubmittedLicense,
  SubmittedPlate,
} from "@portal/contract/record";
import {
  alertChannels,
  recordStatuses,
  transactableTypes,
  transactionStatuses,
} from "@portal/contract/status";
import { failedReasons, Timeline, timelineSteps } from "@portal/contract/timeline";
import {
  CreatedTransaction,
  DeliveryRead,
  FullTransaction,
  PublicTransaction,
  Transaction,
  TransactionEvent,
} from "@portal/contract/transaction-read";
import * as v from "valibot";

/** Request bodies by their schema names in the API description. */
export const bodySchemas = {
  AlertConfirmation,
  AlertRequest,
  AppointmentMove,
  AppointmentRequest,
  CaseReply,
  CaseReport,
  CheckoutRequest,
  LicenseSubmission,
  PlateOwnership,
  PlateSubmission,
  TransactionAccessRequest,
  TransactionRequest,
} as const satisfies Record<string, v.GenericSchema>;

export const answerSchemas = {
  AddressItem,
  Alert,
  AlertChannel: v.picklist(alertChannels),
  Appointment: AppointmentRead,
  AskedAlert,
  BookedAppointment,
  CaptchaChallenge,
  Case,
  CaseMessage,
  CaseOwner: v.picklist(caseOwners),
  CaseProblem: v.picklist(caseProblems),
  CaseSide: v.picklist(caseSides),
  CheckoutAnswer,
  ConfirmedAlert,
  Courier,
  CreatedTransaction,
  DeliveryRead,
  FailedReason: v.picklist(failedReasons),
  FeeRange,
  FoundCase,
  FullTransaction,
  LicenseOffice,
  LicenseRecord,
  Office,
  OpenedCase,
  PaymentChannel: v.picklist(paymentChannels),
  Place,
  PlateOffice,
  PlateRecord,
  Problem: ProblemBody,
  ProofOfWorkChallenge,
  PublicTransaction,
  Quote,
  RecordStatus: v.picklist(recordStatuses),
  RecordTransaction,
  ScheduleSlot,
  SubmittedLicense,
  SubmittedPlate,
  Timeline,
  TimelineStep: v.picklist(timelineSteps),
  TransactableType: v.picklist(transactableTypes),
  Transaction,
  TransactionAccess,
  TransactionEvent,
  TransactionStatus: v.picklist(transactionStatuses),
  UploadedFile,
} as const satisfies Record<string, v.GenericSchema>;
