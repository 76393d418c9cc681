CREATE TABLE "mail_notices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mail_notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"subject_id" integer NOT NULL,
	"message_id" bigint,
	"due_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_notices_kind" CHECK ("mail_notices"."kind" in ('notification', 'messages', 'question'))
);
--> statement-breakpoint
CREATE TABLE "mail_settings" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"frequency" text NOT NULL,
	"topics_off" text[] NOT NULL,
	"refused_at" timestamp with time zone,
	CONSTRAINT "mail_settings_frequency" CHECK ("mail_settings"."frequency" in ('off', 'at-once', 'daily'))
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"address" text NOT NULL,
	"user_id" integer,
	"texts" jsonb,
	"browser_hash" text,
	"token_hash" text,
	"code_hash" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"lease" uuid,
	"leased_until" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"refused_at" timestamp with time zone,
	"used_at" timestamp with time zone,
	CONSTRAINT "mails_kind" CHECK ("mails"."kind" in ('confirm', 'sign-in', 'reset', 'changed', 'password-changed', 'code-used', 'notices'))
);
--> statement-breakpoint
ALTER TABLE "mail_notices" ADD CONSTRAINT "mail_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_settings" ADD CONSTRAINT "mail_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "mail_notices_subject_key" ON "mail_notices" USING btree ("user_id","kind","subject_id");--> statement-breakpoint
CREATE INDEX "mail_notices_due_idx" ON "mail_notices" USING btree ("due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "mails_token_key" ON "mails" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "mails_browser_idx" ON "mails" USING btree ("browser_hash");--> statement-breakpoint
CREATE INDEX "mails_user_idx" ON "mails" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mails_expires_idx" ON "mails" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "mails_due_idx" ON "mails" USING btree ("due_at") WHERE "mails"."sent_at" is null and "mails"."refused_at" is null;
--> statement-breakpoint

-- Written by hand. A few minutes later, so that nothing is mailed that was seen at once. Without settings nothing is written.
create function mail_notification() returns trigger language plpgsql as $$
begin
  if current_setting('trib.silent', true) = 'on' then return null; end if;
  insert into mail_notices (user_id, kind, subject_id, due_at)
    select s.user_id, 'notification', new.id, now() + interval '5 minutes'
    from mail_settings s where s.user_id = new.user_id and s.frequency <> 'off';
  return null;
end
$$;
--> statement-breakpoint
-- A renewed notification has a new id.
create trigger notifications_mail after insert or update of id on notifications
  for each row execute function mail_notification();
--> statement-breakpoint
create or replace function push_message() returns trigger language plpgsql as $$
begin
  if current_setting('trib.silent', true) = 'on' then return null; end if;
  if exists (select from push_subscriptions) or exists (select from mail_settings where frequency <> 'off') then
    insert into push_messages (message_id) values (new.id);
    perform pg_notify('pushes', '');
  end if;
  return null;
end
$$;
--> statement-breakpoint
-- An address is found as people type it.
update users set email = lower(email) where email <> lower(email)
  and not exists (select from users other where other.id <> users.id and lower(other.email) = lower(users.email));
