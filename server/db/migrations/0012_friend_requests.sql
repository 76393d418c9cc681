ALTER TABLE "friendships" DROP CONSTRAINT "friendships_status";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "invitation_confirmed_at" timestamp with time zone;--> statement-breakpoint
UPDATE "users" "guest" SET "invitation_confirmed_at" = "f"."accepted_at" FROM "friendships" "f"
WHERE "f"."status" = 'accepted' AND "f"."low_id" = least("guest"."id", "guest"."invited_by")
  AND "f"."high_id" = greatest("guest"."id", "guest"."invited_by");--> statement-breakpoint
UPDATE "tribs" SET "idempotency_key" = "creator_id" || ':' || "idempotency_key" WHERE "idempotency_key" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "tribs_idempotency_idx" ON "tribs" USING btree ("idempotency_key");--> statement-breakpoint
ALTER TABLE "friendships" ADD CONSTRAINT "friendships_accepted_at" CHECK (("friendships"."status" = 'accepted') = ("friendships"."accepted_at" is not null));--> statement-breakpoint
ALTER TABLE "friendships" ADD CONSTRAINT "friendships_status" CHECK ("friendships"."status" in ('requested', 'accepted', 'declined'));