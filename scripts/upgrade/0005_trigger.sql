-- Older builds can run on this.
create function note_edit() returns trigger language plpgsql as $$
begin
  new.edited_at := clock_timestamp();
  return new;
end
$$;
--> statement-breakpoint
create trigger messages_edited before update of text on messages for each row execute function note_edit();
