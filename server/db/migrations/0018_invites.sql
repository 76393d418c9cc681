CREATE TABLE "closed_mailboxes" (
	"mailbox_hash" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "community_invites" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "community_invites_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"community_id" integer NOT NULL,
	"mailbox_hash" text NOT NULL,
	"invited_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT "mails_kind";--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "invite_id" bigint;--> statement-breakpoint
ALTER TABLE "community_invites" ADD CONSTRAINT "community_invites_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_invites" ADD CONSTRAINT "community_invites_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "community_invites_mailbox_key" ON "community_invites" USING btree ("community_id","mailbox_hash");--> statement-breakpoint
CREATE INDEX "community_invites_mailbox_idx" ON "community_invites" USING btree ("mailbox_hash");--> statement-breakpoint
CREATE INDEX "community_invites_inviter_idx" ON "community_invites" USING btree ("invited_by");--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_invite_id_community_invites_id_fk" FOREIGN KEY ("invite_id") REFERENCES "public"."community_invites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mails_invite_idx" ON "mails" USING btree ("invite_id");--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_kind" CHECK ("mails"."kind" in ('confirm', 'sign-in', 'verify', 'reset', 'changed', 'restored', 'password-changed',
        'code-used', 'notices', 'invite'));