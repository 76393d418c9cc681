ALTER TABLE "mails" DROP CONSTRAINT "mails_kind";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_one_subject";--> statement-breakpoint
ALTER TABLE "push_subscriptions" ALTER COLUMN "session_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "security_event_id" integer;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_security_event_id_security_events_id_fk" FOREIGN KEY ("security_event_id") REFERENCES "public"."security_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_security_key" ON "notifications" USING btree ("user_id","kind","security_event_id");--> statement-breakpoint
CREATE INDEX "notifications_security_idx" ON "notifications" USING btree ("security_event_id");--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_kind" CHECK ("mails"."kind" in ('confirm', 'sign-in', 'verify', 'reset', 'changed', 'restored', 'password-changed',
        'code-used', 'notices'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_one_subject" CHECK (num_nonnulls("notifications"."trib_id", "notifications"."person_id", "notifications"."report_id", "notifications"."security_event_id") = 1);