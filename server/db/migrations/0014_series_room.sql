ALTER TABLE "conversations" DROP CONSTRAINT "conversations_one_kind";--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "series_id" integer;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_series_id_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."series"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_series_key" ON "conversations" USING btree ("series_id");--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_one_kind" CHECK (num_nonnulls("conversations"."trib_id", "conversations"."community_id", "conversations"."series_id", "conversations"."low_id") = 1);
--> statement-breakpoint
create or replace function open_room() returns trigger language plpgsql as $$
begin
  insert into conversations (trib_id, series_id, community_id) values (
    case when tg_table_name = 'tribs' then new.id end,
    case when tg_table_name = 'series' then new.id end,
    case when tg_table_name = 'communities' then new.id end);
  return null;
end
$$;
--> statement-breakpoint
create trigger series_room after insert on series for each row execute function open_room();
--> statement-breakpoint
insert into conversations (series_id) select id from series order by id;
--> statement-breakpoint
-- Whoever comes every time is in the room of the series, also without a spot.
create function record_regular_event() returns trigger language plpgsql as $$
begin
  perform record_event('membership', coalesce(new.user_id, old.user_id), null, null, null, null);
  return null;
end
$$;
--> statement-breakpoint
create trigger series_regulars_event after insert or delete on series_regulars
  for each row execute function record_regular_event();
--> statement-breakpoint
-- Its meetups are found by its name.
create function index_tribs_of_community() returns trigger language plpgsql as $$
begin
  perform index_tribs(array(select id from tribs where community_id = new.id and cancelled_at is null));
  return null;
end
$$;
--> statement-breakpoint
create trigger communities_search_tribs after update of name on communities
  for each row when (old.name is distinct from new.name) execute function index_tribs_of_community();
