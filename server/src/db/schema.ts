// Made by write-schema.ts of the migrated database, with kysely-codegen: 01583749f0da07af
import type { AddressLevel, EventKind, MoneyDoubt, OutboxPayload, ParentLevel, PaymentStatus, PortalMode, RecordKind, RefundState, RefundWay, SandboxEnding, SandboxPaymentStatus, SandboxSender, SubmissionStatus, TransitionKind, Zone } from "./column-types.ts";
import type { DeliveryState } from "./delivery-state.ts";
import type { AppointmentStatus } from "@portal/contract/appointment";
import type { AppointmentPurpose, AppointmentType } from "@portal/contract/appointment-purpose";
import type { CaseOutcome, CaseOwner, CaseProblem, CaseSide, CaseStatus } from "@portal/contract/case";
import type { PaymentChannel } from "@portal/contract/courier";
import type { RequestPhoto } from "@portal/contract/photos";
import type { PhotoFault } from "@portal/contract/rejection";
import type { AlertChannel, AlertStatus, RecordStatus, StoragePlace, TransactableType, TransactionStatus } from "@portal/contract/status";
import type { ColumnType, GeneratedAlways } from "kysely";

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export interface Address {
  code: string;
  edition: string;
  latitude: number | null;
  level: AddressLevel;
  longitude: number | null;
  name: string;
  parent_code: GeneratedAlways<string> | null;
  parent_level: GeneratedAlways<ParentLevel> | null;
  position: number;
  withdrawn: Generated<boolean>;
  zip_code: string | null;
  zone: Zone | null;
}

export interface AddressEdition {
  edition: string;
  loaded_at: Generated<Date>;
}

export interface Alert {
  address: Buffer;
  address_index: Buffer;
  /**
   * When somebody asked last, or when the message about it went out.
   */
  asked_at: Date;
  /**
   * How often it was asked for: each asking has a message and a code of its own.
   */
  asks: Generated<number>;
  /**
   * Of which asking the message has gone out last; 0 before the first has. Until the next one goes out its code holds.
   */
  asks_sent: Generated<number>;
  channel: AlertChannel;
  confirmed_at: Date | null;
  drivers_license_id: string | null;
  ended_at: Date | null;
  id: string;
  language: string;
  owner_shown: Generated<boolean>;
  plate_number_id: string | null;
  status: Generated<AlertStatus>;
  submission_id: string | null;
  until: Date | null;
  was_rejected: boolean;
}

export interface Appointment {
  arrived_at: Date | null;
  /**
   * All moves, also those away from a closed day: a message is known by the change that it tells of.
   */
  changes: Generated<number>;
  created_at: Date;
  drivers_license_id: string | null;
  ended_at: Date | null;
  id: string;
  language: string;
  /**
   * Blind indexes of what it takes a share of (booking-shares.ts): its e-mail address, its mobile number, and its client on that day.
   */
  marks: Generated<string[]>;
  missed_at: Date | null;
  /**
   * Moves that count.
   */
  moves: Generated<number>;
  person: Buffer;
  plate_number_id: string | null;
  purpose: AppointmentPurpose;
  reference: string;
  /**
   * When its last reminder was queued.
   */
  reminded_at: Date | null;
  slot_id: number;
  status: Generated<AppointmentStatus>;
  updated_at: Date;
}

export interface AppointmentDocument {
  appointment_id: string;
  field: string;
  file_name: string;
}

export interface Audit {
  /**
   * What it concerns, as kind:id; never a word or number of a person.
   */
  about: string[];
  at: Date;
  /**
   * The hash of the row before; zeros in the first.
   */
  before: Buffer;
  command: string;
  hash: Buffer;
  operator: string;
  reason: string;
  seq: number;
}

export interface AuditHead {
  hash: Buffer;
  only_one: Generated<boolean>;
  seq: number;
}

export interface BackupMade {
  bytes: number;
  made_at: Date;
}

export interface CaptchaSpent {
  expires_at: Date;
  spend_key: string;
}

export interface CaseMessage {
  at: Date;
  author: CaseSide;
  case_id: string;
  id: GeneratedAlways<number>;
  photo: string | null;
  /**
   * Sealed, for this case, author and time (server/src/case/case-store.ts): at most 1,000 characters of at most four bytes.
   */
  words: Buffer;
}

export interface Closure {
  applied_at: Date | null;
  from_date: string;
  id: string;
  lifted_at: Date | null;
  municipality: string | null;
  office_id: string | null;
  province: string | null;
  reason: string;
  region: string | null;
  source: string;
  to_date: string;
}

export interface Courier {
  available_payment_channels: PaymentChannel[];
  code: string;
  enabled: boolean;
  name: string;
  position: number;
}

export interface CourierCheckpoint {
  at: Date;
  id: string;
  state: DeliveryState;
  transaction_uuid: string;
}

export interface CourierCheckpointArchive {
  at: Date;
  id: string;
  state: string;
  transaction_uuid: string;
}

export interface CourierFee {
  amount_centavos: number;
  courier_code: string;
  effective_from: string;
  /**
   * Working days from the pick-up at the office to the door, as the courier states them; null while it does not.
   */
  least_days: number | null;
  most_days: number | null;
  sample: Generated<boolean>;
  zone: string;
}

export interface CourierOffice {
  courier_code: string;
  office_id: string;
}

export interface CourierOrder {
  /**
   * Who carries it: a name of the setting COURIER_ACCOUNTS.
   */
  account: string;
  asked_at: Date | null;
  /**
   * How often somebody began to work on it.
   */
  attempts: Generated<number>;
  /**
   * Why somebody has to look; nothing is asked meanwhile.
   */
  attention: string | null;
  courier_code: string;
  created_at: Date;
  ended_at: Date | null;
  fee_centavos: number | null;
  id: string;
  /**
   * Until then one process works on it, and no other asks.
   */
  leased_until: Date;
  /**
   * The dearest price at which it is booked without anybody looking.
   */
  most_centavos: number;
  quotation: string | null;
  quotation_until: Date | null;
  reference: string;
  /**
   * The courier's own code; of an order that it has after all, its number.
   */
  refusal: string | null;
  state: string;
  tracking_number: string | null;
  transaction_uuid: string;
}

export interface DatabaseMode {
  mode: PortalMode;
  only_one: Generated<boolean>;
}

export interface Disposal {
  at: Date;
  class: string;
  count: number;
  day: string;
  up_to: Date;
}

export interface DriversLicense {
  id: string;
  /**
   * The day in Manila on which an import added it, which no event tells; its first status is the one before its first event.
   */
  imported_on: string | null;
  number_index: Buffer;
  office_id: string | null;
  person: Buffer;
  /**
   * A blind index of number and birth date together: a guess is compared with it, and only a right one opens the row. Without a key id: its root is that of number_index.
   */
  proof: Buffer;
  sample: Generated<boolean>;
  status: Generated<RecordStatus>;
}

export interface File {
  bytes: number;
  claimed_at: Date | null;
  claimed_by: string | null;
  created_at: Date;
  name: string;
  /**
   * The id of the root secret that its bytes are sealed under; null until they are stored.
   */
  sealed_by: number | null;
  /**
   * Whose photo it is that nobody has paid for: a keyed hash of the client.
   */
  sender: string | null;
}

export interface Idempotency {
  answer: Buffer | null;
  created_at: Date;
  fingerprint: Buffer;
  key_hash: Buffer;
  leased_by: number | null;
  leased_until: Date;
  /**
   * Of a booking: a process that knows the slot to be full refuses every other key without a look.
   */
  slot_id: number | null;
}

export interface Maintenance {
  /**
   * When it is to be done, in words for people; null: as the setting MAINTENANCE_DATE says.
   */
  completion: string | null;
  only_one: Generated<boolean>;
  since: Date;
}

export interface MoneyReceived {
  amount_centavos: number;
  /**
   * Why it does not pay for its request; null for money that does.
   */
  attention: MoneyDoubt | null;
  currency: string;
  /**
   * What the gateway kept.
   */
  fee_centavos: number | null;
  id: string;
  /**
   * The gateway's id of the money itself, for a refund.
   */
  money_id: string;
  /**
   * What operators call it: the payment's reference, with a number from the second on.
   */
  name: string;
  noted_at: Date;
  payment_id: string;
  received_at: Date;
  refunded_at: Date | null;
  transaction_uuid: string;
}

export interface Office {
  address: string | null;
  approximate: boolean;
  code: string;
  drivers_license_appointment_new_enabled: boolean;
  drivers_license_delivery_enabled: boolean;
  drivers_license_renewal_enabled: Generated<boolean>;
  hours: string | null;
  id: string;
  latitude: number | null;
  longitude: number | null;
  municipality: string;
  name: string;
  plate_number_appointment_enabled: boolean;
  plate_number_delivery_enabled: boolean;
  province: string;
  region: string;
  sample: Generated<boolean>;
  type: string;
}

export interface Outbox {
  attempts: Generated<number>;
  dedupe_key: string | null;
  done_at: Date | null;
  id: GeneratedAlways<number>;
  kind: string;
  last_error: string | null;
  /**
   * Whoever took it: a number for each batch and request.
   */
  leased_by: number | null;
  leased_until: Date | null;
  payload: OutboxPayload;
  /**
   * When it was due first; put back, nobody takes it before leased_until.
   */
  run_at: Date;
}

export interface PaidFirst {
  transaction_uuid: string;
  until: Date;
}

export interface PayLine {
  client: Buffer;
  drivers_license_id: string | null;
  plate_number_id: string | null;
  pressed_at: Date;
  since: Date;
  transaction_uuid: string | null;
}

export interface Payment {
  account: string;
  amount_centavos: number;
  channel: PaymentChannel;
  created_at: Date;
  currency: string;
  ended_at: Date | null;
  expires_at: Date;
  id: string;
  looked_at: Date | null;
  /**
   * When the gateway is asked about it, if nobody reports; null when it is no longer asked.
   */
  next_look_at: Date | null;
  /**
   * Where it is paid, and the QR code: sealed, and gone when it ends.
   */
  page: Buffer | null;
  paid_at: Date | null;
  provider: string;
  /**
   * The gateway's own end, where it is another than ours.
   */
  provider_expires_at: Date | null;
  provider_id: string | null;
  reference: string;
  /**
   * Why the gateway refused to open it: its own code, for operators.
   */
  refusal: string | null;
  status: PaymentStatus;
  transaction_uuid: string;
  /**
   * Part of the gateway's idempotency key; rises after each answer that was no payment.
   */
  try_number: Generated<number>;
}

export interface PaymentOpener {
  client: Buffer;
  opened_at: Date;
  payment_id: string;
}

export interface PaymentRoute {
  account: string;
  channel: string;
  courier_code: string;
}

export interface PhotoAsked {
  asked_at: Date;
  fault: PhotoFault;
  field: RequestPhoto;
  /**
   * When the person was told again that it has not come; once for each asking.
   */
  reminded_at: Date | null;
  /**
   * When the person sent another; null while the request waits for it.
   */
  sent_at: Date | null;
  transaction_uuid: string;
}

export interface PhotoStore {
  mark: string;
  only_one: Generated<boolean>;
}

export interface PlateNumber {
  id: string;
  /**
   * As of a license.
   */
  imported_on: string | null;
  mv_index: Buffer | null;
  number_index: Buffer | null;
  office_id: string | null;
  person: Buffer;
  sample: Generated<boolean>;
  status: Generated<RecordStatus>;
  storage_place: StoragePlace;
}

export interface PortalProcess {
  /**
   * How far the clock of its machine is ahead of the database's.
   */
  clock_ahead_ms: number;
  host: string;
  number: number;
  /**
   * Those of all root secrets that it has: what another process seals must open here, too.
   */
  opens: string[];
  pid: number;
  revision: string;
  role: string;
  /**
   * When it noted itself last, by the database's clock.
   */
  seen_at: Date;
  /**
   * Fingerprints of its PORTAL_SECRET and its INDEX_SECRET.
   */
  uses: string[];
}

export interface ProviderEvent {
  event_id: string;
  provider: string;
  received_at: Date;
  subject: string;
}

export interface ProviderPace {
  account: string;
  at: Date;
  down_until: Date | null;
  failures: Generated<number>;
  key_refused: Generated<boolean>;
  pause_until: Date | null;
  tokens: number;
  webhook_at: Date | null;
}

export interface QueueClaim {
  held_until: Date;
  holder: string;
  /**
   * The id of a submission, or the uuid of a request.
   */
  item: string;
}

export interface RateLimit {
  /**
   * The transaction that changed it last, of counters that processes exchange; null of exact ones.
   */
  changed: string | null;
  expire: number | null;
  key: string;
  points: Generated<number>;
}

export interface RecordImport {
  added: Generated<number>;
  began_at: Date;
  changed: Generated<number>;
  digest: Buffer;
  ended_at: Date | null;
  id: GeneratedAlways<number>;
  last_at: Date;
  refused: Generated<number>;
  rows: Generated<number>;
  sheet: string;
  unchanged: Generated<number>;
}

export interface Refund {
  amount_centavos: number;
  asked_at: Date;
  asked_by: string;
  decided_at: Date | null;
  decided_by: string | null;
  ended_at: Date | null;
  /**
   * The gateway's id; null while nobody knows whether the gateway has it.
   */
  gateway_id: string | null;
  /**
   * Who asked to pay it by hand instead, because the gateway has not done it for days.
   */
  hand_asked_by: string | null;
  id: string;
  /**
   * When the gateway is asked next; set while one process works on it, too.
   */
  look_at: Date | null;
  money: string;
  paid_by: string | null;
  /**
   * Of the payment by hand.
   */
  receipt: string | null;
  /**
   * Ours, by which the gateway is asked about it.
   */
  reference: string;
  /**
   * The gateway's own code, or what became of it there.
   */
  refusal: string | null;
  sent_at: Date | null;
  state: RefundState;
  /**
   * Through the gateway, or by hand where the gateway cannot or has refused.
   */
  way: RefundWay | null;
}

export interface RequestMaker {
  client: Buffer;
  made_at: Date;
  transaction_uuid: string;
}

export interface Rotation {
  /**
   * The last row that was looked at; null at the begin and at the end.
   */
  after: string | null;
  ended_at: Date | null;
  index_id: number;
  made: Generated<number>;
  /**
   * Of what: table and column.
   */
  name: string;
  /**
   * Rows that did not open.
   */
  refused: Generated<number>;
  /**
   * Under which root; with another one it begins again.
   */
  seal_id: number;
}

export interface SandboxCheckpoint {
  at: Date;
  id: string;
  note: string;
  serial: GeneratedAlways<number>;
  state: DeliveryState;
  tracking_number: string;
}

export interface SandboxParcel {
  courier_code: string;
  ending: SandboxEnding;
  item_type: RecordKind;
  moves_at: Date | null;
  reference: string;
  state: DeliveryState;
  tracking_number: string;
}

export interface SandboxPayment {
  amount_centavos: number;
  channel: PaymentChannel;
  checkout_url: string;
  currency: string;
  description: string;
  expires_at: Date;
  opened_at: Date;
  paid_amount_centavos: number | null;
  paid_at: Date | null;
  paid_currency: string | null;
  pay_at: Date | null;
  payee: string;
  provider_id: string;
  qr_code_value: string | null;
  reference: string;
  return_url: string;
  serial: GeneratedAlways<number>;
  status: Generated<SandboxPaymentStatus>;
  transaction_id: string;
}

export interface SandboxWebhook {
  attempts: Generated<number>;
  delivery_id: GeneratedAlways<number>;
  due_at: Date;
  event_id: string;
  gave_up_at: Date | null;
  payload: string;
  sender: SandboxSender;
  sent_at: Date | null;
}

export interface ScheduleFill {
  /**
   * A hash of the days, the templates, the closures and where the offices are.
   */
  basis: string;
  only_one: Generated<boolean>;
}

export interface ScheduleTemplate {
  appointable_type: TransactableType;
  capacity: Generated<number>;
  office_id: string;
  sample: Generated<boolean>;
  type: AppointmentType;
  weekdays: number[];
}

export interface Slot {
  appointable_type: TransactableType;
  capacity: number;
  closed_reason: string | null;
  date: string;
  id: GeneratedAlways<number>;
  office_id: string;
  type: AppointmentType;
  used: Generated<number>;
  /**
   * The office works on this day no more: only the appointments that are there stay.
   */
  withdrawn: Generated<boolean>;
}

export interface StatusEvent {
  at: Date;
  from_status: string | null;
  id: GeneratedAlways<number>;
  kind: EventKind;
  subject: string;
  to_status: string;
  who: string;
  /**
   * A code, and the days that it names; no words, which could be about somebody.
   */
  why: string | null;
}

export interface StatusEventArchive {
  at: Date;
  from_status: string | null;
  id: number;
  kind: string;
  subject: string;
  to_status: string;
  who: string;
  why: string | null;
}

export interface StatusTransition {
  from_status: string;
  kind: TransitionKind;
  to_status: string;
}

export interface Submission {
  created_at: Date;
  decided_at: Date | null;
  /**
   * The day on which it was looked at last whether it takes longer than promised.
   */
  delay_looked_on: Generated<string>;
  drivers_license_id: string | null;
  id: string;
  language: string;
  mv_index: Buffer | null;
  /**
   * Blind index of the license or plate number, mv_index of the MV file number: an operator finds it by them.
   */
  number_index: Buffer | null;
  office_id: string | null;
  /**
   * Sealed: who asks and what was typed (person.ts).
   */
  person: Buffer | null;
  plate_number_id: string | null;
  /**
   * Sealed: why it was rejected.
   */
  remarks: Buffer | null;
  status: SubmissionStatus;
  storage_place: StoragePlace | null;
  transactable_type: TransactableType;
}

export interface SupportCase {
  closed_at: Date | null;
  /**
   * Whether the person was told that this day was not kept.
   */
  delay_told: Generated<boolean>;
  /**
   * The day in Manila by which it is to be solved.
   */
  due_on: string;
  id: string;
  number: string;
  opened_at: Date;
  outcome: CaseOutcome | null;
  owner: CaseOwner;
  problem: CaseProblem;
  status: Generated<CaseStatus>;
  transaction_uuid: string;
  waits_for: Generated<CaseSide>;
}

export interface TextSent {
  asked_at: Date | null;
  created_at: Date;
  /**
   * Of the message; it names no person.
   */
  id: string;
  provider: string | null;
  provider_id: string | null;
  state: string;
  /**
   * To the network, as the company says later.
   */
  went_out: boolean | null;
}

export interface Transaction {
  amount_centavos: number;
  created_at: Date;
  /**
   * The day on which it was looked at last whether it takes longer than promised.
   */
  delay_looked_on: Generated<string>;
  /**
   * The step of which its person was told that it is late.
   */
  delay_told: Generated<string>;
  delivery_courier: string;
  drivers_license_id: string | null;
  ended_at: Date | null;
  failed_reason: string | null;
  holds_money: Generated<boolean>;
  language: string;
  office_id: string;
  paid_at: Date | null;
  payee: string;
  payment_channel: PaymentChannel | null;
  payment_reference: string | null;
  person: Buffer | null;
  plate_number_id: string | null;
  reference: string;
  /**
   * Why the office did not accept it: a code of the contract.
   */
  rejected_because: string | null;
  status: TransactionStatus;
  /**
   * Whether the portal books its courier while it has no number; not of samples.
   */
  to_book: Generated<boolean>;
  /**
   * When its courier was asked last where the parcel is, or gave it its number; null before.
   */
  tracked_at: Date | null;
  tracking_refno: string | null;
  tracking_url: Buffer | null;
  updated_at: Date;
  uuid: string;
  zone: string;
}

export interface TransactionDocument {
  field: string;
  file_name: string;
  transaction_uuid: string;
}

export interface DB {
  address: Address;
  address_edition: AddressEdition;
  alert: Alert;
  appointment: Appointment;
  appointment_document: AppointmentDocument;
  audit: Audit;
  audit_head: AuditHead;
  backup_made: BackupMade;
  captcha_spent: CaptchaSpent;
  case_message: CaseMessage;
  closure: Closure;
  courier: Courier;
  courier_checkpoint: CourierCheckpoint;
  courier_checkpoint_archive: CourierCheckpointArchive;
  courier_fee: CourierFee;
  courier_office: CourierOffice;
  courier_order: CourierOrder;
  database_mode: DatabaseMode;
  disposal: Disposal;
  drivers_license: DriversLicense;
  file: File;
  idempotency: Idempotency;
  maintenance: Maintenance;
  money_received: MoneyReceived;
  office: Office;
  outbox: Outbox;
  paid_first: PaidFirst;
  pay_line: PayLine;
  payment: Payment;
  payment_opener: PaymentOpener;
  payment_route: PaymentRoute;
  photo_asked: PhotoAsked;
  photo_store: PhotoStore;
  plate_number: PlateNumber;
  portal_process: PortalProcess;
  provider_event: ProviderEvent;
  provider_pace: ProviderPace;
  queue_claim: QueueClaim;
  rate_limit: RateLimit;
  record_import: RecordImport;
  refund: Refund;
  request_maker: RequestMaker;
  rotation: Rotation;
  sandbox_checkpoint: SandboxCheckpoint;
  sandbox_parcel: SandboxParcel;
  sandbox_payment: SandboxPayment;
  sandbox_webhook: SandboxWebhook;
  schedule_fill: ScheduleFill;
  schedule_template: ScheduleTemplate;
  slot: Slot;
  status_event: StatusEvent;
  status_event_archive: StatusEventArchive;
  status_transition: StatusTransition;
  submission: Submission;
  support_case: SupportCase;
  text_sent: TextSent;
  transaction: Transaction;
  transaction_document: TransactionDocument;
}
