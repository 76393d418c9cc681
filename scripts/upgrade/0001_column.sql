-- Older builds can run on this.
alter table messages add column edited_at timestamptz;
