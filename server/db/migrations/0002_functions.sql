-- Each of these views must have no row, at any time; tests and fault drills read them.
create view invariant_over_capacity as
  select t.id as trib_id from tribs t join memberships m on m.trib_id = t.id and m.status = 'joined'
  group by t.id having count(*) > t.max_participants;
--> statement-breakpoint
create view invariant_member_count_wrong as
  select t.id as trib_id from tribs t left join memberships m on m.trib_id = t.id and m.status = 'joined'
  group by t.id having count(m.user_id) <> t.member_count;
--> statement-breakpoint
create view invariant_creator_not_member as
  select t.id as trib_id from tribs t
  where not exists (select 1 from memberships m where m.trib_id = t.id and m.user_id = t.creator_id and m.status = 'joined');
--> statement-breakpoint
create view invariant_waiting_beside_free_place as
  select t.id as trib_id from tribs t
  where t.cancelled_at is null and t.feed_at > now() and t.member_count < t.max_participants
    and exists (select 1 from memberships m where m.trib_id = t.id and m.status = 'waitlisted');
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
-- What everybody may read of a meetup. Not its place: who goes there is told where, and others would find it by searching.
create function index_tribs(trib_ids integer[]) returns void language sql as $$
  with texts as (
    select t.id, plain_words(concat_ws(' ', t.name, t.description, t.city, t.category,
      array_to_string(t.categories, ' '), i.title, c.name)) as words
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
create trigger tribs_search_update after update of name, description, city, category, categories, idea_id, community_id on tribs
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

-- Chat: every meetup and every community has a room from its creation on.
create function open_room() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'tribs' then insert into conversations (trib_id) values (new.id);
  else insert into conversations (community_id) values (new.id);
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger tribs_room after insert on tribs for each row execute function open_room();
--> statement-breakpoint
create trigger communities_room after insert on communities for each row execute function open_room();
--> statement-breakpoint

-- Events: what changed and for whom. One row per subject and transaction, and one notification that wakes every
-- instance however much was written. Demo data and benches set trib.silent.
create function record_event(
  event_kind text, for_user integer, trib integer, community integer, conversation integer, actor integer,
  message bigint default null
) returns void language plpgsql as $$
begin
  if current_setting('trib.silent', true) = 'on' then return; end if;
  -- Several messages of one transaction are one event, about none of them in particular.
  update events e set message_id = case when e.message_id = message then message end
    where e.xid = pg_current_xact_id() and e.kind = event_kind
    and e.user_id is not distinct from for_user and e.trib_id is not distinct from trib
    and e.community_id is not distinct from community and e.conversation_id is not distinct from conversation
    and e.actor_id is not distinct from actor;
  if found then return; end if;
  insert into events (kind, user_id, trib_id, community_id, conversation_id, actor_id, message_id)
    values (event_kind, for_user, trib, community, conversation, actor, message);
  perform pg_notify('events', '');
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
create trigger messages_event after insert or update of deleted_at, hidden_at on messages
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
  perform record_event('trib', null, changed.trib_id, null, null, null);
  return null;
end
$$;
--> statement-breakpoint
create trigger memberships_event after insert or delete or update of status, role on memberships
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
create function record_community_event() returns trigger language plpgsql as $$
declare changed community_memberships := coalesce(new, old);
begin
  perform record_event('community', changed.user_id, null, changed.community_id, null, null);
  return null;
end
$$;
--> statement-breakpoint
create trigger community_memberships_event after insert or delete on community_memberships
  for each row execute function record_community_event();
--> statement-breakpoint
create function record_notification_event() returns trigger language plpgsql as $$
begin
  perform record_event('notifications', new.user_id, null, null, null, null);
  return null;
end
$$;
--> statement-breakpoint
create trigger notifications_event after insert or update on notifications
  for each row execute function record_notification_event();
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

-- Push: without subscriptions nothing is written. One notification per transaction wakes every instance.

-- A minute early: the clocks of the database and of the servers differ a little, and what is due at once must not wait.
create function push_notification() returns trigger language plpgsql as $$
begin
  if current_setting('trib.silent', true) = 'on' then return null; end if;
  insert into push_deliveries (subscription_id, kind, subject_id, due_at)
    select s.id, 'notification', new.id, greatest(now() - interval '1 minute', s.retry_at)
    from push_subscriptions s where s.user_id = new.user_id;
  if found then perform pg_notify('pushes', ''); end if;
  return null;
end
$$;
--> statement-breakpoint
-- A renewed notification has a new id.
create trigger notifications_push after insert or update of id on notifications
  for each row execute function push_notification();
--> statement-breakpoint
-- Its readers are looked up later, so that the sender does not wait for that.
create function push_message() returns trigger language plpgsql as $$
begin
  if current_setting('trib.silent', true) = 'on' then return null; end if;
  if exists (select from push_subscriptions) then
    insert into push_messages (message_id) values (new.id);
    perform pg_notify('pushes', '');
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger messages_push after insert on messages
  for each row execute function push_message();
--> statement-breakpoint

-- The four cities of the catalogue; all others are loaded after the migrations.
insert into cities (id, name, region, country, population, latitude, longitude, time_zone) values
  (4671654, 'Austin', 'Texas', 'US', 931830, 30.26715, -97.74306, 'America/Chicago'),
  (5809844, 'Seattle', 'Washington', 'US', 684451, 47.60621, -122.33207, 'America/Los_Angeles'),
  (5419384, 'Denver', 'Colorado', 'US', 682545, 39.73915, -104.9847, 'America/Denver'),
  (4164138, 'Miami', 'Florida', 'US', 441003, 25.77427, -80.19366, 'America/New_York');
