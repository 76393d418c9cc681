-- Older builds can run on this.
alter table messages add constraint messages_edited_later check (edited_at >= created_at) not valid;
