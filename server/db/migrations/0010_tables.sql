CREATE TABLE "table_rounds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "table_rounds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"city_id" integer NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	"seated_at" timestamp with time zone,
	"answers_close_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"people" smallint DEFAULT 0 NOT NULL,
	"unseated" smallint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "table_answers" (
	"trib_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	"notice_at" timestamp with time zone NOT NULL,
	"noticed_at" timestamp with time zone,
	CONSTRAINT "table_answers_trib_id_user_id_pk" PRIMARY KEY("trib_id","user_id"),
	CONSTRAINT "table_answers_answer" CHECK ("table_answers"."answer" in ('yes', 'no')),
	CONSTRAINT "table_answers_answered_at" CHECK (("table_answers"."answer" is null) = ("table_answers"."answered_at" is null))
);
--> statement-breakpoint
CREATE TABLE "table_entries" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"city_id" integer NOT NULL,
	"slots" integer NOT NULL,
	"max_km" smallint NOT NULL,
	"languages" text[] NOT NULL,
	"age" smallint NOT NULL,
	"age_width" smallint NOT NULL,
	"is_woman" boolean NOT NULL,
	"not_only_woman" boolean NOT NULL,
	"floor" smallint NOT NULL,
	"shown" boolean NOT NULL,
	"standing" boolean NOT NULL,
	"active" boolean NOT NULL,
	"priority" smallint DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "table_entries_slots" CHECK ("table_entries"."slots" between 1 and 268435455),
	CONSTRAINT "table_entries_only_woman" CHECK ("table_entries"."is_woman" or not "table_entries"."not_only_woman")
);
--> statement-breakpoint
CREATE TABLE "table_seekers" (
	"round_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"entry" jsonb,
	"reason" text,
	"helpful_slot" smallint,
	CONSTRAINT "table_seekers_round_id_user_id_pk" PRIMARY KEY("round_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "tribs" ALTER COLUMN "creator_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "tribs" ADD COLUMN "round_id" integer;--> statement-breakpoint
ALTER TABLE "table_rounds" ADD CONSTRAINT "table_rounds_city_id_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "table_answers" ADD CONSTRAINT "table_answers_trib_id_tribs_id_fk" FOREIGN KEY ("trib_id") REFERENCES "public"."tribs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "table_answers" ADD CONSTRAINT "table_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "table_entries" ADD CONSTRAINT "table_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "table_entries" ADD CONSTRAINT "table_entries_city_id_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "table_seekers" ADD CONSTRAINT "table_seekers_round_id_table_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."table_rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "table_seekers" ADD CONSTRAINT "table_seekers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "table_rounds_city_key" ON "table_rounds" USING btree ("city_id","closes_at");--> statement-breakpoint
CREATE INDEX "table_rounds_open_idx" ON "table_rounds" USING btree ("id") WHERE "table_rounds"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "table_answers_user_idx" ON "table_answers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "table_answers_notice_idx" ON "table_answers" USING btree ("notice_at") WHERE "table_answers"."noticed_at" is null;--> statement-breakpoint
CREATE INDEX "table_entries_city_idx" ON "table_entries" USING btree ("city_id") WHERE "table_entries"."active";--> statement-breakpoint
CREATE INDEX "table_seekers_user_idx" ON "table_seekers" USING btree ("user_id","round_id");--> statement-breakpoint
ALTER TABLE "tribs" ADD CONSTRAINT "tribs_round_id_table_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."table_rounds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tribs_round_idx" ON "tribs" USING btree ("round_id") WHERE "tribs"."round_id" is not null;--> statement-breakpoint
ALTER TABLE "tribs" ADD CONSTRAINT "tribs_host" CHECK ("tribs"."creator_id" is not null or "tribs"."round_id" is not null);
--> statement-breakpoint
create or replace view invariant_creator_not_member as
  select t.id as trib_id from tribs t
  where t.creator_id is not null
    and not exists (select 1 from memberships m where m.trib_id = t.id and m.user_id = t.creator_id and m.status = 'joined');
--> statement-breakpoint
-- Nobody but the person hears of their seat, and nobody at all of their answer.
create function record_table_answer_event() returns trigger language plpgsql as $$
declare changed table_answers := coalesce(new, old);
begin
  perform record_event('membership', changed.user_id, changed.trib_id, null, null, null);
  return null;
end
$$;
--> statement-breakpoint
create trigger table_answers_event after insert or delete or update of answer on table_answers
  for each row execute function record_table_answer_event();
