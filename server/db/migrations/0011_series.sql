CREATE TABLE "series" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "series_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"creator_id" integer NOT NULL,
	"every" text NOT NULL,
	"weekdays" smallint[],
	"first_day" date NOT NULL,
	"until" date,
	"times" smallint,
	"time_zone" text NOT NULL,
	"start_minute" smallint NOT NULL,
	"minutes" integer NOT NULL,
	"template" jsonb NOT NULL,
	"newcomer_spots" smallint DEFAULT 0 NOT NULL,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "series_every" CHECK ("series"."every" in ('week', 'two-weeks', 'month', 'weekdays')),
	CONSTRAINT "series_weekdays" CHECK (("series"."every" = 'weekdays') = ("series"."weekdays" is not null)),
	CONSTRAINT "series_one_end" CHECK ("series"."until" is null or "series"."times" is null),
	CONSTRAINT "series_until" CHECK ("series"."until" >= "series"."first_day"),
	CONSTRAINT "series_times" CHECK ("series"."times" between 2 and 100),
	CONSTRAINT "series_start" CHECK ("series"."start_minute" between 0 and 1439),
	CONSTRAINT "series_minutes" CHECK ("series"."minutes" > 0),
	CONSTRAINT "series_newcomer_spots" CHECK ("series"."newcomer_spots" between 0 and 50)
);
--> statement-breakpoint
CREATE TABLE "series_regulars" (
	"series_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"standing" bigint GENERATED ALWAYS AS IDENTITY (sequence name "series_regulars_standing_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "series_regulars_series_id_user_id_pk" PRIMARY KEY("series_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "tribs" ADD COLUMN "series_id" integer;--> statement-breakpoint
ALTER TABLE "tribs" ADD COLUMN "occurrence" date;--> statement-breakpoint
ALTER TABLE "tribs" ADD COLUMN "own_parts" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "series" ADD CONSTRAINT "series_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series_regulars" ADD CONSTRAINT "series_regulars_series_id_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."series"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series_regulars" ADD CONSTRAINT "series_regulars_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "series_creator_idx" ON "series" USING btree ("creator_id");--> statement-breakpoint
CREATE INDEX "series_regulars_user_idx" ON "series_regulars" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "series_regulars_order_idx" ON "series_regulars" USING btree ("series_id","standing");--> statement-breakpoint
ALTER TABLE "tribs" ADD CONSTRAINT "tribs_series_id_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."series"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "tribs_series_occurrence" ON "tribs" USING btree ("series_id","occurrence");--> statement-breakpoint
CREATE INDEX "tribs_series_feed_idx" ON "tribs" USING btree ("series_id","feed_at","id") WHERE "tribs"."series_id" is not null;--> statement-breakpoint
ALTER TABLE "tribs" ADD CONSTRAINT "tribs_occurrence" CHECK ("tribs"."series_id" is null or "tribs"."occurrence" is not null);
--> statement-breakpoint

-- The feed shows only the next date of a series: which one that is depends on the others.
create function record_feed_series_dates() returns trigger language plpgsql as $$
begin
  insert into feed_changes (trib_id) select id from tribs
    where series_id in (select distinct series_id from changed) and feed_at > now();
  return null;
end
$$;
--> statement-breakpoint
create trigger tribs_feed_series_insert after insert on tribs referencing new table as changed
  for each statement execute function record_feed_series_dates();
--> statement-breakpoint
create function record_feed_series_change() returns trigger language plpgsql as $$
begin
  insert into feed_changes (trib_id) select id from tribs
    where id = new.id or (series_id in (old.series_id, new.series_id) and feed_at > now());
  return null;
end
$$;
--> statement-breakpoint
create trigger tribs_feed_series_update after update on tribs for each row
  when (num_nonnulls(old.series_id, new.series_id) > 0
    and (old.series_id, old.starts_at, old.cancelled_at, old.hidden_at)
      is distinct from (new.series_id, new.starts_at, new.cancelled_at, new.hidden_at))
  execute function record_feed_series_change();
--> statement-breakpoint
-- Regulars wait beside the spots that they leave to others.
create or replace view invariant_waiting_beside_free_place as
  select t.id as trib_id from tribs t left join series s on s.id = t.series_id
  where t.cancelled_at is null and t.feed_at > now() and t.member_count < t.max_participants
    and exists (select 1 from memberships m where m.trib_id = t.id and m.status = 'waitlisted'
      and (coalesce(s.newcomer_spots, 0) = 0
        or not exists (select 1 from series_regulars r where r.series_id = s.id and r.user_id = m.user_id)));
