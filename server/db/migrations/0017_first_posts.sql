CREATE TABLE "first_posts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "first_posts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"trib_id" integer,
	"community_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"asked_again" boolean DEFAULT false NOT NULL,
	"decision" text,
	"decided_at" timestamp with time zone,
	"reason" text,
	CONSTRAINT "first_posts_one_subject" CHECK (num_nonnulls("first_posts"."trib_id", "first_posts"."community_id") = 1),
	CONSTRAINT "first_posts_decision" CHECK ("first_posts"."decision" in ('approved', 'refused')),
	CONSTRAINT "first_posts_decided_at" CHECK (("first_posts"."decision" is null) = ("first_posts"."decided_at" is null)),
	CONSTRAINT "first_posts_reason" CHECK ("first_posts"."decision" <> 'refused' or "first_posts"."reason" is not null)
);
--> statement-breakpoint
ALTER TABLE "operator_actions" DROP CONSTRAINT "operator_actions_action";--> statement-breakpoint
ALTER TABLE "first_posts" ADD CONSTRAINT "first_posts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "first_posts" ADD CONSTRAINT "first_posts_trib_id_tribs_id_fk" FOREIGN KEY ("trib_id") REFERENCES "public"."tribs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "first_posts" ADD CONSTRAINT "first_posts_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "first_posts_trib_key" ON "first_posts" USING btree ("trib_id");--> statement-breakpoint
CREATE UNIQUE INDEX "first_posts_community_key" ON "first_posts" USING btree ("community_id");--> statement-breakpoint
CREATE INDEX "first_posts_user_idx" ON "first_posts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "first_posts_waiting_idx" ON "first_posts" USING btree ("asked_at","id") WHERE "first_posts"."decision" is null;--> statement-breakpoint
ALTER TABLE "operator_actions" ADD CONSTRAINT "operator_actions_action" CHECK ("operator_actions"."action" in ('hide', 'show', 'suspend', 'restore', 'answer', 'reset', 'grant', 'take', 'set', 'approve',
        'refuse'));--> statement-breakpoint
-- Until an operator has approved it, others do not see it, nor any other date of its series.
create view invariant_held_post_shown as
  select p.id as first_post_id, t.id as trib_id, c.id as community_id from first_posts p
    left join tribs first on first.id = p.trib_id
    left join tribs t on t.id = first.id or t.series_id = first.series_id
    left join communities c on c.id = p.community_id
  where p.decision is distinct from 'approved' and (t.hidden_at is null) and (c.hidden_at is null);
