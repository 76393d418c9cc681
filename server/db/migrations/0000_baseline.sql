create extension if not exists cube;
--> statement-breakpoint
create extension if not exists earthdistance;
--> statement-breakpoint
create extension if not exists pg_trgm;
--> statement-breakpoint
create extension if not exists unaccent;
--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "announcements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"author_id" integer NOT NULL,
	"trib_id" integer,
	"community_id" integer,
	"audience" text NOT NULL,
	"text" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "announcements_one_subject" CHECK (num_nonnulls("announcements"."trib_id", "announcements"."community_id") = 1),
	CONSTRAINT "announcements_audience" CHECK (case when "announcements"."trib_id" is null then "announcements"."audience" = 'members'
        else "announcements"."audience" in ('everyone', 'going', 'waiting', 'not-going') end),
	CONSTRAINT "announcements_length" CHECK (char_length("announcements"."text") between 1 and 500)
);
--> statement-breakpoint
CREATE TABLE "arrival_lines" (
	"trib_id" integer PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "arrival_lines_length" CHECK (char_length("arrival_lines"."text") between 1 and 80)
);
--> statement-breakpoint
CREATE TABLE "attendances" (
	"trib_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"came" boolean,
	"here_at" timestamp with time zone,
	CONSTRAINT "attendances_trib_id_user_id_pk" PRIMARY KEY("trib_id","user_id"),
	CONSTRAINT "attendances_known" CHECK ("attendances"."came" is not null or "attendances"."here_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "calendar_addresses" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"drawn" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ideas" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ideas_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"category" text NOT NULL,
	"description" text NOT NULL,
	"image" text,
	"location" text,
	"duration" text,
	"rating" numeric(2, 1),
	"document" "tsvector" DEFAULT ''::tsvector NOT NULL
);
--> statement-breakpoint
CREATE TABLE "interests" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"icon" text NOT NULL,
	"description" text
);
--> statement-breakpoint
CREATE TABLE "places" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "places_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"description" text,
	"category" text NOT NULL,
	"city" text NOT NULL,
	"city_id" integer,
	"area" text,
	"address" text,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"time_zone" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "conversations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"trib_id" integer,
	"community_id" integer,
	"series_id" integer,
	"low_id" integer,
	"high_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversations_one_kind" CHECK (num_nonnulls("conversations"."trib_id", "conversations"."community_id", "conversations"."series_id", "conversations"."low_id") = 1),
	CONSTRAINT "conversations_pair" CHECK (("conversations"."low_id" is null) = ("conversations"."high_id" is null) and ("conversations"."low_id" < "conversations"."high_id") is not false)
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"conversation_id" integer NOT NULL,
	"sender_id" integer,
	"client_id" uuid NOT NULL,
	"text" text NOT NULL,
	"photo_id" uuid,
	"reply_to_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"hidden_at" timestamp with time zone,
	CONSTRAINT "messages_length" CHECK (char_length("messages"."text") <= 2000)
);
--> statement-breakpoint
CREATE TABLE "reactions" (
	"message_id" bigint NOT NULL,
	"user_id" integer NOT NULL,
	"reaction" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reactions_message_id_user_id_reaction_pk" PRIMARY KEY("message_id","user_id","reaction")
);
--> statement-breakpoint
CREATE TABLE "reads" (
	"conversation_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"last_message_id" bigint DEFAULT 0 NOT NULL,
	"muted_at" timestamp with time zone,
	CONSTRAINT "reads_conversation_id_user_id_pk" PRIMARY KEY("conversation_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "cities" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"region" text NOT NULL,
	"country" text NOT NULL,
	"population" integer NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"time_zone" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "city_names" (
	"name" text collate "C" NOT NULL,
	"city_id" integer NOT NULL,
	"population" integer NOT NULL,
	CONSTRAINT "city_names_name_city_id_pk" PRIMARY KEY("name","city_id")
);
--> statement-breakpoint
CREATE TABLE "loaded_data" (
	"name" text PRIMARY KEY NOT NULL,
	"version" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "communities" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "communities_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"category" text NOT NULL,
	"location" text,
	"city_id" integer,
	"description" text,
	"rules" text,
	"pinned" text,
	"image" text,
	"admission" text DEFAULT 'open' NOT NULL,
	"document" "tsvector" DEFAULT ''::tsvector NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone,
	"hidden_at" timestamp with time zone,
	"announced_at" timestamp with time zone,
	"member_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "communities_admission" CHECK ("communities"."admission" in ('open', 'request'))
);
--> statement-breakpoint
CREATE TABLE "community_memberships" (
	"community_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"role" text DEFAULT 'member' NOT NULL,
	"organizer_since" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "community_memberships_community_id_user_id_pk" PRIMARY KEY("community_id","user_id"),
	CONSTRAINT "community_memberships_role" CHECK ("community_memberships"."role" in ('member', 'organizer', 'owner')),
	CONSTRAINT "community_memberships_since" CHECK (("community_memberships"."role" = 'member') = ("community_memberships"."organizer_since" is null))
);
--> statement-breakpoint
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
CREATE TABLE "events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"kind" text NOT NULL,
	"user_id" integer,
	"trib_id" integer,
	"community_id" integer,
	"conversation_id" integer,
	"message_id" bigint,
	"actor_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "events_subject_key" UNIQUE NULLS NOT DISTINCT("xid","kind","user_id","trib_id","community_id","conversation_id","actor_id")
);
--> statement-breakpoint
CREATE TABLE "feed_changes" (
	"trib_id" integer,
	"changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"words_changed" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "jobs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "jobs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"key" text DEFAULT gen_random_uuid()::text NOT NULL,
	"payload" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"progress" jsonb,
	"priority" smallint DEFAULT 5 NOT NULL,
	"next_try_at" timestamp with time zone DEFAULT now() NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"every" interval,
	"asked" integer DEFAULT 0 NOT NULL,
	"lease" uuid,
	"taken_until" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"error" text,
	CONSTRAINT "jobs_priority" CHECK ("jobs"."priority" in (0, 5, 9))
);
--> statement-breakpoint
CREATE TABLE "mail_notices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mail_notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"subject_id" bigint NOT NULL,
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
	"security_event_id" bigint,
	"invite_id" bigint,
	"browser_hash" text,
	"token_hash" text,
	"code_hash" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"refused_at" timestamp with time zone,
	"used_at" timestamp with time zone,
	CONSTRAINT "mails_kind" CHECK ("mails"."kind" in ('confirm', 'sign-in', 'verify', 'reset', 'changed', 'restored', 'security',
        'notices', 'invite'))
);
--> statement-breakpoint
CREATE TABLE "one_time_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" integer,
	"session_hash" text,
	"browser_hash" text,
	"number_hash" text,
	"tries_left" smallint,
	"device" text,
	"time_zone" text,
	"network_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "one_time_tokens_purpose" CHECK ("one_time_tokens"."purpose" in ('move', 'new-device', 'reset')),
	CONSTRAINT "one_time_tokens_tries" CHECK ("one_time_tokens"."tries_left" >= 0)
);
--> statement-breakpoint
CREATE TABLE "photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" integer,
	"width" smallint NOT NULL,
	"height" smallint NOT NULL,
	"bytes" integer NOT NULL,
	"blur" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"hidden_at" timestamp with time zone
);
--> statement-breakpoint
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
	"subscription_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"subject_id" bigint NOT NULL,
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
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_subscriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"session_hash" text,
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
CREATE TABLE "search_words" (
	"word" text collate "C" PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trib_search" (
	"trib_id" integer PRIMARY KEY NOT NULL,
	"document" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "series" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "series_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"creator_id" integer,
	"every" text NOT NULL,
	"weekdays" smallint[],
	"first_day" date NOT NULL,
	"until" date,
	"times" smallint,
	"time_zone" text NOT NULL,
	"start_minute" smallint NOT NULL,
	"minutes" integer NOT NULL,
	"template" jsonb NOT NULL,
	"newcomer_spots" smallint DEFAULT 0 NOT NULL,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "series_host" CHECK ("series"."creator_id" is not null or "series"."ended_at" is not null),
	CONSTRAINT "series_every" CHECK ("series"."every" in ('week', 'two-weeks', 'month', 'weekdays')),
	CONSTRAINT "series_weekdays" CHECK (("series"."every" = 'weekdays') = ("series"."weekdays" is not null)),
	CONSTRAINT "series_one_end" CHECK ("series"."until" is null or "series"."times" is null),
	CONSTRAINT "series_until" CHECK ("series"."until" >= "series"."first_day"),
	CONSTRAINT "series_times" CHECK ("series"."times" between 2 and 100),
	CONSTRAINT "series_start" CHECK ("series"."start_minute" between 0 and 1439),
	CONSTRAINT "series_minutes" CHECK ("series"."minutes" > 0),
	CONSTRAINT "series_newcomer_spots" CHECK ("series"."newcomer_spots" between 0 and 50)
);
--> statement-breakpoint
CREATE TABLE "series_regulars" (
	"series_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"role" text DEFAULT 'member' NOT NULL,
	"standing" bigint GENERATED ALWAYS AS IDENTITY (sequence name "series_regulars_standing_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"asked_at" timestamp with time zone,
	"kept_at" timestamp with time zone,
	CONSTRAINT "series_regulars_series_id_user_id_pk" PRIMARY KEY("series_id","user_id"),
	CONSTRAINT "series_regulars_role" CHECK ("series_regulars"."role" in ('member', 'cohost'))
);
--> statement-breakpoint
CREATE TABLE "instances" (
	"id" uuid PRIMARY KEY NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "presence" (
	"user_id" integer NOT NULL,
	"instance_id" uuid NOT NULL,
	CONSTRAINT "presence_user_id_instance_id_pk" PRIMARY KEY("user_id","instance_id")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"resets_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"challenge" text PRIMARY KEY NOT NULL,
	"browser_hash" text NOT NULL,
	"purpose" text NOT NULL,
	"user_id" integer,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" integer NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"lookup" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"secret_hash" text NOT NULL,
	"position" smallint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "security_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "security_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"detail" text,
	"device" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blocks" (
	"blocker_id" integer NOT NULL,
	"blocked_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blocks_blocker_id_blocked_id_pk" PRIMARY KEY("blocker_id","blocked_id"),
	CONSTRAINT "blocks_not_self" CHECK ("blocks"."blocker_id" <> "blocks"."blocked_id")
);
--> statement-breakpoint
CREATE TABLE "feedback" (
	"trib_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"took_place" boolean NOT NULL,
	"again" boolean,
	"would_host" boolean,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "feedback_trib_id_user_id_pk" PRIMARY KEY("trib_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "follow_ups" (
	"trib_id" integer PRIMARY KEY NOT NULL,
	"decided_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "friendships" (
	"low_id" integer NOT NULL,
	"high_id" integer NOT NULL,
	"status" text NOT NULL,
	"requested_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"accepted_at" timestamp with time zone,
	CONSTRAINT "friendships_low_id_high_id_pk" PRIMARY KEY("low_id","high_id"),
	CONSTRAINT "friendships_order" CHECK ("friendships"."low_id" < "friendships"."high_id"),
	CONSTRAINT "friendships_requester" CHECK ("friendships"."requested_by" in ("friendships"."low_id", "friendships"."high_id")),
	CONSTRAINT "friendships_status" CHECK ("friendships"."status" in ('requested', 'accepted', 'declined')),
	CONSTRAINT "friendships_accepted_at" CHECK (("friendships"."status" = 'accepted') = ("friendships"."accepted_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "meet_again" (
	"trib_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"other_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "meet_again_trib_id_user_id_other_id_pk" PRIMARY KEY("trib_id","user_id","other_id"),
	CONSTRAINT "meet_again_not_self" CHECK ("meet_again"."user_id" <> "meet_again"."other_id")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"trib_id" integer,
	"person_id" integer,
	"report_id" integer,
	"security_event_id" bigint,
	"community_id" integer,
	"round_id" integer,
	"announcement_id" integer,
	"kind" text NOT NULL,
	"change" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone,
	CONSTRAINT "notifications_subject_key" UNIQUE NULLS NOT DISTINCT("user_id","kind","trib_id","person_id","report_id","security_event_id","community_id","round_id"),
	CONSTRAINT "notifications_one_subject" CHECK (num_nonnulls("notifications"."trib_id", "notifications"."person_id", "notifications"."report_id", "notifications"."security_event_id", "notifications"."community_id",
        "notifications"."round_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "operator_actions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operator_actions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"operator_id" integer,
	"operator" text NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"report_id" integer,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "operator_actions_action" CHECK ("operator_actions"."action" in ('hide', 'show', 'suspend', 'restore', 'answer', 'reset', 'grant', 'take', 'set', 'approve',
        'refuse', 'look'))
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"reporter_id" integer,
	"reported_user_id" integer,
	"reported_trib_id" integer,
	"reported_host_id" integer,
	"reported_message_id" bigint,
	"reported_photo_id" uuid,
	"reported_community_id" integer,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"handled_at" timestamp with time zone,
	"handled_by" integer,
	"reply" text,
	CONSTRAINT "reports_one_subject" CHECK (num_nonnulls("reports"."reported_user_id", "reports"."reported_trib_id", "reports"."reported_message_id", "reports"."reported_photo_id",
        "reports"."reported_community_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "score_agreement" (
	"score" smallint PRIMARY KEY NOT NULL,
	"mutual" integer DEFAULT 0 NOT NULL,
	"others" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "table_rounds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "table_rounds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"city_id" integer NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	"seated_at" timestamp with time zone,
	"answers_close_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"demo_for" integer,
	"people" integer DEFAULT 0 NOT NULL,
	"unseated" integer DEFAULT 0 NOT NULL,
	"tables" integer,
	"worst_score" smallint,
	"mean_score" smallint,
	"solved_ms" integer,
	"objections" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "table_answers" (
	"trib_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	"notice_at" timestamp with time zone NOT NULL,
	"noticed_at" timestamp with time zone,
	"confirm_asked_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "table_answers_trib_id_user_id_pk" PRIMARY KEY("trib_id","user_id"),
	CONSTRAINT "table_answers_answer" CHECK ("table_answers"."answer" in ('yes', 'no')),
	CONSTRAINT "table_answers_answered_at" CHECK (("table_answers"."answer" is null) = ("table_answers"."answered_at" is null))
);
--> statement-breakpoint
CREATE TABLE "table_entries" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"slots" integer NOT NULL,
	"max_km" smallint NOT NULL,
	"languages" text[] NOT NULL,
	"age" smallint NOT NULL,
	"age_width" smallint NOT NULL,
	"is_woman" boolean NOT NULL,
	"not_only_woman" boolean NOT NULL,
	"floor" smallint NOT NULL,
	"shown" boolean NOT NULL,
	"repeat" text NOT NULL,
	"active" boolean NOT NULL,
	"priority" smallint DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "table_entries_slots" CHECK ("table_entries"."slots" between 1 and 268435455),
	CONSTRAINT "table_entries_repeat" CHECK ("table_entries"."repeat" in ('until-seated', 'weekly', 'once')),
	CONSTRAINT "table_entries_only_woman" CHECK ("table_entries"."is_woman" or not "table_entries"."not_only_woman")
);
--> statement-breakpoint
CREATE TABLE "table_seekers" (
	"round_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"entry" jsonb,
	"unseated" boolean DEFAULT false NOT NULL,
	CONSTRAINT "table_seekers_round_id_user_id_pk" PRIMARY KEY("round_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "invitation_answers" (
	"user_id" integer NOT NULL,
	"trib_id" integer NOT NULL,
	"answer" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invitation_answers_user_id_trib_id_pk" PRIMARY KEY("user_id","trib_id"),
	CONSTRAINT "invitation_answers_answer" CHECK ("invitation_answers"."answer" in ('accepted', 'not-interested'))
);
--> statement-breakpoint
CREATE TABLE "invitation_offers" (
	"user_id" integer NOT NULL,
	"trib_id" integer NOT NULL,
	"offered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invitation_offers_user_id_trib_id_pk" PRIMARY KEY("user_id","trib_id")
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"trib_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"status" text NOT NULL,
	"role" text DEFAULT 'member' NOT NULL,
	"arrival" bigint GENERATED ALWAYS AS IDENTITY (sequence name "memberships_arrival_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"joined_at" timestamp with time zone,
	"message" text,
	"coming_for" timestamp with time zone,
	"silenced_at" timestamp with time zone,
	CONSTRAINT "memberships_trib_id_user_id_pk" PRIMARY KEY("trib_id","user_id"),
	CONSTRAINT "memberships_status" CHECK ("memberships"."status" in ('joined', 'waitlisted', 'requested')),
	CONSTRAINT "memberships_message" CHECK (char_length("memberships"."message") between 1 and 200),
	CONSTRAINT "memberships_role" CHECK ("memberships"."role" in ('member', 'volunteer', 'cohost', 'host')),
	CONSTRAINT "memberships_role_joined" CHECK ("memberships"."role" = 'member' or "memberships"."status" = 'joined'),
	CONSTRAINT "memberships_joined_at" CHECK (("memberships"."status" = 'joined') = ("memberships"."joined_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "saves" (
	"user_id" integer NOT NULL,
	"trib_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saves_user_id_trib_id_pk" PRIMARY KEY("user_id","trib_id")
);
--> statement-breakpoint
CREATE TABLE "trib_removals" (
	"trib_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "trib_removals_trib_id_user_id_pk" PRIMARY KEY("trib_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "tribs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tribs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"creator_id" integer,
	"round_id" integer,
	"proposed_by_round_id" integer,
	"follows_id" integer,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"location" text,
	"place_id" integer,
	"idea_id" integer,
	"community_id" integer,
	"city" text,
	"city_id" integer,
	"address" text,
	"pin_latitude" double precision,
	"pin_longitude" double precision,
	"place_is_public" boolean DEFAULT false NOT NULL,
	"category" text,
	"time_zone" text NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"max_participants" smallint NOT NULL,
	"min_people" smallint,
	"went_ahead_at" timestamp with time zone,
	"asks_if_coming" boolean DEFAULT true NOT NULL,
	"categories" text[] DEFAULT '{}' NOT NULL,
	"who_can_join" text NOT NULL,
	"members_only" boolean DEFAULT false NOT NULL,
	"visibility" text GENERATED ALWAYS AS (case when who_can_join = 'Friends only' then 'friends' when members_only then 'members' else 'everybody' end) STORED NOT NULL,
	"dress_code" text NOT NULL,
	"alcohol_policy" text NOT NULL,
	"cost" text NOT NULL,
	"cost_details" text,
	"main_image_url" text,
	"main_image_blur" text,
	"event_photos" text[] DEFAULT '{}' NOT NULL,
	"cancelled_at" timestamp with time zone,
	"series_id" integer,
	"occurrence" date,
	"own_parts" text[] DEFAULT '{}' NOT NULL,
	"hidden_at" timestamp with time zone,
	"idempotency_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"feed_at" timestamp with time zone GENERATED ALWAYS AS (coalesce(starts_at, 'infinity'::timestamptz)) STORED NOT NULL,
	"member_count" smallint DEFAULT 0 NOT NULL,
	"point" "cube" DEFAULT '(0)'::cube NOT NULL,
	"base" double precision DEFAULT 0 NOT NULL,
	CONSTRAINT "tribs_capacity" CHECK ("tribs"."member_count" between 0 and "tribs"."max_participants"),
	CONSTRAINT "tribs_max_participants" CHECK ("tribs"."max_participants" between 2 and 50),
	CONSTRAINT "tribs_min_people" CHECK ("tribs"."min_people" between 2 and 50),
	CONSTRAINT "tribs_host" CHECK (num_nonnulls("tribs"."creator_id", "tribs"."round_id", "tribs"."follows_id", "tribs"."proposed_by_round_id") = 1),
	CONSTRAINT "tribs_ends_after_start" CHECK ("tribs"."ends_at" > "tribs"."starts_at"),
	CONSTRAINT "tribs_name_length" CHECK (char_length("tribs"."name") between 1 and 100),
	CONSTRAINT "tribs_description_length" CHECK (char_length("tribs"."description") between 1 and 500),
	CONSTRAINT "tribs_address_length" CHECK (char_length("tribs"."address") between 1 and 200),
	CONSTRAINT "tribs_pin" CHECK (("tribs"."pin_latitude" is null) = ("tribs"."pin_longitude" is null)),
	CONSTRAINT "tribs_public_place" CHECK ("tribs"."place_id" is null or not "tribs"."place_is_public"),
	CONSTRAINT "tribs_occurrence" CHECK ("tribs"."series_id" is null or "tribs"."occurrence" is not null),
	CONSTRAINT "tribs_event_photos" CHECK (cardinality("tribs"."event_photos") <= 4)
);
--> statement-breakpoint
CREATE TABLE "ai_preferences" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"preferred_days" text[] NOT NULL,
	"preferred_times" text[] NOT NULL,
	"preferred_group_size_min" smallint NOT NULL,
	"preferred_group_size_max" smallint NOT NULL,
	"max_travel_distance" smallint NOT NULL,
	"selected_interests" integer[] NOT NULL,
	"activity_types" text[] NOT NULL,
	"meetup_frequency" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ai_preferences_group_size" CHECK ("ai_preferences"."preferred_group_size_min" between 2 and "ai_preferences"."preferred_group_size_max" and "ai_preferences"."preferred_group_size_max" <= 20),
	CONSTRAINT "ai_preferences_distance" CHECK ("ai_preferences"."max_travel_distance" between 1 and 50),
	CONSTRAINT "ai_preferences_frequency" CHECK ("ai_preferences"."meetup_frequency" in ('daily', 'weekly', 'monthly'))
);
--> statement-breakpoint
CREATE TABLE "credentials" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"password_hash" text NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "external_identities" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "external_identities_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"email" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pending_identities" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"email" text,
	"display_name" text,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "retired_usernames" (
	"username" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"device" text,
	"registration_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"verified_at" timestamp with time zone DEFAULT now(),
	"waits_since" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "user_interests" (
	"user_id" integer NOT NULL,
	"interest_id" integer NOT NULL,
	CONSTRAINT "user_interests_user_id_interest_id_pk" PRIMARY KEY("user_id","interest_id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"username" text,
	"display_name" text NOT NULL,
	"first_name" text,
	"last_name" text,
	"profile_image" text,
	"bio" text,
	"location" text,
	"city_id" integer,
	"age" smallint,
	"sex" text,
	"occupation" text,
	"education" text,
	"phone_number" text,
	"email" text,
	"values_environment" smallint DEFAULT 50 NOT NULL,
	"values_lifestyle" smallint DEFAULT 50 NOT NULL,
	"values_openness" smallint DEFAULT 50 NOT NULL,
	"values_identity" smallint DEFAULT 50 NOT NULL,
	"answered" boolean DEFAULT false NOT NULL,
	"chose_interests" boolean DEFAULT false NOT NULL,
	"value_offsets" double precision[] DEFAULT array[(('x' || left(replace(gen_random_uuid()::text, '-', ''), 12))::bit(48)::bigint / 2 ^ 48 * 24 - 12), (('x' || left(replace(gen_random_uuid()::text, '-', ''), 12))::bit(48)::bigint / 2 ^ 48 * 24 - 12), (('x' || left(replace(gen_random_uuid()::text, '-', ''), 12))::bit(48)::bigint / 2 ^ 48 * 24 - 12), (('x' || left(replace(gen_random_uuid()::text, '-', ''), 12))::bit(48)::bigint / 2 ^ 48 * 24 - 12)] NOT NULL,
	"point" "cube" NOT NULL,
	"interest_bonus" double precision NOT NULL,
	"invited_by" integer,
	"inviter_name" text,
	"invitation_confirmed_at" timestamp with time zone,
	"invite_shows_trib" boolean DEFAULT true NOT NULL,
	"hides_from_visitors" boolean DEFAULT false NOT NULL,
	"language" text,
	"near_asked_at" timestamp with time zone,
	"near_told_at" timestamp with time zone,
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_active_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"suspended_at" timestamp with time zone,
	"is_operator" boolean DEFAULT false NOT NULL,
	CONSTRAINT "users_username_form" CHECK ("users"."username" ~ '^[a-z0-9_.]{3,30}$'),
	CONSTRAINT "users_values_range" CHECK ("users"."values_environment" between 0 and 100 and "users"."values_lifestyle" between 0 and 100
        and "users"."values_openness" between 0 and 100 and "users"."values_identity" between 0 and 100),
	CONSTRAINT "users_answered" CHECK ("users"."answered" or not "users"."chose_interests"),
	CONSTRAINT "users_display_name_length" CHECK (char_length("users"."display_name") between 1 and 50),
	CONSTRAINT "users_bio_length" CHECK (char_length("users"."bio") <= 200)
);
--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_trib_id_tribs_id_fk" FOREIGN KEY ("trib_id") REFERENCES "public"."tribs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "arrival_lines" ADD CONSTRAINT "arrival_lines_trib_id_tribs_id_fk" FOREIGN KEY ("trib_id") REFERENCES "public"."tribs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "arrival_lines" ADD CONSTRAINT "arrival_lines_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendances" ADD CONSTRAINT "attendances_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendances" ADD CONSTRAINT "attendances_trib_id_user_id_memberships_trib_id_user_id_fk" FOREIGN KEY ("trib_id","user_id") REFERENCES "public"."memberships"("trib_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_addresses" ADD CONSTRAINT "calendar_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "places" ADD CONSTRAINT "places_city_id_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_trib_id_tribs_id_fk" FOREIGN KEY ("trib_id") REFERENCES "public"."tribs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_series_id_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."series"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_low_id_users_id_fk" FOREIGN KEY ("low_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_high_id_users_id_fk" FOREIGN KEY ("high_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_photo_id_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photos"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_reply_to_id_messages_id_fk" FOREIGN KEY ("reply_to_id") REFERENCES "public"."messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reactions" ADD CONSTRAINT "reactions_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reactions" ADD CONSTRAINT "reactions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reads" ADD CONSTRAINT "reads_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reads" ADD CONSTRAINT "reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "communities" ADD CONSTRAINT "communities_city_id_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_memberships" ADD CONSTRAINT "community_memberships_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_memberships" ADD CONSTRAINT "community_memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_removals" ADD CONSTRAINT "community_removals_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_removals" ADD CONSTRAINT "community_removals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_requests" ADD CONSTRAINT "community_requests_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_requests" ADD CONSTRAINT "community_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_invites" ADD CONSTRAINT "community_invites_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_invites" ADD CONSTRAINT "community_invites_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "first_posts" ADD CONSTRAINT "first_posts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "first_posts" ADD CONSTRAINT "first_posts_trib_id_tribs_id_fk" FOREIGN KEY ("trib_id") REFERENCES "public"."tribs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "first_posts" ADD CONSTRAINT "first_posts_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_notices" ADD CONSTRAINT "mail_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_settings" ADD CONSTRAINT "mail_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_security_event_id_security_events_id_fk" FOREIGN KEY ("security_event_id") REFERENCES "public"."security_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_invite_id_community_invites_id_fk" FOREIGN KEY ("invite_id") REFERENCES "public"."community_invites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_session_hash_sessions_token_hash_fk" FOREIGN KEY ("session_hash") REFERENCES "public"."sessions"("token_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_deliveries" ADD CONSTRAINT "push_deliveries_subscription_id_push_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_hash_sessions_token_hash_fk" FOREIGN KEY ("session_hash") REFERENCES "public"."sessions"("token_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_trib_id_tribs_id_fk" FOREIGN KEY ("trib_id") REFERENCES "public"."tribs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trib_search" ADD CONSTRAINT "trib_search_trib_id_tribs_id_fk" FOREIGN KEY ("trib_id") REFERENCES "public"."tribs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series" ADD CONSTRAINT "series_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series_regulars" ADD CONSTRAINT "series_regulars_series_id_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."series"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series_regulars" ADD CONSTRAINT "series_regulars_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presence" ADD CONSTRAINT "presence_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presence" ADD CONSTRAINT "presence_instance_id_instances_id_fk" FOREIGN KEY ("instance_id") REFERENCES "public"."instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocker_id_users_id_fk" FOREIGN KEY ("blocker_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocked_id_users_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_trib_id_tribs_id_fk" FOREIGN KEY ("trib_id") REFERENCES "public"."tribs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_ups" ADD CONSTRAINT "follow_ups_trib_id_tribs_id_fk" FOREIGN KEY ("trib_id") REFERENCES "public"."tribs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friendships" ADD CONSTRAINT "friendships_low_id_users_id_fk" FOREIGN KEY ("low_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friendships" ADD CONSTRAINT "friendships_high_id_users_id_fk" FOREIGN KEY ("high_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friendships" ADD CONSTRAINT "friendships_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meet_again" ADD CONSTRAINT "meet_again_trib_id_tribs_id_fk" FOREIGN KEY ("trib_id") REFERENCES "public"."tribs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meet_again" ADD CONSTRAINT "meet_again_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meet_again" ADD CONSTRAINT "meet_again_other_id_users_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_trib_id_tribs_id_fk" FOREIGN KEY ("trib_id") REFERENCES "public"."tribs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_security_event_id_security_events_id_fk" FOREIGN KEY ("security_event_id") REFERENCES "public"."security_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_round_id_table_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."table_rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_announcement_id_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_actions" ADD CONSTRAINT "operator_actions_operator_id_users_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_actions" ADD CONSTRAINT "operator_actions_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reported_user_id_users_id_fk" FOREIGN KEY ("reported_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reported_trib_id_tribs_id_fk" FOREIGN KEY ("reported_trib_id") REFERENCES "public"."tribs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reported_host_id_users_id_fk" FOREIGN KEY ("reported_host_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reported_message_id_messages_id_fk" FOREIGN KEY ("reported_message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reported_photo_id_photos_id_fk" FOREIGN KEY ("reported_photo_id") REFERENCES "public"."photos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reported_community_id_communities_id_fk" FOREIGN KEY ("reported_community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_handled_by_users_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "table_rounds" ADD CONSTRAINT "table_rounds_city_id_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "table_rounds" ADD CONSTRAINT "table_rounds_demo_for_users_id_fk" FOREIGN KEY ("demo_for") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "table_answers" ADD CONSTRAINT "table_answers_trib_id_tribs_id_fk" FOREIGN KEY ("trib_id") REFERENCES "public"."tribs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "table_answers" ADD CONSTRAINT "table_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "table_entries" ADD CONSTRAINT "table_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "table_seekers" ADD CONSTRAINT "table_seekers_round_id_table_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."table_rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "table_seekers" ADD CONSTRAINT "table_seekers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_answers" ADD CONSTRAINT "invitation_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_answers" ADD CONSTRAINT "invitation_answers_trib_id_tribs_id_fk" FOREIGN KEY ("trib_id") REFERENCES "public"."tribs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_offers" ADD CONSTRAINT "invitation_offers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_offers" ADD CONSTRAINT "invitation_offers_trib_id_tribs_id_fk" FOREIGN KEY ("trib_id") REFERENCES "public"."tribs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_trib_id_tribs_id_fk" FOREIGN KEY ("trib_id") REFERENCES "public"."tribs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saves" ADD CONSTRAINT "saves_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saves" ADD CONSTRAINT "saves_trib_id_tribs_id_fk" FOREIGN KEY ("trib_id") REFERENCES "public"."tribs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trib_removals" ADD CONSTRAINT "trib_removals_trib_id_tribs_id_fk" FOREIGN KEY ("trib_id") REFERENCES "public"."tribs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trib_removals" ADD CONSTRAINT "trib_removals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tribs" ADD CONSTRAINT "tribs_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tribs" ADD CONSTRAINT "tribs_round_id_table_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."table_rounds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tribs" ADD CONSTRAINT "tribs_proposed_by_round_id_table_rounds_id_fk" FOREIGN KEY ("proposed_by_round_id") REFERENCES "public"."table_rounds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tribs" ADD CONSTRAINT "tribs_follows_id_tribs_id_fk" FOREIGN KEY ("follows_id") REFERENCES "public"."tribs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tribs" ADD CONSTRAINT "tribs_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tribs" ADD CONSTRAINT "tribs_idea_id_ideas_id_fk" FOREIGN KEY ("idea_id") REFERENCES "public"."ideas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tribs" ADD CONSTRAINT "tribs_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tribs" ADD CONSTRAINT "tribs_city_id_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tribs" ADD CONSTRAINT "tribs_series_id_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."series"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_preferences" ADD CONSTRAINT "ai_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "external_identities" ADD CONSTRAINT "external_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_interests" ADD CONSTRAINT "user_interests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_interests" ADD CONSTRAINT "user_interests_interest_id_interests_id_fk" FOREIGN KEY ("interest_id") REFERENCES "public"."interests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_city_id_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcements_author_idx" ON "announcements" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "announcements_trib_idx" ON "announcements" USING btree ("trib_id");--> statement-breakpoint
CREATE INDEX "announcements_community_idx" ON "announcements" USING btree ("community_id");--> statement-breakpoint
CREATE INDEX "arrival_lines_user_idx" ON "arrival_lines" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "attendances_user_idx" ON "attendances" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_addresses_token_key" ON "calendar_addresses" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "ideas_title_key" ON "ideas" USING btree ("title");--> statement-breakpoint
CREATE INDEX "ideas_category_idx" ON "ideas" USING btree ("category");--> statement-breakpoint
CREATE UNIQUE INDEX "places_city_name_key" ON "places" USING btree ("city","name");--> statement-breakpoint
CREATE INDEX "places_city_area_idx" ON "places" USING btree ("city","area");--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_trib_key" ON "conversations" USING btree ("trib_id");--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_community_key" ON "conversations" USING btree ("community_id");--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_series_key" ON "conversations" USING btree ("series_id");--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_pair_key" ON "conversations" USING btree ("low_id","high_id");--> statement-breakpoint
CREATE INDEX "conversations_high_idx" ON "conversations" USING btree ("high_id");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_client_key" ON "messages" USING btree ("sender_id","client_id");--> statement-breakpoint
CREATE INDEX "messages_conversation_idx" ON "messages" USING btree ("conversation_id","id");--> statement-breakpoint
CREATE INDEX "messages_photo_idx" ON "messages" USING btree ("photo_id");--> statement-breakpoint
CREATE INDEX "messages_photos_idx" ON "messages" USING btree ("conversation_id","id") WHERE "messages"."photo_id" is not null;--> statement-breakpoint
CREATE INDEX "messages_reply_idx" ON "messages" USING btree ("reply_to_id");--> statement-breakpoint
CREATE INDEX "reactions_user_idx" ON "reactions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "reads_user_idx" ON "reads" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "cities_time_zone_idx" ON "cities" USING btree ("time_zone","population" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "cities_latitude_idx" ON "cities" USING btree ("latitude","longitude");--> statement-breakpoint
CREATE INDEX "city_names_trgm_idx" ON "city_names" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "communities_name_key" ON "communities" USING btree ("name");--> statement-breakpoint
CREATE INDEX "communities_image_idx" ON "communities" USING btree ("image");--> statement-breakpoint
CREATE INDEX "community_memberships_user_idx" ON "community_memberships" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "community_memberships_latest_idx" ON "community_memberships" USING btree ("community_id","created_at","user_id");--> statement-breakpoint
CREATE INDEX "community_memberships_organizers_idx" ON "community_memberships" USING btree ("community_id") WHERE "community_memberships"."role" <> 'member';--> statement-breakpoint
CREATE UNIQUE INDEX "community_memberships_one_owner" ON "community_memberships" USING btree ("community_id") WHERE "community_memberships"."role" = 'owner';--> statement-breakpoint
CREATE INDEX "community_removals_user_idx" ON "community_removals" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "community_requests_user_idx" ON "community_requests" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "community_invites_mailbox_key" ON "community_invites" USING btree ("community_id","mailbox_hash");--> statement-breakpoint
CREATE INDEX "community_invites_mailbox_idx" ON "community_invites" USING btree ("mailbox_hash");--> statement-breakpoint
CREATE INDEX "community_invites_inviter_idx" ON "community_invites" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "events_order_idx" ON "events" USING btree ("xid","id");--> statement-breakpoint
CREATE INDEX "events_created_idx" ON "events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "feed_changes_order_idx" ON "feed_changes" USING btree ("changed_in");--> statement-breakpoint
CREATE UNIQUE INDEX "first_posts_trib_key" ON "first_posts" USING btree ("trib_id");--> statement-breakpoint
CREATE UNIQUE INDEX "first_posts_community_key" ON "first_posts" USING btree ("community_id");--> statement-breakpoint
CREATE INDEX "first_posts_user_idx" ON "first_posts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "first_posts_waiting_idx" ON "first_posts" USING btree ("asked_at","id") WHERE "first_posts"."decision" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_key" ON "jobs" USING btree ("kind","key");--> statement-breakpoint
CREATE INDEX "jobs_due_idx" ON "jobs" USING btree ("priority","next_try_at") WHERE "jobs"."failed_at" is null;--> statement-breakpoint
CREATE INDEX "jobs_next_idx" ON "jobs" USING btree ("next_try_at") WHERE "jobs"."failed_at" is null and "jobs"."taken_until" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "mail_notices_subject_key" ON "mail_notices" USING btree ("user_id","kind","subject_id");--> statement-breakpoint
CREATE INDEX "mail_notices_due_idx" ON "mail_notices" USING btree ("due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "mails_token_key" ON "mails" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "mails_browser_idx" ON "mails" USING btree ("browser_hash");--> statement-breakpoint
CREATE INDEX "mails_user_idx" ON "mails" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mails_invite_idx" ON "mails" USING btree ("invite_id");--> statement-breakpoint
CREATE INDEX "mails_security_event_idx" ON "mails" USING btree ("security_event_id");--> statement-breakpoint
CREATE INDEX "mails_expires_idx" ON "mails" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "one_time_tokens_user_idx" ON "one_time_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "one_time_tokens_session_idx" ON "one_time_tokens" USING btree ("session_hash");--> statement-breakpoint
CREATE INDEX "one_time_tokens_browser_idx" ON "one_time_tokens" USING btree ("browser_hash");--> statement-breakpoint
CREATE INDEX "one_time_tokens_expires_idx" ON "one_time_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "photos_owner_idx" ON "photos" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "photos_created_idx" ON "photos" USING btree ("created_at","bytes");--> statement-breakpoint
CREATE UNIQUE INDEX "push_deliveries_subject_key" ON "push_deliveries" USING btree ("subscription_id","kind","subject_id");--> statement-breakpoint
CREATE INDEX "push_deliveries_due_idx" ON "push_deliveries" USING btree ("due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint_key" ON "push_subscriptions" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user_idx" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_session_idx" ON "push_subscriptions" USING btree ("session_hash");--> statement-breakpoint
CREATE INDEX "search_words_trgm_idx" ON "search_words" USING gin ("word" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "trib_search_document_idx" ON "trib_search" USING gin ("document") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "series_creator_idx" ON "series" USING btree ("creator_id");--> statement-breakpoint
CREATE INDEX "series_regulars_user_idx" ON "series_regulars" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "series_regulars_order_idx" ON "series_regulars" USING btree ("series_id","standing");--> statement-breakpoint
CREATE INDEX "presence_instance_idx" ON "presence" USING btree ("instance_id");--> statement-breakpoint
CREATE INDEX "rate_limits_resets_idx" ON "rate_limits" USING btree ("resets_at");--> statement-breakpoint
CREATE INDEX "passkey_challenges_expires_idx" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkey_challenges_user_idx" ON "passkey_challenges" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "passkeys_credential_key" ON "passkeys" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "passkeys_user_idx" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "recovery_codes_user_key" ON "recovery_codes" USING btree ("user_id","position");--> statement-breakpoint
CREATE INDEX "security_events_listed_idx" ON "security_events" USING btree ("user_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "blocks_blocked_idx" ON "blocks" USING btree ("blocked_id");--> statement-breakpoint
CREATE INDEX "feedback_again_idx" ON "feedback" USING btree ("trib_id") WHERE "feedback"."again";--> statement-breakpoint
CREATE INDEX "friendships_high_idx" ON "friendships" USING btree ("high_id");--> statement-breakpoint
CREATE INDEX "meet_again_user_idx" ON "meet_again" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "meet_again_other_idx" ON "meet_again" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "notifications_listed_idx" ON "notifications" USING btree ("user_id",("seen_at" is null) desc,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "notifications_created_idx" ON "notifications" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "notifications_trib_idx" ON "notifications" USING btree ("trib_id") WHERE "notifications"."trib_id" is not null;--> statement-breakpoint
CREATE INDEX "notifications_person_idx" ON "notifications" USING btree ("person_id") WHERE "notifications"."person_id" is not null;--> statement-breakpoint
CREATE INDEX "notifications_report_idx" ON "notifications" USING btree ("report_id") WHERE "notifications"."report_id" is not null;--> statement-breakpoint
CREATE INDEX "notifications_security_idx" ON "notifications" USING btree ("security_event_id") WHERE "notifications"."security_event_id" is not null;--> statement-breakpoint
CREATE INDEX "notifications_community_idx" ON "notifications" USING btree ("community_id") WHERE "notifications"."community_id" is not null;--> statement-breakpoint
CREATE INDEX "notifications_round_idx" ON "notifications" USING btree ("round_id") WHERE "notifications"."round_id" is not null;--> statement-breakpoint
CREATE INDEX "notifications_announcement_idx" ON "notifications" USING btree ("announcement_id") WHERE "notifications"."announcement_id" is not null;--> statement-breakpoint
CREATE INDEX "operator_actions_operator_idx" ON "operator_actions" USING btree ("operator_id");--> statement-breakpoint
CREATE INDEX "operator_actions_report_idx" ON "operator_actions" USING btree ("report_id");--> statement-breakpoint
CREATE INDEX "reports_created_idx" ON "reports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "reports_open_idx" ON "reports" USING btree ("id") WHERE "reports"."handled_at" is null;--> statement-breakpoint
CREATE INDEX "reports_reporter_idx" ON "reports" USING btree ("reporter_id");--> statement-breakpoint
CREATE INDEX "reports_user_idx" ON "reports" USING btree ("reported_user_id");--> statement-breakpoint
CREATE INDEX "reports_trib_idx" ON "reports" USING btree ("reported_trib_id");--> statement-breakpoint
CREATE INDEX "reports_host_idx" ON "reports" USING btree ("reported_host_id");--> statement-breakpoint
CREATE INDEX "reports_message_idx" ON "reports" USING btree ("reported_message_id");--> statement-breakpoint
CREATE INDEX "reports_photo_idx" ON "reports" USING btree ("reported_photo_id");--> statement-breakpoint
CREATE INDEX "reports_community_idx" ON "reports" USING btree ("reported_community_id");--> statement-breakpoint
CREATE UNIQUE INDEX "table_rounds_city_key" ON "table_rounds" USING btree ("city_id","closes_at") WHERE "table_rounds"."demo_for" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "table_rounds_demo_key" ON "table_rounds" USING btree ("demo_for") WHERE "table_rounds"."demo_for" is not null;--> statement-breakpoint
CREATE INDEX "table_rounds_open_idx" ON "table_rounds" USING btree ("id") WHERE "table_rounds"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "table_answers_user_idx" ON "table_answers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "table_answers_notice_idx" ON "table_answers" USING btree ("notice_at") WHERE "table_answers"."noticed_at" is null;--> statement-breakpoint
CREATE INDEX "table_seekers_user_idx" ON "table_seekers" USING btree ("user_id","round_id");--> statement-breakpoint
CREATE INDEX "invitation_offers_trib_idx" ON "invitation_offers" USING btree ("trib_id");--> statement-breakpoint
CREATE INDEX "invitation_offers_offered_idx" ON "invitation_offers" USING btree ("offered_at");--> statement-breakpoint
CREATE INDEX "memberships_user_idx" ON "memberships" USING btree ("user_id","status");--> statement-breakpoint
CREATE INDEX "memberships_order_idx" ON "memberships" USING btree ("trib_id","status","arrival");--> statement-breakpoint
CREATE UNIQUE INDEX "memberships_one_host" ON "memberships" USING btree ("trib_id") WHERE "memberships"."role" = 'host';--> statement-breakpoint
CREATE UNIQUE INDEX "memberships_one_volunteer" ON "memberships" USING btree ("trib_id") WHERE "memberships"."role" = 'volunteer';--> statement-breakpoint
CREATE INDEX "saves_trib_idx" ON "saves" USING btree ("trib_id");--> statement-breakpoint
CREATE INDEX "trib_removals_user_idx" ON "trib_removals" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "tribs_feed_idx" ON "tribs" USING btree ("feed_at","id") WHERE "tribs"."cancelled_at" is null;--> statement-breakpoint
CREATE INDEX "tribs_city_feed_idx" ON "tribs" USING btree ("city_id","feed_at","id") WHERE "tribs"."cancelled_at" is null;--> statement-breakpoint
CREATE INDEX "tribs_idea_feed_idx" ON "tribs" USING btree ("idea_id","feed_at","id") WHERE "tribs"."cancelled_at" is null;--> statement-breakpoint
CREATE INDEX "tribs_community_feed_idx" ON "tribs" USING btree ("community_id","feed_at","id") WHERE "tribs"."cancelled_at" is null and "tribs"."community_id" is not null;--> statement-breakpoint
CREATE INDEX "tribs_creator_idx" ON "tribs" USING btree ("creator_id");--> statement-breakpoint
CREATE INDEX "tribs_round_idx" ON "tribs" USING btree ("round_id") WHERE "tribs"."round_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "tribs_proposed_key" ON "tribs" USING btree ("proposed_by_round_id") WHERE "tribs"."proposed_by_round_id" is not null;--> statement-breakpoint
CREATE INDEX "tribs_ends_idx" ON "tribs" USING btree ("ends_at") WHERE "tribs"."cancelled_at" is null;--> statement-breakpoint
CREATE INDEX "tribs_undecided_idx" ON "tribs" USING btree ("starts_at") WHERE "tribs"."min_people" is not null and "tribs"."went_ahead_at" is null and "tribs"."cancelled_at" is null;--> statement-breakpoint
CREATE INDEX "tribs_main_image_idx" ON "tribs" USING btree ("main_image_url");--> statement-breakpoint
CREATE INDEX "tribs_event_photos_idx" ON "tribs" USING gin ("event_photos");--> statement-breakpoint
CREATE UNIQUE INDEX "tribs_follows_key" ON "tribs" USING btree ("follows_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tribs_series_occurrence" ON "tribs" USING btree ("series_id","occurrence");--> statement-breakpoint
CREATE INDEX "tribs_series_feed_idx" ON "tribs" USING btree ("series_id","feed_at","id") WHERE "tribs"."series_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "tribs_idempotency_key" ON "tribs" USING btree ("creator_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "tribs_idempotency_idx" ON "tribs" USING btree ("idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "external_identities_subject_key" ON "external_identities" USING btree ("provider","subject");--> statement-breakpoint
CREATE INDEX "external_identities_user_idx" ON "external_identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "known_devices_user_idx" ON "known_devices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "known_devices_created_idx" ON "known_devices" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "pending_identities_expires_idx" ON "pending_identities" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_id_key" ON "sessions" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_registration_key" ON "sessions" USING btree ("registration_hash");--> statement-breakpoint
CREATE INDEX "sessions_user_idx" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_idx" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_key" ON "users" USING btree ("username");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "users_demo_last_active_idx" ON "users" USING btree ("last_active_at") WHERE "users"."is_demo";--> statement-breakpoint
CREATE INDEX "users_created_idx" ON "users" USING btree ("created_at") WHERE not "users"."is_demo";--> statement-breakpoint
CREATE INDEX "users_operator_idx" ON "users" USING btree ("id") WHERE "users"."is_operator";--> statement-breakpoint
CREATE INDEX "users_near_idx" ON "users" USING btree ("near_asked_at") WHERE "users"."near_asked_at" is not null;--> statement-breakpoint
CREATE INDEX "users_invited_by_idx" ON "users" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "users_profile_image_idx" ON "users" USING btree ("profile_image");--> statement-breakpoint
CREATE INDEX "users_hidden_idx" ON "users" USING btree ("id") WHERE "users"."deleted_at" is not null or "users"."suspended_at" is not null;
--> statement-breakpoint

-- By hand from here: what the schema in TypeScript cannot say.

-- Counters need not survive a crash, and nobody waits for a disk to count.
alter table rate_limits set unlogged;
--> statement-breakpoint
-- Each of these views must have no row, at any time; tests and fault drills read them.
create view invariant_over_capacity as
  select t.id as trib_id from tribs t join memberships m on m.trib_id = t.id and m.status = 'joined'
  group by t.id having count(*) > t.max_participants;
--> statement-breakpoint
create view invariant_member_count_wrong as
  select t.id as trib_id from tribs t left join memberships m on m.trib_id = t.id and m.status = 'joined'
  group by t.id having count(m.user_id) <> t.member_count;
--> statement-breakpoint
create view invariant_community_count_wrong as
  select c.id as community_id from communities c left join (
    community_memberships m join users u on u.id = m.user_id
      and not u.is_demo and u.deleted_at is null and u.suspended_at is null) on m.community_id = c.id
  group by c.id having count(m.user_id) <> c.member_count;
--> statement-breakpoint
create view invariant_creator_not_member as
  select t.id as trib_id from tribs t
  where t.creator_id is not null
    and not exists (select 1 from memberships m where m.trib_id = t.id and m.user_id = t.creator_id and m.status = 'joined');
--> statement-breakpoint
-- Regulars wait beside the spots that they leave to others.
create view invariant_waiting_beside_free_place as
  select t.id as trib_id from tribs t left join series s on s.id = t.series_id
  where t.cancelled_at is null and t.feed_at > now() and t.member_count < t.max_participants
    and exists (select 1 from memberships m where m.trib_id = t.id and m.status = 'waitlisted'
      and (coalesce(s.newcomer_spots, 0) = 0
        or not exists (select 1 from series_regulars r where r.series_id = s.id and r.user_id = m.user_id)));
--> statement-breakpoint
create view invariant_host_not_creator as
  select t.id as trib_id from tribs t join memberships m on m.trib_id = t.id
  where (m.role = 'host') <> (m.user_id = t.creator_id);
--> statement-breakpoint
-- Search: documents and words are written by triggers.

-- Words without accents, capitals and signs, one space between them.
create function plain_words(given text) returns text language sql stable strict parallel safe as $$
  select btrim(regexp_replace(lower(unaccent(given) collate "und-x-icu"), '[\W_]+', ' ', 'g'))
$$;
--> statement-breakpoint
-- In order, so that two who write the same words at once wait for each other in one direction. Numbers are found as they are written.
create function add_search_words(texts text[]) returns void language sql as $$
  insert into search_words (word)
    select distinct word collate "C" from unnest(texts) as words, string_to_table(words, ' ') as word
    where length(word) between 2 and 40 and word !~ '^\d' order by 1
    on conflict do nothing
$$;
--> statement-breakpoint
-- As before, and servers that keep in memory which meetups have a word are told. A host's own place is found by its name only if
-- it is public; whoever knows a word of a home's could otherwise ask whose it is.
create function index_tribs(trib_ids integer[]) returns void language sql as $$
  insert into feed_changes (trib_id, words_changed) select id, true from unnest(trib_ids) as id;
  with texts as (
    select t.id, plain_words(concat_ws(' ', t.name, t.description, t.city, t.category,
      array_to_string(t.categories, ' '), i.title, c.name, case when t.place_is_public then t.location end)) as words
    from tribs t left join ideas i on i.id = t.idea_id left join communities c on c.id = t.community_id
    where t.id = any(trib_ids)),
  documents as (
    insert into trib_search (trib_id, document) select id, to_tsvector('english', words) from texts
    on conflict (trib_id) do update set document = excluded.document)
  select add_search_words(array(select words from texts))
$$;
--> statement-breakpoint
create function index_inserted_tribs() returns trigger language plpgsql as $$
begin
  perform index_tribs(array(select id from inserted));
  return null;
end
$$;
--> statement-breakpoint
create function index_updated_trib() returns trigger language plpgsql as $$
begin
  perform index_tribs(array[new.id]);
  return null;
end
$$;
--> statement-breakpoint
create trigger tribs_search_insert after insert on tribs referencing new table as inserted
  for each statement execute function index_inserted_tribs();
--> statement-breakpoint
create trigger tribs_search_update after update of name, description, city, category, categories, idea_id, community_id, location, place_is_public on tribs
  for each row execute function index_updated_trib();
--> statement-breakpoint
-- Title, subject and description, in the order of their weight.
create function weighted_document(title text, subject text, description text) returns tsvector language sql stable as $$
  select setweight(to_tsvector('english', plain_words(title)), 'A')
    || setweight(to_tsvector('english', plain_words(subject)), 'B')
    || setweight(to_tsvector('english', plain_words(description)), 'C')
$$;
--> statement-breakpoint
create function index_idea() returns trigger language plpgsql as $$
begin
  new.document := weighted_document(new.title, concat_ws(' ', new.category, new.location), new.description);
  perform add_search_words(array[plain_words(concat_ws(' ', new.title, new.category, new.location, new.description))]);
  return new;
end
$$;
--> statement-breakpoint
create trigger ideas_search before insert or update of title, category, location, description on ideas
  for each row execute function index_idea();
--> statement-breakpoint
create function index_community() returns trigger language plpgsql as $$
begin
  new.document := weighted_document(new.name, concat_ws(' ', new.category, new.location), coalesce(new.description, ''));
  perform add_search_words(array[plain_words(concat_ws(' ', new.name, new.category, new.location, new.description))]);
  return new;
end
$$;
--> statement-breakpoint
create trigger communities_search before insert or update of name, category, location, description on communities
  for each row execute function index_community();
--> statement-breakpoint
create function open_room() returns trigger language plpgsql as $$
begin
  insert into conversations (trib_id, series_id, community_id) values (
    case when tg_table_name = 'tribs' then new.id end,
    case when tg_table_name = 'series' then new.id end,
    case when tg_table_name = 'communities' then new.id end);
  return null;
end
$$;
--> statement-breakpoint
create trigger tribs_room after insert on tribs for each row execute function open_room();
--> statement-breakpoint
create trigger communities_room after insert on communities for each row execute function open_room();
--> statement-breakpoint
-- Asks the server for a notification on this channel once the transaction has committed. A notification of the transaction's own
-- would make all commits flush one after the other, because it holds a lock of the whole cluster until it is on disk.
create function wake(channel text) returns void language plpgsql as $$
declare woken text := coalesce(current_setting('trib.woken', true), '');
begin
  if strpos(woken, channel) > 0 then return; end if;
  perform set_config('trib.woken', woken || channel, true);
  raise notice using message = channel, errcode = 'WAKE0';
end
$$;
--> statement-breakpoint
-- Events: what changed and for whom. One row per subject and transaction (`events_subject_key`), and one wake
-- of every instance however much was written. Demo data and benches set trib.silent.
create function record_event(
  event_kind text, for_user integer, trib integer, community integer, conversation integer, actor integer,
  message bigint default null
) returns void language plpgsql as $$
begin
  if current_setting('trib.silent', true) = 'on' then return; end if;
  -- Several messages of one transaction are one event, about none of them in particular.
  insert into events as e (kind, user_id, trib_id, community_id, conversation_id, actor_id, message_id)
    values (event_kind, for_user, trib, community, conversation, actor, message)
    on conflict on constraint events_subject_key do update set message_id = null
      where e.message_id <> excluded.message_id;
  perform wake('events');
end
$$;
--> statement-breakpoint
create function record_message_event() returns trigger language plpgsql as $$
begin
  perform record_event('messages', null, null, null, new.conversation_id, new.sender_id, new.id);
  return null;
end
$$;
--> statement-breakpoint
create trigger messages_event after insert or update of deleted_at, hidden_at, photo_id on messages
  for each row execute function record_message_event();
--> statement-breakpoint
create function record_reaction_event() returns trigger language plpgsql as $$
declare changed reactions := coalesce(new, old);
begin
  perform record_event('messages', null, null, null, m.conversation_id, changed.user_id, m.id)
    from messages m where m.id = changed.message_id;
  return null;
end
$$;
--> statement-breakpoint
create trigger reactions_event after insert or delete on reactions
  for each row execute function record_reaction_event();
--> statement-breakpoint
create function record_read_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old is not distinct from new then return null; end if;
  perform record_event('reads', new.user_id, null, null, new.conversation_id, null);
  return null;
end
$$;
--> statement-breakpoint
create trigger reads_event after insert or update on reads
  for each row execute function record_read_event();
--> statement-breakpoint
create function record_membership_event() returns trigger language plpgsql as $$
declare changed memberships := coalesce(new, old);
begin
  perform record_event('membership', changed.user_id, changed.trib_id, null, null, null);
  -- Who has said that they still come is up to them: others read it when they next look.
  if tg_op = 'UPDATE' and (old.status, old.role) = (new.status, new.role) then return null; end if;
  perform record_event('trib', null, changed.trib_id, null, null, null);
  return null;
end
$$;
--> statement-breakpoint
create trigger memberships_event after insert or delete or update of status, role, coming_for on memberships
  for each row execute function record_membership_event();
--> statement-breakpoint
create function record_trib_event() returns trigger language plpgsql as $$
begin
  perform record_event('trib', null, new.id, null, null, null);
  return null;
end
$$;
--> statement-breakpoint
create trigger tribs_event after update on tribs
  for each row when (old.* is distinct from new.*) execute function record_trib_event();
--> statement-breakpoint
create function record_save_event() returns trigger language plpgsql as $$
declare changed saves := coalesce(new, old);
begin
  perform record_event('save', changed.user_id, changed.trib_id, null, null, null);
  return null;
end
$$;
--> statement-breakpoint
create trigger saves_event after insert or delete on saves
  for each row execute function record_save_event();
--> statement-breakpoint
-- By hand: a request has the same columns, and a new role is heard of as well.
create function record_community_event() returns trigger language plpgsql as $$
begin
  perform record_event(
    'community', coalesce(new.user_id, old.user_id), null, coalesce(new.community_id, old.community_id), null, null);
  return null;
end
$$;
--> statement-breakpoint
create trigger community_memberships_event after insert or delete or update of role on community_memberships
  for each row execute function record_community_event();
--> statement-breakpoint
-- A declined request looks pending to its sender, who hears nothing. Nor does somebody whose friend has blocked them.
create function record_friendship_event() returns trigger language plpgsql as $$
declare
  changed friendships := coalesce(new, old);
  person integer;
begin
  foreach person in array array[changed.low_id, changed.high_id] loop
    continue when tg_op = 'UPDATE' and new.status = 'declined' and new.requested_by = person;
    continue when exists (select from blocks b where b.blocked_id = person
      and b.blocker_id = changed.low_id + changed.high_id - person);
    perform record_event('friends', person, null, null, null, null);
  end loop;
  return null;
end
$$;
--> statement-breakpoint
create trigger friendships_event after insert or update or delete on friendships
  for each row execute function record_friendship_event();
--> statement-breakpoint
-- A block is silent: only the person who blocks hears of it, on their other devices.
create function record_block_event() returns trigger language plpgsql as $$
declare changed blocks := coalesce(new, old);
begin
  perform record_event('people', changed.blocker_id, null, null, null, null);
  return null;
end
$$;
--> statement-breakpoint
create trigger blocks_event after insert or delete on blocks
  for each row execute function record_block_event();
--> statement-breakpoint
create function record_session_event() returns trigger language plpgsql as $$
begin
  perform record_event('session', old.user_id, null, null, null, null);
  return null;
end
$$;
--> statement-breakpoint
create trigger sessions_event after delete on sessions for each row execute function record_session_event();
--> statement-breakpoint
create function record_profile_event() returns trigger language plpgsql as $$
begin
  perform record_event('profile', new.id, null, null, null, null);
  return null;
end
$$;
--> statement-breakpoint
create trigger users_event after update of username, display_name, profile_image, bio, location, city_id, point, is_demo on users
  for each row when (old.* is distinct from new.*) execute function record_profile_event();
--> statement-breakpoint
-- For a whole statement at once, as an announcement is to thousands. Its event, and what is pushed and mailed where people
-- have asked for that. A renewed notification has a new id and is pushed again; one that was seen is only an event.
--
-- A statement trigger keeps the plan of its first call, which often had no row at all: a join of both tables would compare
-- each row with each. `except` sorts or hashes them.
create function record_notifications() returns trigger language plpgsql as $$
declare
  ids bigint[];
  people integer[];
begin
  if current_setting('trib.silent', true) = 'on' then return null; end if;
  insert into events (kind, user_id) select distinct 'notifications', user_id from changed
    on conflict on constraint events_subject_key do nothing;
  if found then perform wake('events'); end if;
  if tg_op = 'INSERT' then
    select array_agg(id), array_agg(user_id) into ids, people from changed;
  else
    select array_agg(id), array_agg(user_id) into ids, people
      from (select id, user_id from changed except select id, user_id from former) renewed;
  end if;
  -- A minute early: the clocks of the database and of the servers differ a little, and what is due at once must not wait.
  insert into push_deliveries (subscription_id, kind, subject_id, due_at)
    select s.id, 'notification', told.id, greatest(now() - interval '1 minute', s.retry_at)
    from unnest(ids, people) as told (id, user_id) join push_subscriptions s using (user_id);
  if found then perform wake('pushes'); end if;
  -- What can wait is put off when it is read, so that nothing of it is mailed that was seen at once.
  insert into mail_notices (user_id, kind, subject_id, due_at)
    select s.user_id, 'notification', told.id, now()
    from unnest(ids, people) as told (id, user_id) join mail_settings s using (user_id) where s.frequency <> 'off';
  if found then perform wake('mails'); end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger notifications_insert after insert on notifications referencing new table as changed
  for each statement execute function record_notifications();
--> statement-breakpoint
create trigger notifications_update after update on notifications referencing new table as changed old table as former
  for each statement execute function record_notifications();
--> statement-breakpoint
create function push_message() returns trigger language plpgsql as $$
begin
  if current_setting('trib.silent', true) = 'on' then return null; end if;
  if exists (select from push_subscriptions) or exists (select from mail_settings where frequency <> 'off') then
    insert into push_messages (message_id) values (new.id);
    perform wake('pushes');
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger messages_push after insert on messages
  for each row execute function push_message();
--> statement-breakpoint
-- Each mail is sent by a job. Somebody waits for those with a link or a code; what is urgent is about one meetup.
create function queue_mail() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from jobs where kind = 'mail' and key = old.id::text;
    return null;
  end if;
  insert into jobs (kind, key, priority) values ('mail', new.id::text,
    case when new.kind = 'notices' and new.texts -> 0 ? 'trib' then 5 when new.kind in ('notices', 'invite') then 9 else 0 end);
  perform wake('jobs');
  return null;
end
$$;
--> statement-breakpoint
create trigger mails_queue after insert on mails for each row execute function queue_mail();
--> statement-breakpoint
create trigger mails_withdraw after delete on mails for each row execute function queue_mail();
--> statement-breakpoint
-- The four cities of the catalogue; all others are loaded after the migrations.
insert into cities (id, name, region, country, population, latitude, longitude, time_zone) values
  (4671654, 'Austin', 'Texas', 'US', 931830, 30.26715, -97.74306, 'America/Chicago'),
  (5809844, 'Seattle', 'Washington', 'US', 684451, 47.60621, -122.33207, 'America/Los_Angeles'),
  (5419384, 'Denver', 'Colorado', 'US', 682545, 39.73915, -104.9847, 'America/Denver'),
  (4164138, 'Miami', 'Florida', 'US', 441003, 25.77427, -80.19366, 'America/New_York');
--> statement-breakpoint
-- What the feed in the memory of each server has to read again. Only rows are added, so no transaction waits for another here.
create function record_feed_changes() returns trigger language plpgsql as $$
begin
  insert into feed_changes (trib_id) select id from changed;
  return null;
end
$$;
--> statement-breakpoint
create trigger tribs_feed_insert after insert on tribs referencing new table as changed
  for each statement execute function record_feed_changes();
--> statement-breakpoint
create trigger tribs_feed_delete after delete on tribs referencing old table as changed
  for each statement execute function record_feed_changes();
--> statement-breakpoint
create function record_feed_change() returns trigger language plpgsql as $$
begin
  insert into feed_changes (trib_id) values (new.id);
  return null;
end
$$;
--> statement-breakpoint
create trigger tribs_feed_update after update on tribs for each row
  when ((old.creator_id, old.city_id, old.community_id, old.idea_id, old.category, old.time_zone, old.starts_at,
      old.cancelled_at, old.hidden_at, old.visibility, old.member_count, old.max_participants, old.cost, old.base, old.point)
    is distinct from (new.creator_id, new.city_id, new.community_id, new.idea_id, new.category, new.time_zone, new.starts_at,
      new.cancelled_at, new.hidden_at, new.visibility, new.member_count, new.max_participants, new.cost, new.base, new.point))
  execute function record_feed_change();
--> statement-breakpoint
create function record_feed_host() returns trigger language plpgsql as $$
begin
  insert into feed_changes (trib_id) select id from tribs where creator_id = new.id;
  return null;
end
$$;
--> statement-breakpoint
create trigger users_feed after update of deleted_at, suspended_at on users for each row
  when ((old.deleted_at, old.suspended_at) is distinct from (new.deleted_at, new.suspended_at))
  execute function record_feed_host();
--> statement-breakpoint
-- Nobody but the person hears of their seat, and nobody at all of their answer.
create function record_table_answer_event() returns trigger language plpgsql as $$
declare changed table_answers := coalesce(new, old);
begin
  perform record_event('membership', changed.user_id, changed.trib_id, null, null, null);
  return null;
end
$$;
--> statement-breakpoint
create trigger table_answers_event after insert or delete or update of answer on table_answers
  for each row execute function record_table_answer_event();
--> statement-breakpoint
-- The feed shows only the next date of a series: which one that is depends on the others.
create function record_feed_series_dates() returns trigger language plpgsql as $$
begin
  insert into feed_changes (trib_id) select id from tribs
    where series_id in (select distinct series_id from changed) and feed_at > now();
  return null;
end
$$;
--> statement-breakpoint
create trigger tribs_feed_series_insert after insert on tribs referencing new table as changed
  for each statement execute function record_feed_series_dates();
--> statement-breakpoint
create function record_feed_series_change() returns trigger language plpgsql as $$
begin
  insert into feed_changes (trib_id) select id from tribs
    where id = new.id or (series_id in (old.series_id, new.series_id) and feed_at > now());
  return null;
end
$$;
--> statement-breakpoint
create trigger tribs_feed_series_update after update on tribs for each row
  when (num_nonnulls(old.series_id, new.series_id) > 0
    and (old.series_id, old.starts_at, old.cancelled_at, old.hidden_at, old.visibility)
      is distinct from (new.series_id, new.starts_at, new.cancelled_at, new.hidden_at, new.visibility))
  execute function record_feed_series_change();
--> statement-breakpoint
create trigger community_requests_event after insert or delete on community_requests
  for each row execute function record_community_event();
--> statement-breakpoint
-- By hand: a host says that they did not come, and they do not say otherwise. Of whom nothing is said has been there.
create function was_away(trib integer, person integer) returns boolean language sql stable as $$
  select exists (select from attendances a
    where a.trib_id = trib and a.user_id = person and not a.came and a.here_at is null)
$$;
--> statement-breakpoint
create function record_arrival_line_event() returns trigger language plpgsql as $$
begin
  perform record_event('trib', null, coalesce(new.trib_id, old.trib_id), null, null, null);
  return null;
end
$$;
--> statement-breakpoint
create trigger arrival_lines_event after insert or delete or update on arrival_lines
  for each row execute function record_arrival_line_event();
--> statement-breakpoint
create trigger series_room after insert on series for each row execute function open_room();
--> statement-breakpoint
-- Whoever comes every time is in the room of the series, also without a spot.
create function record_regular_event() returns trigger language plpgsql as $$
begin
  perform record_event('membership', coalesce(new.user_id, old.user_id), null, null, null, null);
  return null;
end
$$;
--> statement-breakpoint
create trigger series_regulars_event after insert or delete on series_regulars
  for each row execute function record_regular_event();
--> statement-breakpoint
-- Its open meetups are found by its name; others are never found.
create function index_tribs_of_community() returns trigger language plpgsql as $$
begin
  perform index_tribs(array(
    select id from tribs where community_id = new.id and cancelled_at is null and feed_at > now()));
  return null;
end
$$;
--> statement-breakpoint
create trigger communities_search_tribs after update of name on communities
  for each row when (old.name is distinct from new.name) execute function index_tribs_of_community();
--> statement-breakpoint
-- Until an operator has approved it, others do not see it, nor any other date of its series.
create view invariant_held_post_shown as
  select p.id as first_post_id, t.id as trib_id, c.id as community_id from first_posts p
    left join tribs first on first.id = p.trib_id
    left join tribs t on t.id = first.id or t.series_id = first.series_id
    left join communities c on c.id = p.community_id
  where p.decision is distinct from 'approved' and (t.hidden_at is null) and (c.hidden_at is null);
--> statement-breakpoint
create view invariant_volunteer_beside_host as
  select m.trib_id, m.user_id from memberships m join tribs t on t.id = m.trib_id
  where m.role = 'volunteer' and t.creator_id is not null;
--> statement-breakpoint
-- How many members a community has for strangers. People are locked before communities, both in the order of their ids: whoever
-- joins is not deleted, suspended or kept meanwhile, and of a member who goes at the same moment one of the two counts.
create function count_community_members() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform from users where id = any(array(select distinct user_id from changed)) order by id for share;
  end if;
  perform from communities where id = any(array(select distinct community_id from changed))
    order by id for no key update;
  update communities set member_count = member_count + case tg_op when 'INSERT' then people else -people end
    from (select c.community_id, count(*)::int as people from changed c join users u on u.id = c.user_id
      where not u.is_demo and u.deleted_at is null and u.suspended_at is null group by 1) counted
    where communities.id = counted.community_id;
  return null;
end
$$;
--> statement-breakpoint
create trigger community_memberships_counted after insert on community_memberships referencing new table as changed
  for each statement execute function count_community_members();
--> statement-breakpoint
create trigger community_memberships_uncounted after delete on community_memberships referencing old table as changed
  for each statement execute function count_community_members();
--> statement-breakpoint
create function count_community_member() returns trigger language plpgsql as $$
begin
  perform from communities where id in (select community_id from community_memberships where user_id = old.id)
    order by id for no key update;
  update communities set member_count = member_count + case
      when tg_op = 'UPDATE' and not new.is_demo and new.deleted_at is null and new.suspended_at is null then 1 else -1 end
    where id in (select community_id from community_memberships where user_id = old.id);
  return old;
end
$$;
--> statement-breakpoint
create trigger users_counted after update of is_demo, deleted_at, suspended_at on users for each row
  when ((old.is_demo or old.deleted_at is not null or old.suspended_at is not null)
    <> (new.is_demo or new.deleted_at is not null or new.suspended_at is not null))
  execute function count_community_member();
--> statement-breakpoint
-- Their memberships go after them, and count for nothing by then.
create trigger users_uncounted before delete on users for each row
  when (not old.is_demo and old.deleted_at is null and old.suspended_at is null)
  execute function count_community_member();
