-- Whether a text that its company has taken went out to the network, as the company says later.
alter table text_sent add column went_out boolean;
create index text_sent_untold on text_sent (provider, asked_at)
  where state = 'sent' and went_out is null and provider_id is not null;
