-- Older builds can run on this.
create index concurrently messages_sent_idx on messages (sender_id, created_at);
