CREATE TABLE "notification_settings" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"topics_off" text[] NOT NULL,
	"quiet_from" text,
	"quiet_until" text,
	"time_zone" text NOT NULL,
	CONSTRAINT "notification_settings_quiet" CHECK (("notification_settings"."quiet_from" is null) = ("notification_settings"."quiet_until" is null))
);
--> statement-breakpoint
CREATE TABLE "push_deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subscription_id" integer NOT NULL,
	"kind" text NOT NULL,
	"subject_id" integer NOT NULL,
	"message_id" bigint,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_deliveries_kind" CHECK ("push_deliveries"."kind" in ('notification', 'message', 'summary', 'question'))
);
--> statement-breakpoint
CREATE TABLE "push_messages" (
	"message_id" bigint PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_subscriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"session_hash" text NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"retry_at" timestamp with time zone,
	"lease" uuid,
	"leased_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "reminders" (
	"trib_id" integer NOT NULL,
	"kind" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reminders_trib_id_kind_starts_at_pk" PRIMARY KEY("trib_id","kind","starts_at")
);
--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "silenced_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_deliveries" ADD CONSTRAINT "push_deliveries_subscription_id_push_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_hash_sessions_token_hash_fk" FOREIGN KEY ("session_hash") REFERENCES "public"."sessions"("token_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_trib_id_tribs_id_fk" FOREIGN KEY ("trib_id") REFERENCES "public"."tribs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "push_deliveries_subject_key" ON "push_deliveries" USING btree ("subscription_id","kind","subject_id");--> statement-breakpoint
CREATE INDEX "push_deliveries_due_idx" ON "push_deliveries" USING btree ("due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint_key" ON "push_subscriptions" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user_idx" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_session_idx" ON "push_subscriptions" USING btree ("session_hash");--> statement-breakpoint
-- Without subscriptions nothing is written. One notification per transaction wakes every instance.
CREATE FUNCTION push_notification() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if current_setting('trib.silent', true) = 'on' then return null; end if;
  insert into push_deliveries (subscription_id, kind, subject_id, due_at)
    select s.id, 'notification', new.id, greatest(now(), s.retry_at)
    from push_subscriptions s where s.user_id = new.user_id;
  if found then perform pg_notify('pushes', ''); end if;
  return null;
end
$$;--> statement-breakpoint
-- A renewed notification has a new id.
CREATE TRIGGER notifications_pushed AFTER INSERT OR UPDATE OF id ON notifications
  FOR EACH ROW EXECUTE FUNCTION push_notification();--> statement-breakpoint
-- Its readers are looked up later, so that the sender does not wait for that.
CREATE FUNCTION push_message() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if current_setting('trib.silent', true) = 'on' then return null; end if;
  if exists (select from push_subscriptions) then
    insert into push_messages (message_id) values (new.id);
    perform pg_notify('pushes', '');
  end if;
  return null;
end
$$;--> statement-breakpoint
CREATE TRIGGER messages_pushed AFTER INSERT ON messages
  FOR EACH ROW EXECUTE FUNCTION push_message();
