export const PARTS = ['kept', 'self', 'named', 'secret', 'internal', 'others'] as const;
type Part = (typeof PARTS)[number];

/**
 * Every column of every table that refers to a person is either in the export or left out for a reason: it says whose
 * row it is (`self`), is named instead of numbered, is a secret, is of no use elsewhere (`internal`), or belongs to
 * somebody else (`others`). `owner` says which rows are the person's; null if none of them is for the person.
 */
export const TABLES: Record<string, { owner: string | null } & Partial<Record<Part, string>>> = {
  users: {
    owner: 'id',
    kept: `id username display_name first_name last_name profile_image bio location city_id age sex occupation education
      phone_number email values_environment values_lifestyle values_openness values_identity answered chose_interests invited_by
      inviter_name invitation_confirmed_at invite_shows_trib hides_from_visitors language near_asked_at near_told_at is_demo created_at last_active_at deleted_at suspended_at
      is_operator`,
    secret: 'value_offsets point interest_bonus',
  },
  user_interests: { owner: 'user_id', self: 'user_id', named: 'interest_id' },
  credentials: { owner: 'user_id', kept: 'changed_at', self: 'user_id', secret: 'password_hash' },
  external_identities: {
    owner: 'user_id',
    kept: 'provider subject email created_at',
    internal: 'id',
    self: 'user_id',
  },
  sessions: {
    owner: 'user_id',
    kept: 'device created_at last_seen_at expires_at verified_at waits_since',
    secret: 'token_hash registration_hash',
    self: 'user_id',
    internal: 'id',
  },
  one_time_tokens: {
    owner: 'user_id',
    kept: 'purpose device time_zone created_at expires_at',
    secret: 'token_hash session_hash browser_hash number_hash network_hash',
    self: 'user_id',
    internal: 'tries_left',
  },
  passkeys: {
    owner: 'user_id',
    kept: 'name transports created_at last_used_at',
    internal: 'id counter',
    self: 'user_id',
    secret: 'credential_id public_key',
  },
  passkey_challenges: {
    owner: 'user_id',
    secret: 'challenge browser_hash',
    internal: 'purpose expires_at',
    self: 'user_id',
  },
  recovery_codes: {
    owner: 'user_id',
    kept: 'created_at used_at',
    secret: 'lookup secret_hash',
    self: 'user_id',
    internal: 'position',
  },
  security_events: {
    owner: 'user_id',
    kept: 'kind detail device created_at',
    internal: 'id',
    self: 'user_id',
  },
  known_devices: { owner: 'user_id', kept: 'created_at', secret: 'token_hash', self: 'user_id' },
  calendar_addresses: { owner: 'user_id', kept: 'created_at', self: 'user_id', secret: 'token_hash drawn' },
  ai_preferences: {
    owner: 'user_id',
    kept: `preferred_days preferred_times preferred_group_size_min preferred_group_size_max max_travel_distance
      selected_interests activity_types meetup_frequency updated_at`,
    self: 'user_id',
  },
  tribs: {
    owner: 'creator_id',
    kept: `id name description location place_id idea_id community_id city city_id address pin_latitude pin_longitude
      place_is_public category time_zone starts_at ends_at max_participants min_people went_ahead_at asks_if_coming categories who_can_join members_only visibility dress_code alcohol_policy cost
      cost_details main_image_url event_photos series_id occurrence own_parts cancelled_at hidden_at created_at updated_at`,
    self: 'creator_id',
    internal: 'main_image_blur idempotency_key feed_at member_count round_id follows_id proposed_by_round_id',
    others: 'point base',
  },
  series: {
    owner: 'creator_id',
    kept: `id every weekdays first_day until times time_zone start_minute minutes template newcomer_spots ended_at
      created_at`,
    self: 'creator_id',
  },
  series_regulars: {
    owner: 'user_id',
    kept: 'created_at asked_at kept_at role',
    named: 'series_id',
    self: 'user_id',
    internal: 'standing',
  },
  attendances: { owner: 'user_id', kept: 'came here_at', named: 'trib_id', self: 'user_id' },
  arrival_lines: { owner: 'user_id', kept: 'text created_at', named: 'trib_id', self: 'user_id' },
  memberships: {
    owner: 'user_id',
    kept: 'status role message created_at joined_at coming_for silenced_at',
    named: 'trib_id',
    self: 'user_id',
    internal: 'arrival',
  },
  saves: { owner: 'user_id', kept: 'created_at', self: 'user_id', named: 'trib_id' },
  trib_removals: { owner: 'user_id', kept: 'created_at', self: 'user_id', named: 'trib_id' },
  invitation_answers: { owner: 'user_id', kept: 'answer created_at', self: 'user_id', named: 'trib_id' },
  invitation_offers: { owner: 'user_id', kept: 'offered_at', self: 'user_id', named: 'trib_id' },
  table_entries: {
    owner: 'user_id',
    kept: `slots max_km languages age age_width is_woman not_only_woman floor shown repeat active priority updated_at`,
    self: 'user_id',
  },
  table_rounds: {
    owner: null,
    internal:
      'id city_id closes_at seated_at answers_close_at settled_at finished_at people unseated demo_for ' +
      'tables worst_score mean_score solved_ms objections',
  },
  table_seekers: {
    owner: 'user_id',
    kept: 'entry unseated',
    internal: 'round_id',
    self: 'user_id',
  },
  table_answers: {
    owner: 'user_id',
    kept: 'answer answered_at noticed_at confirm_asked_at confirmed_at',
    named: 'trib_id',
    self: 'user_id',
    internal: 'notice_at',
  },
  community_memberships: {
    owner: 'user_id',
    kept: 'role organizer_since created_at',
    self: 'user_id',
    named: 'community_id',
  },
  community_requests: { owner: 'user_id', kept: 'created_at', self: 'user_id', named: 'community_id' },
  community_removals: { owner: 'user_id', kept: 'created_at', self: 'user_id', named: 'community_id' },
  community_invites: {
    owner: 'invited_by',
    kept: 'created_at',
    self: 'invited_by',
    named: 'community_id',
    others: 'mailbox_hash',
    internal: 'id',
  },
  friendships: {
    owner: 'low_id',
    kept: 'status created_at accepted_at',
    self: 'low_id',
    named: 'high_id requested_by',
  },
  blocks: { owner: 'blocker_id', kept: 'created_at', self: 'blocker_id', named: 'blocked_id' },
  first_posts: {
    owner: 'user_id',
    kept: 'created_at asked_at asked_again decision decided_at reason',
    internal: 'id',
    self: 'user_id',
    named: 'trib_id community_id',
  },
  reports: {
    owner: 'reporter_id',
    kept: 'reason created_at handled_at reply',
    internal: 'id',
    self: 'reporter_id',
    others:
      'reported_user_id reported_trib_id reported_host_id reported_message_id reported_photo_id reported_community_id handled_by',
  },
  notifications: {
    owner: 'user_id',
    kept: 'kind created_at seen_at',
    internal: 'id report_id security_event_id round_id change',
    self: 'user_id',
    named: 'trib_id person_id community_id',
    others: 'announcement_id',
  },
  announcements: {
    owner: 'author_id',
    kept: 'audience text due_at sent_at created_at',
    internal: 'id',
    self: 'author_id',
    named: 'trib_id community_id',
  },
  notification_settings: {
    owner: 'user_id',
    kept: 'topics_off quiet_from quiet_until time_zone',
    self: 'user_id',
  },
  mails: {
    owner: 'user_id',
    kept: 'kind address created_at',
    internal: 'id texts invite_id security_event_id tries expires_at sent_at refused_at used_at',
    self: 'user_id',
    secret: 'browser_hash token_hash code_hash',
  },
  mail_settings: { owner: 'user_id', kept: 'frequency topics_off refused_at', self: 'user_id' },
  mail_notices: { owner: null, internal: 'id user_id kind subject_id message_id due_at created_at' },
  push_subscriptions: {
    owner: 'user_id',
    kept: 'created_at',
    internal: 'id failures retry_at lease leased_until',
    self: 'user_id',
    secret: 'session_hash endpoint p256dh auth',
  },
  feedback: {
    owner: 'user_id',
    kept: 'took_place again would_host created_at',
    named: 'trib_id',
    self: 'user_id',
  },
  meet_again: { owner: 'user_id', kept: 'created_at', named: 'trib_id other_id', self: 'user_id' },
  conversations: {
    owner: null,
    internal: 'id created_at',
    named: 'trib_id community_id series_id low_id high_id',
  },
  messages: {
    owner: 'sender_id',
    kept: 'conversation_id text photo_id created_at deleted_at hidden_at',
    internal: 'id client_id',
    self: 'sender_id',
    others: 'reply_to_id',
  },
  reactions: { owner: 'user_id', kept: 'reaction created_at', others: 'message_id', self: 'user_id' },
  reads: { owner: 'user_id', kept: 'conversation_id muted_at', self: 'user_id', internal: 'last_message_id' },
  presence: { owner: null, internal: 'user_id instance_id' },
  photos: {
    owner: 'owner_id',
    kept: 'id width height bytes created_at hidden_at',
    self: 'owner_id',
    internal: 'blur',
  },
  operator_actions: {
    owner: null,
    others: 'id operator_id operator action subject report_id reason created_at',
  },
};
