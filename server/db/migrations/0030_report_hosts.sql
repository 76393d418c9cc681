ALTER TABLE "reports" ADD COLUMN "reported_host_id" integer;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reported_host_id_users_id_fk" FOREIGN KEY ("reported_host_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reports_host_idx" ON "reports" USING btree ("reported_host_id");--> statement-breakpoint
UPDATE "reports" SET "reported_host_id" = "tribs"."creator_id" FROM "tribs" WHERE "tribs"."id" = "reports"."reported_trib_id";
