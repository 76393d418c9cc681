import { text as readAll } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createUserWithData } from '../../testing/user-with-data';
import { personTables } from '../../testing/person-columns';
import { startTestApp } from '../../testing/test-app';
import { exportText } from './export.service';

const SELF = 'says whose row it is';
const NAMED = 'named instead of numbered';
const SECRET = 'secret';
const INTERNAL = 'of no use outside';
const OTHERS = 'belongs to somebody else';

/**
 * Every column of every table that refers to a person: it is in the export, or it is not for a reason. `owner` says
 * which rows are theirs; null if none of them is for the person.
 */
const TABLES: Record<string, { owner: string | null; kept: string; left: Record<string, string> }> = {
  users: {
    owner: 'id',
    kept: `id username display_name first_name last_name profile_image bio location city_id age sex occupation education
      phone_number email values_environment values_lifestyle values_openness values_identity answered invited_by
      inviter_name invitation_confirmed_at invite_shows_trib is_demo created_at last_active_at deleted_at suspended_at`,
    left: { value_offsets: SECRET, point: SECRET, interest_bonus: SECRET },
  },
  user_interests: { owner: 'user_id', kept: '', left: { user_id: SELF, interest_id: NAMED } },
  credentials: { owner: 'user_id', kept: 'changed_at', left: { user_id: SELF, password_hash: SECRET } },
  external_identities: {
    owner: 'user_id',
    kept: 'provider subject email created_at',
    left: { id: INTERNAL, user_id: SELF },
  },
  sessions: {
    owner: 'user_id',
    kept: 'device created_at last_seen_at expires_at verified_at',
    left: { token_hash: SECRET, registration_hash: SECRET, user_id: SELF, id: INTERNAL },
  },
  one_time_tokens: {
    owner: 'user_id',
    kept: 'purpose device time_zone created_at expires_at',
    left: {
      token_hash: SECRET,
      user_id: SELF,
      session_hash: SECRET,
      browser_hash: SECRET,
      number_hash: SECRET,
      tries_left: INTERNAL,
      network_hash: SECRET,
    },
  },
  passkeys: {
    owner: 'user_id',
    kept: 'name transports created_at last_used_at',
    left: { id: INTERNAL, user_id: SELF, credential_id: SECRET, public_key: SECRET, counter: INTERNAL },
  },
  passkey_challenges: {
    owner: 'user_id',
    kept: '',
    left: { challenge: SECRET, browser_hash: SECRET, purpose: INTERNAL, user_id: SELF, expires_at: INTERNAL },
  },
  recovery_codes: {
    owner: 'user_id',
    kept: 'created_at used_at',
    left: { lookup: SECRET, user_id: SELF, secret_hash: SECRET, position: INTERNAL },
  },
  security_events: {
    owner: 'user_id',
    kept: 'kind detail device created_at',
    left: { id: INTERNAL, user_id: SELF },
  },
  known_devices: { owner: 'user_id', kept: 'created_at', left: { token_hash: SECRET, user_id: SELF } },
  calendar_addresses: {
    owner: 'user_id',
    kept: 'created_at',
    left: { user_id: SELF, token_hash: SECRET, drawn: SECRET },
  },
  ai_preferences: {
    owner: 'user_id',
    kept: `preferred_days preferred_times preferred_group_size_min preferred_group_size_max max_travel_distance
      selected_interests activity_types meetup_frequency updated_at`,
    left: { user_id: SELF },
  },
  tribs: {
    owner: 'creator_id',
    kept: `id name description location place_id idea_id community_id city city_id address pin_latitude pin_longitude
      category time_zone starts_at ends_at max_participants categories who_can_join dress_code alcohol_policy cost
      cost_details main_image_url event_photos series_id occurrence own_parts cancelled_at hidden_at created_at updated_at`,
    left: {
      creator_id: SELF,
      main_image_blur: INTERNAL,
      idempotency_key: INTERNAL,
      feed_at: INTERNAL,
      member_count: INTERNAL,
      point: OTHERS,
      base: OTHERS,
      round_id: INTERNAL,
    },
  },
  series: {
    owner: 'creator_id',
    kept: `id every weekdays first_day until times time_zone start_minute minutes template newcomer_spots ended_at
      created_at`,
    left: { creator_id: SELF },
  },
  series_regulars: {
    owner: 'user_id',
    kept: 'created_at',
    left: { series_id: NAMED, user_id: SELF, standing: INTERNAL },
  },
  memberships: {
    owner: 'user_id',
    kept: 'status role message created_at joined_at silenced_at',
    left: { trib_id: NAMED, user_id: SELF, arrival: INTERNAL },
  },
  saves: { owner: 'user_id', kept: 'created_at', left: { user_id: SELF, trib_id: NAMED } },
  trib_removals: { owner: 'user_id', kept: 'created_at', left: { user_id: SELF, trib_id: NAMED } },
  invitation_answers: {
    owner: 'user_id',
    kept: 'answer created_at',
    left: { user_id: SELF, trib_id: NAMED },
  },
  invitation_offers: { owner: 'user_id', kept: 'offered_at', left: { user_id: SELF, trib_id: NAMED } },
  table_entries: {
    owner: 'user_id',
    kept: `slots max_km languages age age_width is_woman not_only_woman floor shown standing active priority updated_at`,
    left: { user_id: SELF, city_id: NAMED },
  },
  table_seekers: {
    owner: 'user_id',
    kept: 'entry reason helpful_slot',
    left: { round_id: INTERNAL, user_id: SELF },
  },
  table_answers: {
    owner: 'user_id',
    kept: 'answer answered_at noticed_at',
    left: { trib_id: NAMED, user_id: SELF, notice_at: INTERNAL },
  },
  community_memberships: {
    owner: 'user_id',
    kept: 'role organizer_since created_at',
    left: { user_id: SELF, community_id: NAMED },
  },
  community_requests: { owner: 'user_id', kept: 'created_at', left: { user_id: SELF, community_id: NAMED } },
  community_removals: { owner: 'user_id', kept: 'created_at', left: { user_id: SELF, community_id: NAMED } },
  friendships: {
    owner: 'low_id',
    kept: 'status created_at accepted_at',
    left: { low_id: SELF, high_id: NAMED, requested_by: NAMED },
  },
  blocks: { owner: 'blocker_id', kept: 'created_at', left: { blocker_id: SELF, blocked_id: NAMED } },
  reports: {
    owner: 'reporter_id',
    kept: 'reason created_at handled_at reply',
    left: {
      id: INTERNAL,
      reporter_id: SELF,
      reported_user_id: OTHERS,
      reported_trib_id: OTHERS,
      reported_host_id: OTHERS,
      reported_message_id: OTHERS,
      reported_photo_id: OTHERS,
      reported_community_id: OTHERS,
      handled_by: OTHERS,
    },
  },
  notifications: {
    owner: 'user_id',
    kept: 'kind created_at seen_at',
    left: {
      id: INTERNAL,
      user_id: SELF,
      trib_id: NAMED,
      person_id: NAMED,
      report_id: INTERNAL,
      security_event_id: INTERNAL,
      community_id: NAMED,
    },
  },
  notification_settings: {
    owner: 'user_id',
    kept: 'topics_off quiet_from quiet_until time_zone',
    left: { user_id: SELF },
  },
  mails: {
    owner: 'user_id',
    kept: 'kind address created_at',
    left: {
      id: INTERNAL,
      user_id: SELF,
      texts: INTERNAL,
      browser_hash: SECRET,
      token_hash: SECRET,
      code_hash: SECRET,
      tries: INTERNAL,
      expires_at: INTERNAL,
      due_at: INTERNAL,
      failures: INTERNAL,
      lease: INTERNAL,
      leased_until: INTERNAL,
      sent_at: INTERNAL,
      refused_at: INTERNAL,
      used_at: INTERNAL,
    },
  },
  mail_settings: { owner: 'user_id', kept: 'frequency topics_off refused_at', left: { user_id: SELF } },
  mail_notices: {
    owner: null,
    kept: '',
    left: Object.fromEntries(
      'id user_id kind subject_id message_id due_at created_at'
        .split(' ')
        .map((column) => [column, INTERNAL]),
    ),
  },
  push_subscriptions: {
    owner: 'user_id',
    kept: 'created_at',
    left: {
      id: INTERNAL,
      user_id: SELF,
      session_hash: SECRET,
      endpoint: SECRET,
      p256dh: SECRET,
      auth: SECRET,
      failures: INTERNAL,
      retry_at: INTERNAL,
      lease: INTERNAL,
      leased_until: INTERNAL,
    },
  },
  feedback: { owner: 'user_id', kept: 'took_place created_at', left: { trib_id: NAMED, user_id: SELF } },
  meet_again: {
    owner: 'user_id',
    kept: 'created_at',
    left: { trib_id: NAMED, user_id: SELF, other_id: NAMED },
  },
  conversations: {
    owner: null,
    kept: '',
    left: {
      id: INTERNAL,
      trib_id: NAMED,
      community_id: NAMED,
      low_id: NAMED,
      high_id: NAMED,
      created_at: INTERNAL,
    },
  },
  messages: {
    owner: 'sender_id',
    kept: 'conversation_id text photo_id created_at deleted_at hidden_at',
    left: { id: INTERNAL, sender_id: SELF, client_id: INTERNAL, reply_to_id: OTHERS },
  },
  reactions: { owner: 'user_id', kept: 'reaction created_at', left: { message_id: OTHERS, user_id: SELF } },
  reads: {
    owner: 'user_id',
    kept: 'conversation_id muted_at',
    left: { user_id: SELF, last_message_id: INTERNAL },
  },
  presence: {
    owner: null,
    kept: '',
    left: { user_id: INTERNAL, instance_id: INTERNAL },
  },
  photos: {
    owner: 'owner_id',
    kept: 'id width height bytes created_at hidden_at',
    left: { owner_id: SELF, blur: INTERNAL },
  },
  operator_actions: {
    owner: null,
    kept: '',
    left: Object.fromEntries(
      'id operator_id operator action subject report_id reason created_at'
        .split(' ')
        .map((column) => [column, OTHERS]),
    ),
  },
};

const app = await startTestApp();
const { person } = await createUserWithData(app);
const text = JSON.stringify(JSON.parse(await readAll(exportText(app.db, person))));
const keptColumns = (kept: string) => kept.split(/\s+/).filter(Boolean);
const inCamelCase = (column: string) =>
  column.replaceAll(/_(\w)/g, (_whole, letter: string) => letter.toUpperCase());
/** As JSON writes it: dates of the database have microseconds. */
const written = (value: unknown) =>
  JSON.stringify(
    typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? new Date(value).toISOString() : value,
  );

it('knows every column of every table that refers to a person', async () => {
  const known = Object.entries(TABLES).map(([table, { kept, left }]) => [
    table,
    [...keptColumns(kept), ...Object.keys(left)].toSorted(),
  ]);
  expect(Object.fromEntries(known)).toEqual(await personTables(app.db));
});

it.each(Object.entries(TABLES))('exports what %s keeps of a person, and no secret', async (table, about) => {
  if (about.owner === null) return;
  const { rows } = await app.db.execute<{ row: Record<string, unknown> }>(
    sql`select to_jsonb(r) as row from ${sql.identifier(table)} r where ${sql.identifier(about.owner)} = ${person.id}`,
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { row } of rows) {
    for (const column of keptColumns(about.kept))
      if (row[column] !== null)
        expect({ column, isIn: text.includes(written(row[column])) }).toEqual({ column, isIn: true });
    for (const [column] of Object.entries(about.left).filter(([, reason]) => reason === SECRET)) {
      expect(text).not.toContain(`"${inCamelCase(column)}":`);
      // A number alone may be part of any other, and nothing is no secret.
      if (typeof row[column] !== 'number' && row[column] !== null)
        expect(text).not.toContain(written(row[column]));
    }
  }
});
