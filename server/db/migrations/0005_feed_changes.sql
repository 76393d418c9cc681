CREATE TABLE "feed_changes" (
	"trib_id" integer,
	"changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "feed_changes_order_idx" ON "feed_changes" USING btree ("changed_in");
--> statement-breakpoint

-- What the feed in the memory of each server has to read again. Only rows are added, so no transaction waits for another here.
create function record_feed_changes() returns trigger language plpgsql as $$
begin
  insert into feed_changes (trib_id) select id from changed;
  return null;
end
$$;
--> statement-breakpoint
create trigger tribs_feed_insert after insert on tribs referencing new table as changed
  for each statement execute function record_feed_changes();
--> statement-breakpoint
create trigger tribs_feed_delete after delete on tribs referencing old table as changed
  for each statement execute function record_feed_changes();
--> statement-breakpoint
create function record_feed_change() returns trigger language plpgsql as $$
begin
  insert into feed_changes (trib_id) values (new.id);
  return null;
end
$$;
--> statement-breakpoint
create trigger tribs_feed_update after update on tribs for each row
  when ((old.creator_id, old.city_id, old.community_id, old.idea_id, old.category, old.time_zone, old.starts_at,
      old.cancelled_at, old.hidden_at, old.member_count, old.base, old.point)
    is distinct from (new.creator_id, new.city_id, new.community_id, new.idea_id, new.category, new.time_zone, new.starts_at,
      new.cancelled_at, new.hidden_at, new.member_count, new.base, new.point))
  execute function record_feed_change();
--> statement-breakpoint
create function record_feed_host() returns trigger language plpgsql as $$
begin
  insert into feed_changes (trib_id) select id from tribs where creator_id = new.id;
  return null;
end
$$;
--> statement-breakpoint
create trigger users_feed after update of deleted_at, suspended_at on users for each row
  when ((old.deleted_at, old.suspended_at) is distinct from (new.deleted_at, new.suspended_at))
  execute function record_feed_host();
