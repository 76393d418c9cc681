import { randomUUID } from 'node:crypto';
import {
  type Line,
  all,
  FOREIGN,
  memberOnly,
  OPEN,
  owner,
  SELF,
  signedIn,
  unblocked,
  VISIBLE_TRIB,
} from './testing/users-by-role';

export const PREFERENCES = {
  preferredDays: ['Monday'],
  preferredTimes: [],
  preferredGroupSizeMin: 4,
  preferredGroupSizeMax: 8,
  maxTravelDistance: 10,
  selectedInterests: [1],
  activityTypes: [],
  meetupFrequency: 'weekly',
};
const TABLE_ENTRY = {
  cityId: 4_671_654,
  slots: 1,
  maxKm: 10,
  languages: ['en'],
  age: 30,
  ageWidth: 10,
  isWoman: false,
  notOnlyWoman: false,
  floor: 55,
  shown: true,
  repeat: 'once',
};
/** Everybody gets the same response, signed in or not; what demo accounts host is not public. */
const PUBLIC_COMMUNITY = { own: owner(200), other: all(200), missing: all(404) };
const PUBLIC_SERIES = { ...PUBLIC_COMMUNITY, own: owner(200, { demo: 404 }) };
const WEEKLY = { every: 'week' };
const IN_A_WEEK = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 'yyyy-mm-dd'.length);
const NEW_RULE = { repeats: WEEKLY, firstDay: IN_A_WEEK };
const MEETUP = { name: 'A walk', description: 'Around the lake.' };

/** The part of the authorization matrix about meetups, their rooms and tables, series and communities. */
export const GROUPS: Record<string, Line> = {
  'GET /api/communities': OPEN,
  'POST /api/communities': {
    own: owner(201),
    other: signedIn(201),
    missing: signedIn(201),
    body: () => ({ name: randomUUID(), category: 'Outdoor & Nature', description: 'We walk.' }),
  },
  // A person whom the owner has blocked does not see the community, as with meetups.
  'GET /api/communities/:id': VISIBLE_TRIB,
  'GET /api/communities/:id/members': VISIBLE_TRIB,
  'PUT /api/communities/:id': { own: owner(200), ...FOREIGN, body: { pinned: 'Bring a scarf.' } },
  'GET /api/communities/:id/requests': SELF,
  'POST /api/communities/:id/invites': {
    own: owner(200, { demo: 403 }),
    ...FOREIGN,
    body: { addresses: ['nobody@trib.example'] },
  },
  'POST /api/communities/:id/invites/preview': {
    own: owner(200, { demo: 403 }),
    ...FOREIGN,
    body: { addresses: ['nobody@trib.example'] },
  },
  // Nobody has asked to join these communities.
  'PUT /api/communities/:id/requests/:userId': { own: owner(404), ...FOREIGN, body: { accept: true } },
  // The target is the owner, who has to hand the community over first.
  'PUT /api/communities/:id/members/:userId': { own: owner(409), ...FOREIGN, body: { role: 'organizer' } },
  'DELETE /api/communities/:id/members/:userId': { own: owner(409), ...FOREIGN },
  // A community that was not refused cannot be reviewed again.
  'POST /api/communities/:id/review': { own: owner(409), ...FOREIGN },
  'PUT /api/communities/:id/owner': { own: owner(204), ...FOREIGN },
  'PUT /api/communities/:id/membership': { own: owner(200), other: unblocked(200), missing: signedIn(404) },
  // An owner who leaves passes the community on, and then its owner has blocked nobody.
  'DELETE /api/communities/:id/membership': {
    own: owner(200),
    other: unblocked(200),
    missing: signedIn(404),
    endsOwn: true,
  },
  'GET /api/tribs': OPEN,
  'GET /api/tribs/count': OPEN,
  'POST /api/tribs': { any: signedIn(201), body: MEETUP },
  'GET /api/tribs/:id': VISIBLE_TRIB,
  'PUT /api/tribs/:id/membership': { own: owner(200), other: unblocked(200), missing: signedIn(404) },
  'DELETE /api/tribs/:id/membership': { own: owner(409), other: unblocked(204), missing: signedIn(404) },
  // Nobody was asked yet.
  'PUT /api/tribs/:id/coming': { own: owner(409), other: unblocked(409), missing: signedIn(404) },
  'PUT /api/tribs/:id/save': { own: owner(204), other: unblocked(204), missing: signedIn(404) },
  // Forgetting a saved meetup always succeeds, whatever the meetup's state.
  'DELETE /api/tribs/:id/save': { own: owner(204), other: signedIn(204), missing: signedIn(204) },

  // Anybody who can see a meetup gets 403 for changing it; its waitlist is hidden from everybody but its hosts.
  'PUT /api/tribs/:id': { own: owner(200), ...FOREIGN, body: { description: 'Bring a scarf.' } },
  'POST /api/tribs/:id/cancel': { own: owner(204), ...FOREIGN },
  // It takes place in any case, so nothing is left to decide.
  'PUT /api/tribs/:id/decision': { own: owner(409), ...FOREIGN, body: { goesAhead: true } },
  'POST /api/tribs/:id/review': { own: owner(409), ...FOREIGN },
  'GET /api/tribs/:id/guests': SELF,
  // Nobody has requested to join these meetups.
  'PUT /api/tribs/:id/requests/:userId': { own: owner(404), ...FOREIGN, body: { accept: true } },
  // The target is the host, who cannot be removed and steps down only by handing over.
  'DELETE /api/tribs/:id/members/:userId': { own: owner(409), ...FOREIGN },
  'PUT /api/tribs/:id/members/:userId': { own: owner(409), ...FOREIGN, body: { role: 'cohost' } },
  // The person's meetup repeats already, and they host it.
  'GET /api/series/:id': VISIBLE_TRIB,
  'PUT /api/tribs/:id/series': { own: owner(409), ...FOREIGN, body: WEEKLY },
  'PUT /api/tribs/:id/series/:scope': { own: owner(200), ...FOREIGN, body: { description: 'Bring a hat.' } },
  'POST /api/tribs/:id/series/:scope/preview': { own: owner(200), ...FOREIGN, body: { cost: 'Free' } },
  'PUT /api/tribs/:id/series/:scope/rule': { own: owner(200), ...FOREIGN, body: NEW_RULE },
  'POST /api/tribs/:id/series/:scope/rule/preview': { own: owner(200), ...FOREIGN, body: NEW_RULE },
  'POST /api/series/:id/end': { own: owner(200), ...FOREIGN, body: ({ tribId }) => ({ last: tribId }) },
  'PUT /api/series/:id/newcomer-spots': { own: owner(200), ...FOREIGN, body: { newcomerSpots: 2 } },
  'PUT /api/series/:id/standing': { own: owner(409), other: unblocked(200), missing: signedIn(404) },
  'DELETE /api/series/:id/standing': { own: owner(200), other: unblocked(200), missing: signedIn(404) },
  'GET /api/tribs/:id/calendar.ics': VISIBLE_TRIB,
  'GET /api/series/:id/calendar.ics': PUBLIC_SERIES,
  'GET /api/series/:id/rss.xml': PUBLIC_SERIES,
  'GET /api/communities/:id/calendar.ics': PUBLIC_COMMUNITY,
  'GET /api/communities/:id/rss.xml': PUBLIC_COMMUNITY,
  'GET /api/communities/:id/members.csv': SELF,
  'GET /api/communities/:id/meetups': SELF,
  'GET /api/series/:id/meetups': SELF,
  'GET /api/series/:id/people.csv': SELF,
  // The body names neither a calendar nor an address.
  'POST /api/calendar-imports': { any: signedIn(400), body: { timeZone: 'Europe/Berlin' } },
  'GET /api/tribs/:id/announcements': { own: owner(200), other: memberOnly(200), missing: signedIn(404) },
  'POST /api/tribs/:id/announcements': {
    own: owner(200),
    ...FOREIGN,
    body: { audience: 'going', text: 'Bring a scarf.' },
  },
  'GET /api/communities/:id/announcements': SELF,
  'POST /api/communities/:id/announcements': {
    own: owner(200),
    ...FOREIGN,
    body: { text: 'Bring a scarf.' },
  },
  'DELETE /api/announcements/:id': { own: owner(204), other: signedIn(404), missing: signedIn(404) },
  // These meetups are some days away.
  'GET /api/tribs/:id/attendance': { own: owner(200), other: memberOnly(200), missing: signedIn(404) },
  'PUT /api/tribs/:id/attendance': {
    own: owner(409),
    other: memberOnly(409),
    missing: signedIn(404),
    body: { here: true },
  },
  'PUT /api/tribs/:id/attendance/:userId': { own: owner(409), ...FOREIGN, body: { came: true } },
  'PUT /api/tribs/:id/arrival-line': {
    own: owner(409),
    other: memberOnly(409),
    missing: signedIn(404),
    body: { text: 'At the red table' },
  },
  // These meetups are not over yet.
  'PUT /api/tribs/:id/feedback': {
    own: owner(409),
    other: memberOnly(409),
    missing: signedIn(404),
    body: { tookPlace: true, meetAgain: [] },
  },
  'GET /api/invitations': { any: signedIn(200) },
  'POST /api/invitations/count': { any: signedIn(200), body: PREFERENCES },
  'PUT /api/invitations/:tribId': {
    own: owner(200),
    other: unblocked(200),
    missing: signedIn(404),
    body: { answer: 'not-interested' },
  },
  'GET /api/tables/entry': { any: signedIn(200) },
  'PUT /api/tables/entry': { any: signedIn(200), body: TABLE_ENTRY },
  'DELETE /api/tables/entry': { any: signedIn(204) },
  // None of these people has a demo account, and the database has no demo people.
  'POST /api/tables/demo': { any: signedIn(409) },
  'GET /api/tables/mine': { any: signedIn(200) },
  // None of these meetups is a table at which anybody was offered a seat.
  'PUT /api/tables/:id/answer': {
    own: owner(404),
    other: signedIn(404),
    missing: signedIn(404),
    body: { answer: 'yes' },
  },
  // authorization-matrix.tables.ts has what is different at a table.
  'PUT /api/tables/:id/host': { own: owner(404), other: signedIn(404), missing: signedIn(404) },
  'DELETE /api/tables/:id/host': { own: owner(404), other: signedIn(404), missing: signedIn(404) },
  'PUT /api/tables/:id/confirmation': { own: owner(404), other: signedIn(404), missing: signedIn(404) },
  'GET /api/conversations': { any: signedIn(200) },
  'POST /api/conversations': {
    own: owner(400),
    other: unblocked(200),
    missing: signedIn(404),
    body: ({ userId }) => ({ userId }),
  },
  // The room of a meetup is for its members.
  'GET /api/conversations/:id': { own: owner(200), other: memberOnly(200), missing: signedIn(404) },
  'GET /api/conversations/:id/messages': { own: owner(200), other: memberOnly(200), missing: signedIn(404) },
  'POST /api/conversations/:id/messages': {
    own: owner(201),
    other: memberOnly(201),
    missing: signedIn(404),
    body: () => ({ clientId: randomUUID(), text: 'Hello' }),
  },
  'DELETE /api/conversations/:id/messages/:messageId': {
    own: owner(204),
    other: memberOnly(403),
    missing: signedIn(404),
  },
  'DELETE /api/conversations/:id/messages/:messageId/photo': {
    own: owner(204),
    other: memberOnly(204),
    missing: signedIn(404),
  },
  'PUT /api/conversations/:id/messages/:messageId/reactions': {
    own: owner(200),
    other: memberOnly(200),
    missing: signedIn(404),
    body: { reaction: '👍', on: true },
  },
  'PUT /api/conversations/:id/read': {
    own: owner(204),
    other: memberOnly(204),
    missing: signedIn(404),
    body: ({ messageId }) => ({ messageId }),
  },
  'PUT /api/conversations/:id/mute': {
    own: owner(204),
    other: memberOnly(204),
    missing: signedIn(404),
    body: { muted: true },
  },
  'POST /api/conversations/:id/typing': { own: owner(204), other: memberOnly(204), missing: signedIn(404) },
  'PUT /api/tribs/:id/notifications': {
    own: owner(204),
    other: memberOnly(204),
    missing: signedIn(404),
    body: { push: false },
  },
};
