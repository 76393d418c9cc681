/**
 * Every column of every table that refers to a person. `marked` ones are filled with a text that is found nowhere
 * else; `named` ones cannot hold one, so their name must not occur; `open` ones say nothing private, or are shown.
 */
export const COLUMNS: Record<string, { marked?: string; named?: string; open: string }> = {
  users: {
    marked: 'username first_name last_name phone_number email sex occupation education',
    named: `age answered chose_interests value_offsets values_environment values_identity values_lifestyle values_openness
      interest_bonus invited_by inviter_name invitation_confirmed_at invite_shows_trib hides_from_visitors near_asked_at near_told_at is_demo is_operator last_active_at
      deleted_at suspended_at`,
    open: 'id display_name profile_image bio location city_id point language created_at',
  },
  user_interests: { open: 'user_id interest_id' },
  credentials: { marked: 'password_hash', named: 'changed_at', open: 'user_id' },
  external_identities: { marked: 'subject email', open: 'id user_id provider created_at' },
  sessions: {
    marked: 'token_hash registration_hash device',
    named: 'expires_at last_seen_at verified_at waits_since',
    open: 'id user_id created_at',
  },
  one_time_tokens: {
    marked: 'token_hash browser_hash number_hash network_hash device time_zone',
    named: 'session_hash tries_left',
    open: 'user_id purpose created_at expires_at',
  },
  known_devices: { marked: 'token_hash', open: 'user_id created_at' },
  calendar_addresses: { marked: 'token_hash', named: 'drawn', open: 'user_id created_at' },
  passkeys: {
    marked: 'credential_id public_key name',
    named: 'counter transports last_used_at',
    open: 'id user_id created_at',
  },
  passkey_challenges: { marked: 'challenge browser_hash', open: 'user_id purpose expires_at' },
  recovery_codes: { marked: 'lookup secret_hash', named: 'used_at', open: 'user_id position created_at' },
  security_events: { marked: 'detail device', open: 'id user_id kind created_at' },
  ai_preferences: {
    named: `preferred_days preferred_times preferred_group_size_min preferred_group_size_max max_travel_distance
      selected_interests activity_types meetup_frequency`,
    open: 'user_id updated_at',
  },
  tribs: {
    marked: 'address idempotency_key',
    named: 'pin_latitude pin_longitude base feed_at hidden_at occurrence own_parts went_ahead_at',
    open: `id creator_id name description location place_id idea_id community_id city city_id place_is_public category time_zone
      starts_at ends_at max_participants min_people asks_if_coming categories who_can_join members_only visibility dress_code alcohol_policy cost cost_details round_id follows_id proposed_by_round_id
      main_image_url main_image_blur event_photos cancelled_at created_at updated_at member_count point series_id`,
  },
  series: {
    marked: 'template',
    named: 'start_minute ended_at',
    open: 'id creator_id every weekdays first_day until times time_zone minutes newcomer_spots created_at',
  },
  series_regulars: { named: 'standing asked_at kept_at', open: 'role series_id user_id created_at' },
  announcements: {
    marked: 'text',
    open: 'id author_id trib_id community_id audience due_at sent_at created_at',
  },
  attendances: { named: 'here_at', open: 'trib_id user_id came' },
  arrival_lines: { marked: 'text', open: 'trib_id user_id created_at' },
  memberships: {
    marked: 'message',
    named: 'arrival silenced_at coming_for',
    open: 'trib_id user_id status role created_at joined_at',
  },
  messages: {
    marked: 'text',
    named: 'hidden_at',
    open: 'id conversation_id sender_id client_id photo_id reply_to_id created_at deleted_at',
  },
  reports: {
    marked: 'reason reply',
    open: `id reporter_id reported_user_id reported_trib_id reported_host_id reported_message_id reported_photo_id
      reported_community_id       created_at handled_at handled_by`,
  },
  operator_actions: { marked: 'operator subject reason', open: 'id operator_id action report_id created_at' },
  first_posts: {
    marked: 'reason',
    named: 'asked_again decided_at',
    open: 'id user_id trib_id community_id created_at asked_at decision',
  },
  feedback: { named: 'took_place again would_host', open: 'trib_id user_id created_at' },
  meet_again: { named: 'other_id', open: 'trib_id user_id created_at' },
  friendships: { named: 'accepted_at requested_by', open: 'low_id high_id status created_at' },
  blocks: { named: 'blocker_id blocked_id', open: 'created_at' },
  invitation_answers: { named: 'answer', open: 'trib_id user_id created_at' },
  invitation_offers: { named: 'offered_at', open: 'trib_id user_id' },
  trib_removals: { open: 'created_at trib_id user_id' },
  reads: { named: 'last_message_id', open: 'conversation_id user_id muted_at' },
  photos: { named: 'owner_id bytes', open: 'id width height blur created_at hidden_at' },
  notification_settings: { marked: 'time_zone', named: 'topics_off quiet_from quiet_until', open: 'user_id' },
  mails: {
    marked: 'address browser_hash token_hash code_hash',
    named: 'texts invite_id security_event_id tries expires_at refused_at',
    open: 'id kind user_id created_at sent_at used_at',
  },
  mail_settings: { named: 'frequency topics_off refused_at', open: 'user_id' },
  mail_notices: { open: 'id user_id kind subject_id message_id due_at created_at' },
  push_subscriptions: {
    marked: 'endpoint p256dh auth',
    named: 'session_hash failures retry_at lease leased_until',
    open: 'id user_id created_at',
  },
  notifications: {
    named: 'announcement_id',
    open: 'id user_id kind trib_id person_id report_id security_event_id community_id round_id change created_at seen_at',
  },
  community_memberships: { named: 'organizer_since', open: 'community_id user_id role created_at' },
  community_requests: { open: 'community_id user_id created_at' },
  community_invites: {
    marked: 'mailbox_hash',
    named: 'invited_by',
    open: 'id community_id created_at',
  },
  community_removals: { open: 'community_id user_id created_at' },
  conversations: { open: 'id trib_id community_id series_id low_id high_id created_at' },
  reactions: { open: 'message_id user_id reaction created_at' },
  presence: { open: 'user_id instance_id' },
  saves: { open: 'user_id trib_id created_at' },
  table_entries: {
    named: `slots max_km languages age age_width is_woman not_only_woman floor shown repeat active priority`,
    open: 'user_id updated_at',
  },
  table_seekers: { named: 'entry unseated', open: 'round_id user_id' },
  table_rounds: {
    named: 'demo_for worst_score mean_score solved_ms objections',
    open: 'id city_id closes_at seated_at answers_close_at settled_at finished_at people unseated tables',
  },
  table_answers: {
    named: 'answer answered_at notice_at noticed_at confirm_asked_at confirmed_at',
    open: 'trib_id user_id',
  },
};

export const words = (text = '') => text.split(/\s+/).filter(Boolean);
