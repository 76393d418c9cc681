CREATE TABLE "announcements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "announcements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"author_id" integer NOT NULL,
	"trib_id" integer,
	"community_id" integer,
	"audience" text NOT NULL,
	"text" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "announcements_one_subject" CHECK (num_nonnulls("announcements"."trib_id", "announcements"."community_id") = 1),
	CONSTRAINT "announcements_audience" CHECK (case when "announcements"."trib_id" is null then "announcements"."audience" = 'members'
        else "announcements"."audience" in ('going', 'waiting', 'not-going') end),
	CONSTRAINT "announcements_length" CHECK (char_length("announcements"."text") between 1 and 500)
);
--> statement-breakpoint
CREATE TABLE "arrival_lines" (
	"trib_id" integer PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "arrival_lines_length" CHECK (char_length("arrival_lines"."text") between 1 and 80)
);
--> statement-breakpoint
CREATE TABLE "attendances" (
	"trib_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"came" boolean,
	"here_at" timestamp with time zone,
	CONSTRAINT "attendances_trib_id_user_id_pk" PRIMARY KEY("trib_id","user_id"),
	CONSTRAINT "attendances_known" CHECK ("attendances"."came" is not null or "attendances"."here_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "series_regulars" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "series_regulars" ADD COLUMN "kept_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "announcement_id" integer;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_trib_id_tribs_id_fk" FOREIGN KEY ("trib_id") REFERENCES "public"."tribs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "arrival_lines" ADD CONSTRAINT "arrival_lines_trib_id_tribs_id_fk" FOREIGN KEY ("trib_id") REFERENCES "public"."tribs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "arrival_lines" ADD CONSTRAINT "arrival_lines_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendances" ADD CONSTRAINT "attendances_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendances" ADD CONSTRAINT "attendances_trib_id_user_id_memberships_trib_id_user_id_fk" FOREIGN KEY ("trib_id","user_id") REFERENCES "public"."memberships"("trib_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcements_author_idx" ON "announcements" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "announcements_trib_idx" ON "announcements" USING btree ("trib_id");--> statement-breakpoint
CREATE INDEX "announcements_community_idx" ON "announcements" USING btree ("community_id");--> statement-breakpoint
CREATE INDEX "announcements_due_idx" ON "announcements" USING btree ("due_at") WHERE "announcements"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "arrival_lines_user_idx" ON "arrival_lines" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "attendances_user_idx" ON "attendances" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_announcement_id_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_announcement_idx" ON "notifications" USING btree ("announcement_id");
--> statement-breakpoint
-- By hand: a host says that they did not come, and they do not say otherwise. Of whom nothing is said has been there.
create function was_away(trib integer, person integer) returns boolean language sql stable as $$
  select exists (select from attendances a
    where a.trib_id = trib and a.user_id = person and not a.came and a.here_at is null)
$$;
--> statement-breakpoint
create function record_arrival_line_event() returns trigger language plpgsql as $$
begin
  perform record_event('trib', null, coalesce(new.trib_id, old.trib_id), null, null, null);
  return null;
end
$$;
--> statement-breakpoint
create trigger arrival_lines_event after insert or delete or update on arrival_lines
  for each row execute function record_arrival_line_event();
