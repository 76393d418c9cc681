ALTER TABLE "notifications" ALTER COLUMN "trib_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "person_id" integer;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Of several alike that were not seen, the latest stays.
DELETE FROM "notifications" "older" USING "notifications" "newer"
WHERE "older"."seen_at" IS NULL AND "newer"."seen_at" IS NULL AND "older"."user_id" = "newer"."user_id"
  AND "older"."kind" = "newer"."kind" AND "older"."trib_id" = "newer"."trib_id" AND "older"."id" < "newer"."id";--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_unseen_trib_key" ON "notifications" USING btree ("user_id","kind","trib_id") WHERE "notifications"."seen_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_unseen_person_key" ON "notifications" USING btree ("user_id","kind","person_id") WHERE "notifications"."seen_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_trib_idx" ON "notifications" USING btree ("trib_id");--> statement-breakpoint
CREATE INDEX "notifications_person_idx" ON "notifications" USING btree ("person_id");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_one_subject" CHECK (num_nonnulls("notifications"."trib_id", "notifications"."person_id") = 1);