DROP INDEX "tribs_feed_idx";--> statement-breakpoint
DROP INDEX "tribs_city_feed_idx";--> statement-breakpoint
CREATE INDEX "tribs_feed_idx" ON "tribs" USING btree ("feed_at","id","creator_id","member_count","base","point") WHERE "tribs"."cancelled_at" is null;--> statement-breakpoint
CREATE INDEX "tribs_city_feed_idx" ON "tribs" USING btree ("city","feed_at","id","creator_id","member_count","base","point") WHERE "tribs"."cancelled_at" is null;