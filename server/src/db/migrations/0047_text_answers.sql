-- Whether the latest texts to numbers that nobody has confirmed were answered (R-47).
create index alert_texts_by_asked_at on alert (asked_at desc) where channel = 'sms';
