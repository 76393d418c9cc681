CREATE TABLE "reactions" (
	"message_id" bigint NOT NULL,
	"user_id" integer NOT NULL,
	"reaction" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reactions_message_id_user_id_reaction_pk" PRIMARY KEY("message_id","user_id","reaction")
);
--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_length";--> statement-breakpoint
ALTER TABLE "reads" ALTER COLUMN "last_message_id" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "photo_id" uuid;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "reply_to_id" bigint;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reads" ADD COLUMN "muted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reactions" ADD CONSTRAINT "reactions_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reactions" ADD CONSTRAINT "reactions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reactions_user_idx" ON "reactions" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_photo_id_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photos"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_reply_to_id_messages_id_fk" FOREIGN KEY ("reply_to_id") REFERENCES "public"."messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "messages_photo_idx" ON "messages" USING btree ("photo_id");--> statement-breakpoint
CREATE INDEX "messages_reply_idx" ON "messages" USING btree ("reply_to_id");--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_length" CHECK (char_length("messages"."text") <= 2000);--> statement-breakpoint
-- Every meetup and every community has a room from its creation on.
CREATE FUNCTION open_room() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_table_name = 'tribs' then insert into conversations (trib_id) values (new.id);
  else insert into conversations (community_id) values (new.id);
  end if;
  return null;
end
$$;--> statement-breakpoint
CREATE TRIGGER tribs_room AFTER INSERT ON tribs FOR EACH ROW EXECUTE FUNCTION open_room();--> statement-breakpoint
CREATE TRIGGER communities_room AFTER INSERT ON communities FOR EACH ROW EXECUTE FUNCTION open_room();--> statement-breakpoint
INSERT INTO conversations (trib_id) SELECT id FROM tribs ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO conversations (community_id) SELECT id FROM communities ON CONFLICT DO NOTHING;
