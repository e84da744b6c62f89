-- Photos that the office asked for again.
create table photo_asked (
  transaction_uuid uuid not null references transaction on delete cascade,
  field text not null check (field ~ '^(id_image_url|receipt_image_url|supporting_doc_\d_image_url)$'),
  fault text not null check (fault in ('unreadable', 'cut_off', 'wrong_paper', 'expired')),
  asked_at timestamptz not null,
  sent_at timestamptz,
  primary key (transaction_uuid, field)
);
comment on column photo_asked.sent_at is 'When the person sent another; null while the request waits for it.';
