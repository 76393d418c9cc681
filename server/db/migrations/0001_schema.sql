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
	"low_id" integer,
	"high_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversations_one_kind" CHECK (num_nonnulls("conversations"."trib_id", "conversations"."community_id", "conversations"."low_id") = 1),
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
	"image" text,
	"document" "tsvector" DEFAULT ''::tsvector NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "community_memberships" (
	"community_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "community_memberships_community_id_user_id_pk" PRIMARY KEY("community_id","user_id")
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
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invitation_offers" (
	"user_id" integer NOT NULL,
	"trib_id" integer NOT NULL,
	"offered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invitation_offers_user_id_trib_id_pk" PRIMARY KEY("user_id","trib_id")
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
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"resets_at" timestamp with time zone NOT NULL
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
CREATE TABLE "secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL
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
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "feedback_trib_id_user_id_pk" PRIMARY KEY("trib_id","user_id")
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
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"trib_id" integer,
	"person_id" integer,
	"report_id" integer,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone,
	CONSTRAINT "notifications_one_subject" CHECK (num_nonnulls("notifications"."trib_id", "notifications"."person_id", "notifications"."report_id") = 1)
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
	CONSTRAINT "operator_actions_action" CHECK ("operator_actions"."action" in ('hide', 'show', 'suspend', 'restore', 'answer'))
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
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"handled_at" timestamp with time zone,
	"handled_by" integer,
	"reply" text,
	CONSTRAINT "reports_one_subject" CHECK (num_nonnulls("reports"."reported_user_id", "reports"."reported_trib_id", "reports"."reported_message_id", "reports"."reported_photo_id") = 1)
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
CREATE TABLE "memberships" (
	"trib_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"status" text NOT NULL,
	"role" text DEFAULT 'member' NOT NULL,
	"arrival" bigint GENERATED ALWAYS AS IDENTITY (sequence name "memberships_arrival_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"joined_at" timestamp with time zone,
	"message" text,
	"silenced_at" timestamp with time zone,
	CONSTRAINT "memberships_trib_id_user_id_pk" PRIMARY KEY("trib_id","user_id"),
	CONSTRAINT "memberships_status" CHECK ("memberships"."status" in ('joined', 'waitlisted', 'requested')),
	CONSTRAINT "memberships_message" CHECK (char_length("memberships"."message") between 1 and 200),
	CONSTRAINT "memberships_role" CHECK ("memberships"."role" in ('member', 'cohost', 'host')),
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
	"creator_id" integer NOT NULL,
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
	"category" text,
	"time_zone" text NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"max_participants" smallint NOT NULL,
	"categories" text[] DEFAULT '{}' NOT NULL,
	"who_can_join" text NOT NULL,
	"dress_code" text NOT NULL,
	"alcohol_policy" text NOT NULL,
	"cost" text NOT NULL,
	"cost_details" text,
	"main_image_url" text,
	"main_image_blur" text,
	"event_photos" text[] DEFAULT '{}' NOT NULL,
	"cancelled_at" timestamp with time zone,
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
	CONSTRAINT "tribs_ends_after_start" CHECK ("tribs"."ends_at" > "tribs"."starts_at"),
	CONSTRAINT "tribs_name_length" CHECK (char_length("tribs"."name") between 1 and 100),
	CONSTRAINT "tribs_description_length" CHECK (char_length("tribs"."description") between 1 and 500),
	CONSTRAINT "tribs_address_length" CHECK (char_length("tribs"."address") between 1 and 200),
	CONSTRAINT "tribs_pin" CHECK (("tribs"."pin_latitude" is null) = ("tribs"."pin_longitude" is null)),
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
	"expires_at" timestamp with time zone NOT NULL
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
	"value_offsets" double precision[] DEFAULT array[(('x' || left(replace(gen_random_uuid()::text, '-', ''), 12))::bit(48)::bigint / 2 ^ 48 * 24 - 12), (('x' || left(replace(gen_random_uuid()::text, '-', ''), 12))::bit(48)::bigint / 2 ^ 48 * 24 - 12), (('x' || left(replace(gen_random_uuid()::text, '-', ''), 12))::bit(48)::bigint / 2 ^ 48 * 24 - 12), (('x' || left(replace(gen_random_uuid()::text, '-', ''), 12))::bit(48)::bigint / 2 ^ 48 * 24 - 12)] NOT NULL,
	"point" "cube" NOT NULL,
	"interest_bonus" double precision NOT NULL,
	"invited_by" integer,
	"inviter_name" text,
	"invitation_confirmed_at" timestamp with time zone,
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_active_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"suspended_at" timestamp with time zone,
	CONSTRAINT "users_username_form" CHECK ("users"."username" ~ '^[a-z0-9_.]{3,30}$'),
	CONSTRAINT "users_values_range" CHECK ("users"."values_environment" between 0 and 100 and "users"."values_lifestyle" between 0 and 100
        and "users"."values_openness" between 0 and 100 and "users"."values_identity" between 0 and 100),
	CONSTRAINT "users_display_name_length" CHECK (char_length("users"."display_name") between 1 and 50),
	CONSTRAINT "users_bio_length" CHECK (char_length("users"."bio") <= 200)
);
--> statement-breakpoint
ALTER TABLE "places" ADD CONSTRAINT "places_city_id_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_trib_id_tribs_id_fk" FOREIGN KEY ("trib_id") REFERENCES "public"."tribs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "invitation_offers" ADD CONSTRAINT "invitation_offers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_offers" ADD CONSTRAINT "invitation_offers_trib_id_tribs_id_fk" FOREIGN KEY ("trib_id") REFERENCES "public"."tribs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presence" ADD CONSTRAINT "presence_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presence" ADD CONSTRAINT "presence_instance_id_instances_id_fk" FOREIGN KEY ("instance_id") REFERENCES "public"."instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_deliveries" ADD CONSTRAINT "push_deliveries_subscription_id_push_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_hash_sessions_token_hash_fk" FOREIGN KEY ("session_hash") REFERENCES "public"."sessions"("token_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_trib_id_tribs_id_fk" FOREIGN KEY ("trib_id") REFERENCES "public"."tribs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trib_search" ADD CONSTRAINT "trib_search_trib_id_tribs_id_fk" FOREIGN KEY ("trib_id") REFERENCES "public"."tribs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocker_id_users_id_fk" FOREIGN KEY ("blocker_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocked_id_users_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_trib_id_tribs_id_fk" FOREIGN KEY ("trib_id") REFERENCES "public"."tribs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "operator_actions" ADD CONSTRAINT "operator_actions_operator_id_users_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_actions" ADD CONSTRAINT "operator_actions_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reported_user_id_users_id_fk" FOREIGN KEY ("reported_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reported_trib_id_tribs_id_fk" FOREIGN KEY ("reported_trib_id") REFERENCES "public"."tribs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reported_host_id_users_id_fk" FOREIGN KEY ("reported_host_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reported_message_id_messages_id_fk" FOREIGN KEY ("reported_message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reported_photo_id_photos_id_fk" FOREIGN KEY ("reported_photo_id") REFERENCES "public"."photos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_handled_by_users_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_answers" ADD CONSTRAINT "invitation_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_answers" ADD CONSTRAINT "invitation_answers_trib_id_tribs_id_fk" FOREIGN KEY ("trib_id") REFERENCES "public"."tribs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_trib_id_tribs_id_fk" FOREIGN KEY ("trib_id") REFERENCES "public"."tribs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saves" ADD CONSTRAINT "saves_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saves" ADD CONSTRAINT "saves_trib_id_tribs_id_fk" FOREIGN KEY ("trib_id") REFERENCES "public"."tribs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trib_removals" ADD CONSTRAINT "trib_removals_trib_id_tribs_id_fk" FOREIGN KEY ("trib_id") REFERENCES "public"."tribs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trib_removals" ADD CONSTRAINT "trib_removals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tribs" ADD CONSTRAINT "tribs_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tribs" ADD CONSTRAINT "tribs_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tribs" ADD CONSTRAINT "tribs_idea_id_ideas_id_fk" FOREIGN KEY ("idea_id") REFERENCES "public"."ideas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tribs" ADD CONSTRAINT "tribs_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tribs" ADD CONSTRAINT "tribs_city_id_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_preferences" ADD CONSTRAINT "ai_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "external_identities" ADD CONSTRAINT "external_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_interests" ADD CONSTRAINT "user_interests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_interests" ADD CONSTRAINT "user_interests_interest_id_interests_id_fk" FOREIGN KEY ("interest_id") REFERENCES "public"."interests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_city_id_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ideas_title_key" ON "ideas" USING btree ("title");--> statement-breakpoint
CREATE INDEX "ideas_category_idx" ON "ideas" USING btree ("category");--> statement-breakpoint
CREATE UNIQUE INDEX "places_city_name_key" ON "places" USING btree ("city","name");--> statement-breakpoint
CREATE INDEX "places_city_area_idx" ON "places" USING btree ("city","area");--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_trib_key" ON "conversations" USING btree ("trib_id");--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_community_key" ON "conversations" USING btree ("community_id");--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_pair_key" ON "conversations" USING btree ("low_id","high_id");--> statement-breakpoint
CREATE INDEX "conversations_high_idx" ON "conversations" USING btree ("high_id");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_client_key" ON "messages" USING btree ("sender_id","client_id");--> statement-breakpoint
CREATE INDEX "messages_conversation_idx" ON "messages" USING btree ("conversation_id","id");--> statement-breakpoint
CREATE INDEX "messages_photo_idx" ON "messages" USING btree ("photo_id");--> statement-breakpoint
CREATE INDEX "messages_reply_idx" ON "messages" USING btree ("reply_to_id");--> statement-breakpoint
CREATE INDEX "reactions_user_idx" ON "reactions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "reads_user_idx" ON "reads" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "cities_time_zone_idx" ON "cities" USING btree ("time_zone","population" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "cities_latitude_idx" ON "cities" USING btree ("latitude","longitude");--> statement-breakpoint
CREATE INDEX "city_names_trgm_idx" ON "city_names" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "communities_name_key" ON "communities" USING btree ("name");--> statement-breakpoint
CREATE INDEX "community_memberships_user_idx" ON "community_memberships" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "community_memberships_latest_idx" ON "community_memberships" USING btree ("community_id","created_at","user_id");--> statement-breakpoint
CREATE INDEX "events_order_idx" ON "events" USING btree ("xid","id");--> statement-breakpoint
CREATE INDEX "events_created_idx" ON "events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "invitation_offers_trib_idx" ON "invitation_offers" USING btree ("trib_id");--> statement-breakpoint
CREATE INDEX "invitation_offers_offered_idx" ON "invitation_offers" USING btree ("offered_at");--> statement-breakpoint
CREATE INDEX "photos_owner_idx" ON "photos" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "photos_created_idx" ON "photos" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "presence_instance_idx" ON "presence" USING btree ("instance_id");--> statement-breakpoint
CREATE UNIQUE INDEX "push_deliveries_subject_key" ON "push_deliveries" USING btree ("subscription_id","kind","subject_id");--> statement-breakpoint
CREATE INDEX "push_deliveries_due_idx" ON "push_deliveries" USING btree ("due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint_key" ON "push_subscriptions" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user_idx" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_session_idx" ON "push_subscriptions" USING btree ("session_hash");--> statement-breakpoint
CREATE INDEX "rate_limits_resets_idx" ON "rate_limits" USING btree ("resets_at");--> statement-breakpoint
CREATE INDEX "search_words_trgm_idx" ON "search_words" USING gin ("word" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "trib_search_document_idx" ON "trib_search" USING gin ("document") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "blocks_blocked_idx" ON "blocks" USING btree ("blocked_id");--> statement-breakpoint
CREATE INDEX "friendships_high_idx" ON "friendships" USING btree ("high_id");--> statement-breakpoint
CREATE INDEX "meet_again_user_idx" ON "meet_again" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "meet_again_other_idx" ON "meet_again" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "notifications_listed_idx" ON "notifications" USING btree ("user_id",("seen_at" is null) desc,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_trib_key" ON "notifications" USING btree ("user_id","kind","trib_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_person_key" ON "notifications" USING btree ("user_id","kind","person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_report_key" ON "notifications" USING btree ("user_id","kind","report_id");--> statement-breakpoint
CREATE INDEX "notifications_trib_idx" ON "notifications" USING btree ("trib_id");--> statement-breakpoint
CREATE INDEX "notifications_person_idx" ON "notifications" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "notifications_report_idx" ON "notifications" USING btree ("report_id");--> statement-breakpoint
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
CREATE INDEX "memberships_user_idx" ON "memberships" USING btree ("user_id","status");--> statement-breakpoint
CREATE INDEX "memberships_order_idx" ON "memberships" USING btree ("trib_id","status","arrival");--> statement-breakpoint
CREATE UNIQUE INDEX "memberships_one_host" ON "memberships" USING btree ("trib_id") WHERE "memberships"."role" = 'host';--> statement-breakpoint
CREATE INDEX "saves_trib_idx" ON "saves" USING btree ("trib_id");--> statement-breakpoint
CREATE INDEX "trib_removals_user_idx" ON "trib_removals" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "tribs_feed_idx" ON "tribs" USING btree ("feed_at","id","creator_id","city_id","member_count","base","point") WHERE "tribs"."cancelled_at" is null;--> statement-breakpoint
CREATE INDEX "tribs_city_feed_idx" ON "tribs" USING btree ("city_id","feed_at","id","creator_id","member_count","base","point") WHERE "tribs"."cancelled_at" is null;--> statement-breakpoint
CREATE INDEX "tribs_idea_feed_idx" ON "tribs" USING btree ("idea_id","feed_at","id") WHERE "tribs"."cancelled_at" is null;--> statement-breakpoint
CREATE INDEX "tribs_community_feed_idx" ON "tribs" USING btree ("community_id","feed_at","id") WHERE "tribs"."cancelled_at" is null and "tribs"."community_id" is not null;--> statement-breakpoint
CREATE INDEX "tribs_creator_idx" ON "tribs" USING btree ("creator_id");--> statement-breakpoint
CREATE INDEX "tribs_ends_idx" ON "tribs" USING btree ("ends_at") WHERE "tribs"."cancelled_at" is null;--> statement-breakpoint
CREATE INDEX "tribs_main_image_idx" ON "tribs" USING btree ("main_image_url");--> statement-breakpoint
CREATE INDEX "tribs_event_photos_idx" ON "tribs" USING gin ("event_photos");--> statement-breakpoint
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
CREATE INDEX "users_invited_by_idx" ON "users" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "users_profile_image_idx" ON "users" USING btree ("profile_image");--> statement-breakpoint
CREATE INDEX "users_hidden_idx" ON "users" USING btree ("id") WHERE "users"."deleted_at" is not null or "users"."suspended_at" is not null;