-- Older builds can run on this.
alter table messages validate constraint messages_edited_later;
