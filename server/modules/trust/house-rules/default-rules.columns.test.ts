import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { DEFAULT_TOWN } from '#shared/domain/town';
import { openTestDatabase } from '../../../testing/test-database';
import { defaultRules } from './default-rules';

/** These tables hold the catalogue, the world's towns, and what the server remembers about itself. */
const NOT_ABOUT_PEOPLE =
  'cities city_names ideas instances interests loaded_data migrations places secrets settings'.split(' ');

/** For every column of all other tables, the words of the privacy notice that tell people about it. */
const TOLD: Record<string, Record<string, string>> = {
  users: {
    'display name, first and last name, picture': 'display_name first_name last_name profile_image',
    'a few words about yourself': 'bio',
    'age, sex, occupation, education, phone number': 'age sex occupation education phone_number',
    'city and location': 'city_id location',
    'four values':
      'values_environment values_lifestyle values_openness values_identity answered chose_interests point interest_bonus',
    'a small secret offset': 'value_offsets',
    'a username': 'username',
    'an email address': 'email',
    'who invited you': 'invited_by inviter_name invitation_confirmed_at',
    'your invitation link names your next meetup': 'invite_shows_trib',
    'whether visitors see you': 'hides_from_visitors',
    'the language that you are written to in': 'language',
    'which notices you want': 'near_asked_at near_told_at',
    'when it was made, used last, deleted or suspended':
      'id created_at last_active_at deleted_at suspended_at',
    'whether it is a demo account': 'is_demo',
    "or an operator's": 'is_operator',
  },
  user_interests: { 'the interests you choose': 'user_id interest_id' },
  credentials: { 'a scrambled password': 'user_id password_hash changed_at' },
  retired_usernames: { 'a username': 'username' },
  external_identities: {
    'your account at Google, Apple or Facebook': 'id user_id provider subject email created_at',
  },
  pending_identities: {
    'your account at Google, Apple or Facebook': 'token_hash provider subject email display_name expires_at',
  },
  passkeys: {
    passkeys: 'id user_id credential_id public_key counter transports name created_at last_used_at',
  },
  passkey_challenges: { passkeys: 'challenge browser_hash purpose user_id expires_at' },
  recovery_codes: { 'recovery codes': 'lookup user_id secret_hash position created_at used_at' },
  sessions: {
    'where you are signed in':
      'token_hash user_id id registration_hash created_at last_seen_at expires_at verified_at waits_since',
    'what your browser calls itself': 'device',
  },
  known_devices: { 'recognise your browser': 'token_hash user_id created_at' },
  one_time_tokens: {
    'where you are signed in': `token_hash purpose user_id session_hash browser_hash number_hash tries_left created_at
      expires_at`,
    'what your browser calls itself': 'device',
    'time zone': 'time_zone',
    'from a network': 'network_hash',
  },
  security_events: { 'what happened to the ways in': 'id user_id kind detail device created_at' },
  tribs: {
    'those you create, with their texts, pictures, place and time': `id creator_id name description location place_id
      idea_id community_id city city_id address pin_latitude pin_longitude place_is_public category time_zone starts_at ends_at
      max_participants min_people went_ahead_at asks_if_coming categories who_can_join members_only visibility dress_code alcohol_policy cost cost_details main_image_url
      main_image_blur event_photos cancelled_at hidden_at idempotency_key created_at updated_at feed_at member_count
      point base`,
    'series of them': 'series_id occurrence own_parts',
    Tables: 'round_id proposed_by_round_id',
    'whether you would meet the same people again': 'follows_id',
  },
  series: {
    'series of them': `id creator_id every weekdays first_day until times time_zone start_minute minutes template
      newcomer_spots ended_at created_at`,
  },
  series_regulars: { 'series of them': 'series_id user_id standing role created_at asked_at kept_at' },
  memberships: {
    'your place in others: joined, waiting':
      'trib_id user_id status role arrival created_at joined_at coming_for silenced_at',
    'with the note to the host': 'message',
  },
  saves: { saved: 'user_id trib_id created_at' },
  trib_removals: { removed: 'user_id trib_id created_at' },
  attendances: { 'who was there, "I\'m here"': 'trib_id user_id came here_at' },
  arrival_lines: { 'the line for those coming': 'trib_id user_id text created_at' },
  feedback: {
    'whether a meetup took place': 'trib_id user_id took_place created_at',
    'whether you would meet the same people again or host them': 'again would_host',
  },
  follow_ups: { 'whether you would meet the same people again': 'trib_id decided_at' },
  score_agreement: { 'how many wishes of each match were mutual': 'score mutual others' },
  meet_again: { 'whom you would like to meet again': 'trib_id user_id other_id created_at' },
  ai_preferences: {
    'the days, times, distance and activities that you prefer': `user_id preferred_days preferred_times
      preferred_group_size_min preferred_group_size_max max_travel_distance selected_interests activity_types
      meetup_frequency updated_at`,
  },
  invitation_offers: { 'what was offered to you': 'user_id trib_id offered_at' },
  invitation_answers: { 'your answers': 'user_id trib_id answer created_at' },
  table_entries: {
    'when you are free': 'user_id slots repeat active priority updated_at',
    'how far you go': 'max_km',
    'your languages, age, the ages you accept': 'languages age age_width',
    'whether you are a woman and would not be the only one': 'is_woman not_only_woman',
    'the least match you accept': 'floor',
    'your first name and picture to the others of your table': 'shown',
  },
  table_rounds: {
    'the copy that a round uses': `id city_id closes_at seated_at answers_close_at settled_at finished_at
      people unseated tables worst_score mean_score solved_ms objections demo_for`,
  },
  table_seekers: { 'the copy that a round uses': 'round_id user_id entry unseated' },
  table_answers: {
    'your answers': 'trib_id user_id answer answered_at notice_at noticed_at confirm_asked_at confirmed_at',
  },
  communities: {
    'those you founded': `id name category location city_id description rules pinned image admission document member_count created_at
      archived_at hidden_at announced_at`,
  },
  community_memberships: {
    'your part in them': 'community_id user_id role organizer_since created_at',
  },
  community_requests: { 'asked to join': 'community_id user_id created_at' },
  community_invites: {
    'whom you invited to them, for 30 days': 'id community_id mailbox_hash invited_by created_at',
  },
  closed_mailboxes: { 'which addresses want no invitations': 'mailbox_hash created_at' },
  community_removals: { 'were removed from': 'community_id user_id created_at' },
  friendships: { 'friendships and requests': 'low_id high_id status requested_by created_at accepted_at' },
  conversations: { Messages: 'id trib_id community_id series_id low_id high_id created_at' },
  messages: {
    'what you write':
      'id conversation_id sender_id client_id text reply_to_id created_at deleted_at hidden_at',
    photos: 'photo_id',
  },
  reactions: { reactions: 'message_id user_id reaction created_at' },
  reads: { 'how far you have read': 'conversation_id user_id last_message_id muted_at' },
  announcements: {
    announcements: 'id author_id trib_id community_id audience text due_at sent_at created_at',
  },
  photos: { 'the pictures you upload': 'id owner_id width height bytes blur created_at hidden_at' },
  blocks: { 'whom you blocked': 'blocker_id blocked_id created_at' },
  reports: {
    'what you reported and the answer': `id reporter_id reported_user_id reported_trib_id reported_host_id
      reported_message_id reported_photo_id reported_community_id reason created_at handled_at handled_by reply`,
  },
  first_posts: {
    'whether operators looked at it before others saw it': `id user_id trib_id community_id created_at asked_at asked_again
      decision decided_at reason`,
  },
  operator_actions: {
    'what operators did about it': 'id operator_id operator action subject report_id reason created_at',
  },
  notifications: {
    'what you were told and whether you saw it': `id user_id trib_id person_id report_id security_event_id community_id
      round_id announcement_id kind change created_at seen_at`,
  },
  notification_settings: {
    'which notices you want, your quiet hours and time zone':
      'user_id topics_off quiet_from quiet_until time_zone',
  },
  reminders: { 'what you were told': 'trib_id kind starts_at created_at' },
  push_subscriptions: {
    "the address that your browser's maker gives": `id user_id session_hash endpoint p256dh auth created_at failures
      retry_at lease leased_until`,
  },
  push_deliveries: { 'Push messages': 'id subscription_id kind subject_id message_id due_at created_at' },
  push_messages: { 'Push messages': 'message_id' },
  mails: {
    'what is to be sent to you and what was sent lately': `id kind address user_id texts invite_id security_event_id browser_hash token_hash
      code_hash
      tries created_at expires_at sent_at refused_at used_at`,
  },
  mail_notices: { 'what is to be sent to you': 'id user_id kind subject_id message_id due_at created_at' },
  mail_settings: { 'whether your mail server refused it': 'user_id frequency topics_off refused_at' },
  calendar_addresses: { 'a secret address': 'user_id token_hash drawn created_at' },
  events: {
    'that something happened': `id xid kind user_id trib_id community_id conversation_id message_id actor_id
      created_at`,
  },
  jobs: {
    'what waits to be done for you':
      'id kind key payload progress priority next_try_at tries every asked lease taken_until failed_at error',
  },
  feed_changes: { 'that something happened': 'trib_id changed_in created_at words_changed' },
  presence: { 'whether you are online': 'user_id instance_id' },
  rate_limits: { 'how often something was tried from a network or an account': 'key count resets_at' },
  search_words: { 'the words of meetups and communities': 'word' },
  trib_search: { 'what each is called in the index': 'trib_id document' },
};

const { db } = await openTestDatabase();
const notice = defaultRules.privacy({ contact: null, minimumAge: null, town: DEFAULT_TOWN }, 'en');

it('the privacy notice tells of every column that is about people', async () => {
  const { rows } = await db.execute<{ name: string; columns: string[] }>(sql`
    select c.table_name as name, array_agg(c.column_name::text order by c.column_name) as columns
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and t.table_type = 'BASE TABLE' group by 1 order by 1`);
  const stored = rows.filter(({ name }) => !NOT_ABOUT_PEOPLE.includes(name));
  const told = Object.entries(TOLD).map(([table, parts]) => [
    table,
    Object.values(parts)
      .flatMap((columns) => columns.split(/\s+/))
      .toSorted(),
  ]);
  expect(Object.fromEntries(told)).toEqual(
    Object.fromEntries(stored.map(({ name, columns }) => [name, columns.toSorted()])),
  );
});

it('has the words by which the privacy notice tells of them', () => {
  const words = new Set(Object.values(TOLD).flatMap((parts) => Object.keys(parts)));
  expect([...words].filter((part) => !notice.includes(part))).toEqual([]);
});
