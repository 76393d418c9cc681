CREATE TABLE "events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"kind" text NOT NULL,
	"user_id" integer,
	"trib_id" integer,
	"community_id" integer,
	"conversation_id" integer,
	"actor_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "events_order_idx" ON "events" USING btree ("xid","id");--> statement-breakpoint
CREATE INDEX "events_created_idx" ON "events" USING btree ("created_at");--> statement-breakpoint
-- Once per transaction, and one notification wakes every instance however much was written. Demo data and benches are silent.
CREATE FUNCTION tell(what text, whom integer, trib integer, community integer, conversation integer, actor integer) RETURNS void LANGUAGE plpgsql AS $$
begin
  if current_setting('trib.silent', true) = 'on' then return; end if;
  if exists (select from events e where e.xid = pg_current_xact_id() and e.kind = what
    and e.user_id is not distinct from whom and e.trib_id is not distinct from trib
    and e.community_id is not distinct from community and e.conversation_id is not distinct from conversation
    and e.actor_id is not distinct from actor) then return;
  end if;
  insert into events (kind, user_id, trib_id, community_id, conversation_id, actor_id)
    values (what, whom, trib, community, conversation, actor);
  perform pg_notify('events', '');
end
$$;--> statement-breakpoint
CREATE FUNCTION tell_of_message() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform tell('messages', null, null, null, new.conversation_id, new.sender_id);
  return null;
end
$$;--> statement-breakpoint
CREATE TRIGGER messages_told AFTER INSERT OR UPDATE OF deleted_at, hidden_at ON messages
  FOR EACH ROW EXECUTE FUNCTION tell_of_message();--> statement-breakpoint
CREATE FUNCTION tell_of_reaction() RETURNS trigger LANGUAGE plpgsql AS $$
declare changed reactions := coalesce(new, old);
begin
  perform tell('messages', null, null, null, m.conversation_id, changed.user_id)
    from messages m where m.id = changed.message_id;
  return null;
end
$$;--> statement-breakpoint
CREATE TRIGGER reactions_told AFTER INSERT OR DELETE ON reactions
  FOR EACH ROW EXECUTE FUNCTION tell_of_reaction();--> statement-breakpoint
CREATE FUNCTION tell_of_read() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op = 'UPDATE' and old is not distinct from new then return null; end if;
  perform tell('reads', new.user_id, null, null, new.conversation_id, null);
  return null;
end
$$;--> statement-breakpoint
CREATE TRIGGER reads_told AFTER INSERT OR UPDATE ON reads
  FOR EACH ROW EXECUTE FUNCTION tell_of_read();--> statement-breakpoint
CREATE FUNCTION tell_of_membership() RETURNS trigger LANGUAGE plpgsql AS $$
declare changed memberships := coalesce(new, old);
begin
  perform tell('membership', changed.user_id, changed.trib_id, null, null, null);
  perform tell('trib', null, changed.trib_id, null, null, null);
  return null;
end
$$;--> statement-breakpoint
CREATE TRIGGER memberships_told AFTER INSERT OR DELETE OR UPDATE OF status, role ON memberships
  FOR EACH ROW EXECUTE FUNCTION tell_of_membership();--> statement-breakpoint
CREATE FUNCTION tell_of_trib() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform tell('trib', null, new.id, null, null, null);
  return null;
end
$$;--> statement-breakpoint
CREATE TRIGGER tribs_told AFTER UPDATE ON tribs
  FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION tell_of_trib();--> statement-breakpoint
CREATE FUNCTION tell_of_save() RETURNS trigger LANGUAGE plpgsql AS $$
declare changed saves := coalesce(new, old);
begin
  perform tell('save', changed.user_id, changed.trib_id, null, null, null);
  return null;
end
$$;--> statement-breakpoint
CREATE TRIGGER saves_told AFTER INSERT OR DELETE ON saves
  FOR EACH ROW EXECUTE FUNCTION tell_of_save();--> statement-breakpoint
CREATE FUNCTION tell_of_community_membership() RETURNS trigger LANGUAGE plpgsql AS $$
declare changed community_memberships := coalesce(new, old);
begin
  perform tell('community', changed.user_id, null, changed.community_id, null, null);
  return null;
end
$$;--> statement-breakpoint
CREATE TRIGGER community_memberships_told AFTER INSERT OR DELETE ON community_memberships
  FOR EACH ROW EXECUTE FUNCTION tell_of_community_membership();--> statement-breakpoint
CREATE FUNCTION tell_of_notification() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform tell('notifications', new.user_id, null, null, null, null);
  return null;
end
$$;--> statement-breakpoint
CREATE TRIGGER notifications_told AFTER INSERT OR UPDATE ON notifications
  FOR EACH ROW EXECUTE FUNCTION tell_of_notification();--> statement-breakpoint
-- A declined request looks pending to its sender, who hears nothing.
CREATE FUNCTION tell_of_friendship() RETURNS trigger LANGUAGE plpgsql AS $$
declare changed friendships := coalesce(new, old);
begin
  if tg_op <> 'UPDATE' or new.status <> 'declined' or new.requested_by <> new.low_id then
    perform tell('friends', changed.low_id, null, null, null, null);
  end if;
  if tg_op <> 'UPDATE' or new.status <> 'declined' or new.requested_by <> new.high_id then
    perform tell('friends', changed.high_id, null, null, null, null);
  end if;
  return null;
end
$$;--> statement-breakpoint
CREATE TRIGGER friendships_told AFTER INSERT OR UPDATE OR DELETE ON friendships
  FOR EACH ROW EXECUTE FUNCTION tell_of_friendship();--> statement-breakpoint
-- A block is silent: only the person who blocks hears of it, on their other devices.
CREATE FUNCTION tell_of_block() RETURNS trigger LANGUAGE plpgsql AS $$
declare changed blocks := coalesce(new, old);
begin
  perform tell('people', changed.blocker_id, null, null, null, null);
  return null;
end
$$;--> statement-breakpoint
CREATE TRIGGER blocks_told AFTER INSERT OR DELETE ON blocks
  FOR EACH ROW EXECUTE FUNCTION tell_of_block();--> statement-breakpoint
CREATE FUNCTION tell_of_session() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform tell('session', old.user_id, null, null, null, null);
  return null;
end
$$;--> statement-breakpoint
CREATE TRIGGER sessions_told AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION tell_of_session();--> statement-breakpoint
CREATE FUNCTION tell_of_profile() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform tell('profile', new.id, null, null, null, null);
  return null;
end
$$;--> statement-breakpoint
CREATE TRIGGER users_told AFTER UPDATE OF username, display_name, profile_image, bio, location, city_id, point, is_demo ON users
  FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION tell_of_profile();
