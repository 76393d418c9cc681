DROP INDEX "table_rounds_city_key";--> statement-breakpoint
ALTER TABLE "table_rounds" ADD COLUMN "demo_for" integer;--> statement-breakpoint
ALTER TABLE "table_answers" ADD COLUMN "confirm_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "table_answers" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "table_rounds" ADD CONSTRAINT "table_rounds_demo_for_users_id_fk" FOREIGN KEY ("demo_for") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "table_rounds_demo_key" ON "table_rounds" USING btree ("demo_for") WHERE "table_rounds"."demo_for" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "table_rounds_city_key" ON "table_rounds" USING btree ("city_id","closes_at") WHERE "table_rounds"."demo_for" is null;