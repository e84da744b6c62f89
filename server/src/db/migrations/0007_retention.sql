-- Kept only as long as needed (spec §1): how rows are found when their time is over, what a row looks like afterwards,
-- and what was disposed of.

-- Who asks is named in full or, once pseudonymised, not at all; the empty e-mail address says which. A request
-- without a person is over: it cannot be decided, paid or delivered any more.
alter table submission
  drop constraint submission_first_name_check,
  drop constraint submission_last_name_check,
  drop constraint submission_email_check,
  drop constraint submission_contact_number_check,
  add constraint submission_person check (case email
    when '' then decided_at is not null and birth_date = '-infinity'
      and first_name || middle_name || last_name || suffix || contact_number || number || mv_number || ltms_reference = ''
      and num_nonnulls(dealer_name, remarks) = 0
    else first_name <> '' and last_name <> '' and birth_date > '-infinity'
      and contact_number ~ '^\+639\d{9}$' end);

alter table transaction
  drop constraint transaction_first_name_check,
  drop constraint transaction_last_name_check,
  drop constraint transaction_email_check,
  drop constraint transaction_contact_number_check,
  drop constraint transaction_full_address_check,
  drop constraint transaction_check1,
  add constraint transaction_person check (case email
    when '' then status in ('Created', 'failed', 'Received')
      and first_name || middle_name || last_name || suffix || contact_number = ''
      and line_1 || line_2 || postal_code || address || full_address = ''
      and num_nonnulls(barangay_code, latitude, longitude, tracking_url) = 0
    else first_name <> '' and last_name <> '' and contact_number ~ '^\+639\d{9}$' and full_address <> ''
      and case delivery_courier
        when 'Quadx' then barangay_code is not null and line_1 <> '' and postal_code <> ''
        else latitude is not null and longitude is not null and address <> '' end
    end);

create index transaction_unpaid on transaction (created_at) where paid_at is null and email <> '';
create index transaction_ended on transaction (ended_at) where ended_at is not null and email <> '';
create index payment_of_transaction on payment (transaction_uuid);
create index submission_decided on submission (decided_at) where decided_at is not null and email <> '';
create index submission_undecided on submission (created_at) where decided_at is null;
create index appointment_ended on appointment (ended_at) where ended_at is not null;
create index file_of_owner on file (claimed_by, name) where claimed_by is not null;
-- A file goes only when nothing names it: without these each that goes would read all that is named.
create index transaction_document_file on transaction_document (file_name);
create index appointment_document_file on appointment_document (file_name);

-- What went, a row a class and day in Manila; nothing of what it was.
create table disposal (
  class text not null,
  day date not null,
  at timestamptz not null,
  count bigint not null check (count > 0),
  -- All that was over by then.
  up_to timestamptz not null,
  primary key (class, day)
);
