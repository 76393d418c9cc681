import { randomUUID } from 'node:crypto';
import { BROWSER } from './testing/push-browser';
import {
  ALL_200,
  ALL_400,
  ALL_404,
  FOREIGN,
  MINE_200,
  MINE_201,
  MINE_204,
  MINE_400,
  MINE_404,
  MINE_409,
  OPEN,
  OPERATOR_200,
  SELF,
  SESSION_200,
  SESSION_204,
  SESSION_404,
  UNBLOCKED_200,
  UNBLOCKED_204,
  VISIBLE_TRIB,
  roomOf,
  type Line,
} from './authorization-roles';

const PREFERENCES = {
  preferredDays: ['Monday'],
  preferredTimes: [],
  preferredGroupSizeMin: 4,
  preferredGroupSizeMax: 8,
  maxTravelDistance: 10,
  selectedInterests: [1],
  activityTypes: [],
  meetupFrequency: 'weekly',
};
const PUSHED = {
  push: {
    messages: true,
    'meetup-changes': true,
    reminders: true,
    requests: true,
    friends: true,
    'after-meetup': false,
  },
  quietHours: { from: '22:00', until: '07:00' },
  timeZone: 'Europe/Berlin',
};
const MEETUP = { name: 'A walk', description: 'Around the lake.' };

/**
 * Who may do what: every endpoint × role × target, and the status of the response. An endpoint that is missing here,
 * or a line without an endpoint, fails the build (authorization-matrix.test.ts runs every cell).
 * The `other` target is the host's meetup, open to everyone. `member` has joined it, `friend` is the host's friend,
 * `blocked` was blocked by the host. For `host` the other is another host. Each person also has a meetup of their
 * own, and is the member of a community.
 */
export const AUTHORIZATION: Record<string, Line> = {
  'POST /api/users/register': { any: '201 201 201 201 201 201 201 201', body: {} },
  'POST /api/users/login': {
    any: '401 401 401 401 401 401 401 401',
    body: { username: 'nobody', password: 'nobody has this' },
  },
  'GET /api/session': OPEN,
  'DELETE /api/session': { any: '204 204 204 204 204 204 204 204' },

  // The matrix runs without a configured provider, so nothing can be started or claimed.
  'GET /api/auth/providers': OPEN,
  'GET /api/auth/:provider/start': { missing: ALL_404 },
  'GET /api/auth/:provider/callback': { missing: ALL_404 },
  'GET /api/auth/pending': { any: ALL_404 },

  'GET /api/users/:id/export': SELF,
  'GET /api/users/:id/sessions': SELF,
  'DELETE /api/users/:id': { own: MINE_204, other: SESSION_404, missing: SESSION_404, endsSessions: true },
  'DELETE /api/users/:id/sessions': {
    own: MINE_204,
    other: SESSION_404,
    missing: SESSION_404,
    endsSessions: true,
  },
  'DELETE /api/users/:id/sessions/:sessionId': { own: MINE_204, other: SESSION_404, missing: SESSION_404 },
  // These people have no password.
  'PUT /api/users/:id/password': {
    own: MINE_409,
    other: SESSION_404,
    missing: SESSION_404,
    body: { currentPassword: 'what it was', newPassword: 'what it will be' },
  },

  'GET /api/users': { any: SESSION_200 },
  'GET /api/users/firebase/:uid': { own: MINE_200, other: ALL_404, missing: ALL_404 },
  'GET /api/users/:id': { own: MINE_200, other: UNBLOCKED_200, missing: SESSION_404 },
  'PUT /api/users/:id': { ...SELF, body: { bio: 'Hello' } },
  'GET /api/users/:id/points': SELF,
  'GET /api/users/:id/invited': SELF,
  'GET /api/users/:id/interests': SELF,
  'PUT /api/users/:id/interests/batch': { ...SELF, body: { interestIds: [1, 2] } },
  'GET /api/users/:id/ai-preferences': SELF,
  'PUT /api/users/:id/ai-preferences': { ...SELF, body: PREFERENCES },
  'GET /api/users/:id/tribs': SELF,
  'GET /api/users/:id/saved-tribs': SELF,

  'POST /api/photos': { any: '401 201 201 201 201 201 201 201', image: true },
  // Public: the address cannot be guessed, and everybody can see a meetup's photos.
  'GET /api/photos/:id': { own: MINE_200, other: ALL_200, missing: ALL_404 },

  'GET /api/interests': OPEN,
  'GET /api/places': OPEN,
  'GET /api/cities': { any: ALL_400 },
  'GET /api/cities/guess': { any: ALL_400 },
  'GET /api/cities/nearest': { any: ALL_400 },
  'GET /api/ideas': OPEN,
  'GET /api/communities': OPEN,
  // Communities are public; blocks hide people from each other, not the community.
  'GET /api/communities/:id': { own: MINE_200, other: ALL_200, missing: ALL_404 },
  'GET /api/communities/:id/members': { own: MINE_200, other: ALL_200, missing: ALL_404 },
  'PUT /api/communities/:id/membership': { own: MINE_200, other: SESSION_200, missing: SESSION_404 },
  'DELETE /api/communities/:id/membership': { own: MINE_200, other: SESSION_200, missing: SESSION_404 },
  'GET /api/users/:id/communities': SELF,

  'GET /api/tribs': OPEN,
  'POST /api/tribs': { any: '401 201 201 201 201 201 201 201', body: MEETUP },
  'GET /api/tribs/:id': VISIBLE_TRIB,
  'PUT /api/tribs/:id/membership': { own: MINE_200, other: UNBLOCKED_200, missing: SESSION_404 },
  'DELETE /api/tribs/:id/membership': { own: MINE_409, other: UNBLOCKED_204, missing: SESSION_404 },
  'PUT /api/tribs/:id/save': { own: MINE_204, other: UNBLOCKED_204, missing: SESSION_404 },
  // Forgetting a saved meetup always succeeds, whatever its state.
  'DELETE /api/tribs/:id/save': { own: MINE_204, other: SESSION_204, missing: SESSION_204 },

  // Anybody who can see a meetup gets 403 for changing it; its waitlist is hidden from everybody but its hosts.
  'PUT /api/tribs/:id': { own: MINE_200, ...FOREIGN, body: { description: 'Bring a scarf.' } },
  'POST /api/tribs/:id/cancel': { own: MINE_204, ...FOREIGN },
  'GET /api/tribs/:id/guests': SELF,
  // Nobody has requested to join these.
  'PUT /api/tribs/:id/requests/:userId': { own: MINE_404, ...FOREIGN, body: { accept: true } },
  // The target is the host, who cannot be removed and steps down only by handing over.
  'DELETE /api/tribs/:id/members/:userId': { own: MINE_409, ...FOREIGN },
  'PUT /api/tribs/:id/members/:userId': { own: MINE_409, ...FOREIGN, body: { role: 'cohost' } },
  'GET /api/tribs/:id/calendar.ics': VISIBLE_TRIB,
  'GET /api/feedback': { any: SESSION_200 },
  // These meetups are not over yet.
  'PUT /api/tribs/:id/feedback': {
    own: MINE_409,
    other: '401 404 404 404 409 404 404 404',
    missing: SESSION_404,
    body: { tookPlace: true, meetAgain: [] },
  },
  'GET /api/invitations': { any: SESSION_200 },
  'POST /api/invitations/count': { any: SESSION_200, body: PREFERENCES },
  'PUT /api/invitations/:tribId': {
    own: MINE_200,
    other: UNBLOCKED_200,
    missing: SESSION_404,
    body: { answer: 'not-interested' },
  },
  'GET /api/conversations': { any: SESSION_200 },
  'POST /api/conversations': {
    own: MINE_400,
    other: UNBLOCKED_200,
    missing: SESSION_404,
    body: ({ userId }) => ({ userId }),
  },
  // The room of a meetup is for its members.
  'GET /api/conversations/:id': { own: MINE_200, other: roomOf(200), missing: SESSION_404 },
  'GET /api/conversations/:id/messages': { own: MINE_200, other: roomOf(200), missing: SESSION_404 },
  'POST /api/conversations/:id/messages': {
    own: MINE_201,
    other: roomOf(201),
    missing: SESSION_404,
    body: () => ({ clientId: randomUUID(), text: 'Hello' }),
  },
  'DELETE /api/conversations/:id/messages/:messageId': {
    own: MINE_204,
    other: roomOf(403),
    missing: SESSION_404,
  },
  'PUT /api/conversations/:id/messages/:messageId/reactions': {
    own: MINE_200,
    other: roomOf(200),
    missing: SESSION_404,
    body: { reaction: '👍', on: true },
  },
  'PUT /api/conversations/:id/read': {
    own: MINE_204,
    other: roomOf(204),
    missing: SESSION_404,
    body: ({ messageId }) => ({ messageId }),
  },
  'PUT /api/conversations/:id/mute': {
    own: MINE_204,
    other: roomOf(204),
    missing: SESSION_404,
    body: { muted: true },
  },
  'POST /api/conversations/:id/typing': { own: MINE_204, other: roomOf(204), missing: SESSION_404 },
  'GET /api/events': { any: SESSION_200 },
  // It has to say of whom.
  'GET /api/presence': { any: '401 400 400 400 400 400 400 400' },
  'GET /api/notifications': { any: SESSION_200 },
  'PUT /api/notifications/seen': { any: SESSION_204, body: { ids: [1] } },
  'GET /api/users/:id/notification-settings': SELF,
  'PUT /api/users/:id/notification-settings': { ...SELF, body: PUSHED },
  'PUT /api/tribs/:id/notifications': {
    own: MINE_204,
    other: roomOf(204),
    missing: SESSION_404,
    body: { push: false },
  },
  'GET /api/push/key': OPEN,
  'PUT /api/push/subscriptions': { any: SESSION_204, body: BROWSER },
  'DELETE /api/push/subscriptions': { any: SESSION_204, body: { endpoint: BROWSER.endpoint } },
  'GET /api/users/:id/friends': SELF,
  // A demo account is hidden from strangers, so it cannot be sent a friend request.
  'PUT /api/friends/:userId': { own: MINE_400, other: UNBLOCKED_200, missing: SESSION_404 },
  'DELETE /api/friends/:userId': { own: MINE_204, other: SESSION_204, missing: SESSION_204 },
  'GET /api/blocks': { any: SESSION_200 },
  'PUT /api/blocks/:userId': { own: MINE_400, other: SESSION_204, missing: SESSION_404 },
  'DELETE /api/blocks/:userId': { own: MINE_204, other: SESSION_204, missing: SESSION_204 },
  'POST /api/reports': {
    own: MINE_204,
    other: UNBLOCKED_204,
    missing: SESSION_404,
    body: ({ userId }) => ({ userId, reason: 'Not nice.' }),
  },

  // Reports about a meetup of theirs.
  'GET /api/admin/reports': { any: OPERATOR_200 },
  'POST /api/admin/reports/:id/actions': {
    own: '- 404 404 404 404 404 404 200',
    other: OPERATOR_200,
    missing: SESSION_404,
    body: { action: 'answer', reason: 'Nothing wrong here.' },
  },
  'GET /api/admin/actions': { any: OPERATOR_200 },
};
