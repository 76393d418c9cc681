CREATE TABLE "community_removals" (
	"community_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "community_removals_community_id_user_id_pk" PRIMARY KEY("community_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "community_requests" (
	"community_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "community_requests_community_id_user_id_pk" PRIMARY KEY("community_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_one_subject";--> statement-breakpoint
ALTER TABLE "reports" DROP CONSTRAINT "reports_one_subject";--> statement-breakpoint
ALTER TABLE "communities" ADD COLUMN "rules" text;--> statement-breakpoint
ALTER TABLE "communities" ADD COLUMN "pinned" text;--> statement-breakpoint
ALTER TABLE "communities" ADD COLUMN "admission" text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE "communities" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "communities" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "communities" ADD COLUMN "announced_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "community_memberships" ADD COLUMN "role" text DEFAULT 'member' NOT NULL;--> statement-breakpoint
ALTER TABLE "community_memberships" ADD COLUMN "organizer_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "community_id" integer;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "reported_community_id" integer;--> statement-breakpoint
ALTER TABLE "community_removals" ADD CONSTRAINT "community_removals_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_removals" ADD CONSTRAINT "community_removals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_requests" ADD CONSTRAINT "community_requests_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_requests" ADD CONSTRAINT "community_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "community_removals_user_idx" ON "community_removals" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "community_requests_user_idx" ON "community_requests" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reported_community_id_communities_id_fk" FOREIGN KEY ("reported_community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "communities_image_idx" ON "communities" USING btree ("image");--> statement-breakpoint
CREATE UNIQUE INDEX "community_memberships_one_owner" ON "community_memberships" USING btree ("community_id") WHERE "community_memberships"."role" = 'owner';--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_community_key" ON "notifications" USING btree ("user_id","kind","community_id");--> statement-breakpoint
CREATE INDEX "notifications_community_idx" ON "notifications" USING btree ("community_id");--> statement-breakpoint
CREATE INDEX "reports_community_idx" ON "reports" USING btree ("reported_community_id");--> statement-breakpoint
ALTER TABLE "communities" ADD CONSTRAINT "communities_admission" CHECK ("communities"."admission" in ('open', 'request'));--> statement-breakpoint
ALTER TABLE "community_memberships" ADD CONSTRAINT "community_memberships_role" CHECK ("community_memberships"."role" in ('member', 'organizer', 'owner'));--> statement-breakpoint
ALTER TABLE "community_memberships" ADD CONSTRAINT "community_memberships_since" CHECK (("community_memberships"."role" = 'member') = ("community_memberships"."organizer_since" is null));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_one_subject" CHECK (num_nonnulls("notifications"."trib_id", "notifications"."person_id", "notifications"."report_id", "notifications"."security_event_id", "notifications"."community_id") = 1);--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_one_subject" CHECK (num_nonnulls("reports"."reported_user_id", "reports"."reported_trib_id", "reports"."reported_message_id", "reports"."reported_photo_id",
        "reports"."reported_community_id") = 1);
--> statement-breakpoint

-- By hand: a request has the same columns, and a new role is heard of as well.
create or replace function record_community_event() returns trigger language plpgsql as $$
begin
  perform record_event(
    'community', coalesce(new.user_id, old.user_id), null, coalesce(new.community_id, old.community_id), null, null);
  return null;
end
$$;
--> statement-breakpoint
drop trigger community_memberships_event on community_memberships;
--> statement-breakpoint
create trigger community_memberships_event after insert or delete or update of role on community_memberships
  for each row execute function record_community_event();
--> statement-breakpoint
create trigger community_requests_event after insert or delete on community_requests
  for each row execute function record_community_event();
