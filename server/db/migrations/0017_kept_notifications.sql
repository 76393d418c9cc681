DROP INDEX "notifications_unseen_idx";--> statement-breakpoint
DROP INDEX "notifications_unseen_trib_key";--> statement-breakpoint
DROP INDEX "notifications_unseen_person_key";--> statement-breakpoint
-- Notices that were seen are listed now, so there is one of a kind: the latest.
DELETE FROM "notifications" "older" USING "notifications" "newer"
 WHERE "older"."user_id" = "newer"."user_id" AND "older"."kind" = "newer"."kind" AND "older"."id" < "newer"."id"
   AND ("older"."trib_id" = "newer"."trib_id" OR "older"."person_id" = "newer"."person_id");--> statement-breakpoint
CREATE INDEX "notifications_listed_idx" ON "notifications" USING btree ("user_id",("seen_at" is null) desc,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_trib_key" ON "notifications" USING btree ("user_id","kind","trib_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_person_key" ON "notifications" USING btree ("user_id","kind","person_id");