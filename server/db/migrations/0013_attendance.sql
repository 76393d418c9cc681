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
ALTER TABLE "arrival_lines" ADD CONSTRAINT "arrival_lines_trib_id_tribs_id_fk" FOREIGN KEY ("trib_id") REFERENCES "public"."tribs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "arrival_lines" ADD CONSTRAINT "arrival_lines_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendances" ADD CONSTRAINT "attendances_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendances" ADD CONSTRAINT "attendances_trib_id_user_id_memberships_trib_id_user_id_fk" FOREIGN KEY ("trib_id","user_id") REFERENCES "public"."memberships"("trib_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "arrival_lines_user_idx" ON "arrival_lines" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "attendances_user_idx" ON "attendances" USING btree ("user_id");
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
