-- DITO's 0895 to 0898 are mobile numbers too (R-44). The rest of both rules is as it was.
alter table submission
  drop constraint submission_person,
  add constraint submission_person check (case email
    when '' then decided_at is not null and birth_date = '-infinity'
      and first_name || middle_name || last_name || suffix || contact_number || number || mv_number || ltms_reference = ''
      and num_nonnulls(dealer_name, remarks) = 0
    else first_name <> '' and last_name <> '' and birth_date > '-infinity'
      and contact_number ~ '^\+63(9\d\d|89[5-8])\d{7}$' end);

alter table transaction
  drop constraint transaction_person,
  add constraint transaction_person check (case email
    when '' then status in ('Created', 'failed', 'Received')
      and first_name || middle_name || last_name || suffix || contact_number = ''
      and line_1 || line_2 || postal_code || address || full_address = ''
      and num_nonnulls(barangay_code, latitude, longitude, tracking_url) = 0
    else first_name <> '' and last_name <> '' and contact_number ~ '^\+63(9\d\d|89[5-8])\d{7}$'
      and full_address <> ''
      and case delivery_courier
        when 'Quadx' then barangay_code is not null and line_1 <> '' and postal_code <> ''
        else latitude is not null and longitude is not null and address <> '' end
    end);

alter table appointment
  drop constraint appointment_contact_number_check,
  add constraint appointment_contact_number_check
    check (contact_number ~ '^\+63(9\d\d|89[5-8])\d{7}$');
