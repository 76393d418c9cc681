import { randomUUID } from 'node:crypto';
import { eachTopic } from '#shared/domain/notice-topics';
import { GROUPS, PREFERENCES } from './authorization-matrix.groups';
import { BROWSER } from './testing/push-decryption';
import {
  type Line,
  all,
  OPEN,
  operatorOnly,
  owner,
  SELF,
  self,
  signedIn,
  unblocked,
} from './testing/users-by-role';

const PUSHED = {
  push: eachTopic((topic) => topic !== 'after-meetup'),
  quietHours: { from: '22:00', until: '07:00' },
  timeZone: 'Europe/Berlin',
};
const NO_TOKEN = 'x'.repeat(43);
const NO_LINK = { token: NO_TOKEN };
const CLIENT_FAILURE = {
  path: '/chat',
  kind: 'error',
  message: 'x is not a function',
  at: 'first-1a2b.js:3:14',
  build: 'first-1a2b.js',
  reference: randomUUID(),
};

/**
 * Who may do what: every endpoint × role × target, and the status of the response. An endpoint that is missing here, or a line
 * without an endpoint, fails the build (authorization-matrix.test.ts runs every cell). The `other` target is the host's meetup,
 * open to everyone. `member` has joined it, `friend` is the host's friend, `blocked` was blocked by the host. For `host` the
 * other is another host. Each person also has a meetup of their own, and is the member of a community.
 */
export const AUTHORIZATION: Record<string, Line> = {
  ...GROUPS,
  'POST /api/users/register': { any: all(201), body: {} },
  'POST /api/users/login': {
    any: all(401),
    body: { username: 'nobody', password: 'nobody has this' },
  },
  // Passkeys need a host name, and tests call an IP address; `passkeys.test.ts` covers the rest.
  'POST /api/passkeys/options': { any: all(409) },
  'POST /api/passkeys/sign-in': { any: all(400), body: {} },
  'POST /api/session/passkey-options': { any: signedIn(409) },
  'POST /api/session/mail-code': { any: signedIn(409) },
  // These people have no password.
  'PUT /api/session/confirmation': { any: signedIn(409), body: { password: 'what it was' } },
  'POST /api/recovery/sign-in': { any: all(401), body: { code: 'nobody has this' } },
  'GET /api/session': OPEN,
  'DELETE /api/session': { any: all(204) },

  // The matrix runs without a configured provider, so nothing can be started or claimed.
  'GET /api/auth/providers': OPEN,
  'GET /api/auth/:provider/start': { missing: all(404) },
  'GET /api/auth/:provider/callback': { missing: all(404) },
  'GET /api/auth/pending': { any: all(404) },

  // Only the holder of a token gets further. These tokens have the right form but were never issued.
  'POST /api/account-links': { any: signedIn(201) },
  'POST /api/account-links/look': { any: all(404), body: { token: NO_TOKEN } },
  'POST /api/account-links/session': { any: all(404), body: { token: NO_TOKEN } },
  'POST /api/account-links/password': { any: all(404), body: { token: NO_TOKEN, newPassword: 'two kites' } },
  'POST /api/new-devices': { any: all(201), body: {} },
  'GET /api/new-devices/current': OPEN,
  'POST /api/new-devices/session': { any: all(404) },
  'POST /api/new-devices/look': { any: signedIn(404), body: { token: NO_TOKEN } },
  'POST /api/new-devices/approval': { any: signedIn(404), body: { token: NO_TOKEN, number: '000000' } },
  // Nobody has a mailed link, a code or the webhook's secret here.
  'POST /api/mail/requests': { any: all(204), body: { purpose: 'sign-in', address: 'nobody@trib.example' } },
  'POST /api/mail/sign-in': { any: all(400), body: { code: '0000 0000' } },
  'POST /api/mail/reset': { any: all(404), body: { ...NO_LINK, newPassword: 'what it will be' } },
  'POST /api/mail/undo': { any: all(404), body: NO_LINK },
  'POST /api/mail/confirm': { any: all(404), body: NO_LINK },
  'POST /api/mail/link': { any: all(404), body: NO_LINK },
  'GET /api/mail/unsubscribe': { any: all(400) },
  'POST /api/mail/unsubscribe': { any: all(400) },
  'POST /api/mail/spot': { any: all(404), body: { key: `1.1.${'x'.repeat(43)}` } },
  'POST /api/mail/spot/coming': { any: all(404), body: { key: `1.1.${'x'.repeat(43)}` } },
  'POST /api/mail/spot/give-up': { any: all(404), body: { key: `1.1.${'x'.repeat(43)}` } },
  'POST /api/mail/bounces': { any: all(404), body: { addresses: ['nobody@trib.example'] } },
  'GET /api/users/:id/mail': SELF,
  'PUT /api/users/:id/mail': { ...SELF, body: { frequency: 'daily', topics: PUSHED.push } },
  'PUT /api/users/:id/mail/address': { ...SELF, body: { address: 'somebody@trib.example' } },
  'DELETE /api/users/:id/mail/address': SELF,
  'POST /api/users/:id/mail/code': { ...SELF, own: owner(400), body: { code: '00000000' } },

  'GET /api/users/:id/export': SELF,
  'GET /api/users/:id/sessions': SELF,
  'GET /api/users/:id/ways-in': SELF,
  'POST /api/users/:id/passkeys/options': self(409),
  'POST /api/users/:id/passkeys': { ...self(400), body: {} },
  'PUT /api/users/:id/passkeys/:passkeyId': { ...self(404), body: { name: 'Phone' } },
  'DELETE /api/users/:id/passkeys/:passkeyId': self(404),
  'POST /api/users/:id/recovery-codes': self(201),
  'GET /api/users/:id/security-events': SELF,
  'POST /api/users/:id/security-events/:eventId/report': self(404),
  'DELETE /api/users/:id': { ...self(204), endsOwn: true },
  'DELETE /api/users/:id/sessions': { ...self(204), endsOwn: true },
  'DELETE /api/users/:id/sessions/:sessionId': self(204),
  // These people have no password.
  'PUT /api/users/:id/password': {
    ...self(409),
    body: { currentPassword: 'what it was', newPassword: 'what it will be' },
  },

  'GET /api/users': { any: signedIn(200) },
  'GET /api/users/firebase/:uid': { own: owner(200), other: all(404), missing: all(404) },
  'GET /api/users/:id': { own: owner(200), other: unblocked(200), missing: signedIn(404) },
  'PUT /api/users/:id': { ...SELF, body: { bio: 'Hello' } },
  'GET /api/users/:id/points': SELF,
  'GET /api/users/:id/invited': SELF,
  'GET /api/users/:id/interests': SELF,
  'PUT /api/users/:id/interests/batch': { ...SELF, body: { interestIds: [1, 2] } },
  'GET /api/users/:id/ai-preferences': SELF,
  'PUT /api/users/:id/ai-preferences': { ...SELF, body: PREFERENCES },
  'GET /api/users/:id/tribs': SELF,
  'GET /api/users/:id/saved-tribs': SELF,

  'POST /api/photos': { any: signedIn(201), image: true },
  // A photo in a room is for the room. Those of meetups, people and communities are for everybody (photos.test.ts).
  'GET /api/photos/:id': { own: owner(200), other: all(404, { member: 200 }), missing: all(404) },

  'GET /api/interests': OPEN,
  'GET /api/places': OPEN,
  'GET /api/cities': { any: all(400) },
  'GET /api/cities/guess': { any: all(400) },
  'GET /api/cities/nearest': { any: all(400) },
  'GET /api/ideas': OPEN,
  'GET /api/users/:id/communities': SELF,

  'GET /api/users/:id/calendar': SELF,
  'PUT /api/users/:id/calendar': SELF,
  'POST /api/users/:id/calendar': SELF,
  'DELETE /api/users/:id/calendar': { own: owner(204), other: signedIn(404), missing: signedIn(404) },
  // Anybody who has the address may read the calendar, signed in or not; an unknown address is not found.
  'GET /api/calendars/:token.ics': { own: owner(200), other: all(200), missing: all(404) },
  'GET /api/feedback': { any: signedIn(200) },
  'GET /api/events': { any: signedIn(200) },
  // The request lacks the required ids.
  'GET /api/presence': { any: signedIn(400) },
  'GET /api/notifications': { any: signedIn(200) },
  'PUT /api/notifications/seen': { any: signedIn(204), body: { ids: [1] } },
  'GET /api/users/:id/notification-settings': SELF,
  'PUT /api/users/:id/notification-settings': { ...SELF, body: PUSHED },
  'GET /api/health': OPEN,
  'POST /api/client-failures': { any: all(204), body: CLIENT_FAILURE },
  'GET /api/push/key': OPEN,
  'PUT /api/push/subscriptions': { any: signedIn(204), body: BROWSER },
  'DELETE /api/push/subscriptions': { any: signedIn(204), body: { endpoint: BROWSER.endpoint } },
  'GET /api/users/:id/friends': SELF,
  // A demo account is hidden from strangers, so it cannot be sent a friend request.
  'PUT /api/friends/:userId': { own: owner(400), other: unblocked(200), missing: signedIn(404) },
  'DELETE /api/friends/:userId': { own: owner(204), other: signedIn(204), missing: signedIn(204) },
  'GET /api/blocks': { any: signedIn(200) },
  'PUT /api/blocks/:userId': { own: owner(400), other: signedIn(204), missing: signedIn(404) },
  'DELETE /api/blocks/:userId': { own: owner(204), other: signedIn(204), missing: signedIn(204) },
  'POST /api/reports': {
    own: owner(204),
    other: unblocked(204),
    missing: signedIn(404),
    body: ({ userId }) => ({ userId, reason: 'Not nice.' }),
  },

  // The reports are about each person's meetup.
  'GET /api/admin/reports': { any: operatorOnly(200) },
  'POST /api/admin/reports/:id/actions': {
    own: owner(404, { operator: 200 }),
    other: operatorOnly(200),
    missing: signedIn(404),
    body: { action: 'answer', reason: 'Nothing wrong here.' },
  },
  'GET /api/admin/first-posts': { any: operatorOnly(200) },
  'GET /api/admin/first-posts/count': { any: operatorOnly(200) },
  // These posts are approved already.
  'POST /api/admin/first-posts/:id/decision': {
    own: owner(404, { operator: 409 }),
    other: operatorOnly(409),
    missing: signedIn(404),
    body: { decision: 'approve', version: '' },
  },
  'GET /api/admin/start': { any: operatorOnly(200) },
  'POST /api/admin/test-mail': { any: operatorOnly(409) },
  'GET /api/admin/people': { any: operatorOnly(200) },
  'POST /api/admin/people/:id/looks': {
    own: owner(404, { operator: 200 }),
    other: operatorOnly(200),
    missing: signedIn(404),
  },
  'GET /api/admin/meetups': { any: operatorOnly(200) },
  'GET /api/admin/figures': { any: operatorOnly(200) },
  'GET /api/admin/rounds': { any: operatorOnly(200) },
  'POST /api/admin/retries': { any: operatorOnly(204), body: { name: 'reminders' } },
  'GET /api/admin/operators': { any: operatorOnly(200) },
  'POST /api/admin/operators': {
    any: operatorOnly(404),
    body: { action: 'grant', username: 'nobody.at.all', reason: 'To help' },
  },
  'GET /api/admin/settings': { any: operatorOnly(200) },
  'PUT /api/admin/settings': { any: operatorOnly(200), body: { registration: 'open' } },
  'GET /api/admin/actions': { any: operatorOnly(200) },
};
