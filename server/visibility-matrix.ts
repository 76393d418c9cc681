import type { ApiResponse } from './testing/agent';
import type { PathIds } from './testing/visibility-fixture';

/**
 * How another person appears in each read, and so what has to vanish when somebody blocks them, or when they are
 * deleted or suspended. A read that is missing here fails the build (visibility-matrix.test.ts walks every case).
 */
export type Row =
  /** `nobody` says why no other person is in the response. */
  { nobody: string } | { cases: Case[] };

export type Case = {
  path: (side: PathIds) => string;
  /** The relationship that the two people need for this case. */
  friendship?: 'accepted' | 'requested-by-viewer' | 'requested-by-other';
  /** Visitors see the other person as well. */
  visitors?: true;
  /** A number that includes the other person, and is one less when they are hidden. */
  counted?: (body: ApiResponse['body'], side: PathIds) => number;
};

type Counting = NonNullable<Case['counted']>;
const idIs = (id: number) => (one: { id: number }) => one.id === id;
const membersOfShared: Counting = (body, { sharedId }) => body.find(idIs(sharedId)).memberCount;
const membersOfCommunity: Counting = (body, { communityId }) => body.find(idIs(communityId)).memberCount;

const CATALOGUE = { nobody: 'the same for everybody' };
const OWN = { nobody: 'only what the viewer has stated' };
const PUBLIC = { nobody: 'the same for everybody, without people (public-pages.feeds.test.ts)' };
const own = (part: string) => (side: PathIds) => `/api/users/${side.viewerId}${part}`;

const CHAT: Record<string, Row> = {
  'GET /api/conversations': {
    cases: [
      { path: () => '/api/conversations' },
      { path: () => '/api/conversations?q=othersname' },
      {
        path: () => '/api/conversations?kind=trib',
        counted: (body, { sharedId }) =>
          body.find(({ trib }: { trib: { id: number } | null }) => trib?.id === sharedId).memberCount,
      },
    ],
  },
  'GET /api/conversations/:id': {
    cases: [
      { path: ({ directId }) => `/api/conversations/${directId}` },
      {
        path: ({ roomId }) => `/api/conversations/${roomId}`,
        counted: ({ memberCount }) => memberCount,
      },
      {
        path: ({ seriesRoomId }) => `/api/conversations/${seriesRoomId}`,
        counted: ({ memberCount }) => memberCount,
      },
    ],
  },
  'GET /api/conversations/:id/messages': {
    cases: [
      { path: ({ directId }) => `/api/conversations/${directId}/messages` },
      { path: ({ roomId }) => `/api/conversations/${roomId}/messages` },
      { path: ({ roomId }) => `/api/conversations/${roomId}/messages?kind=photos` },
      { path: ({ seriesRoomId }) => `/api/conversations/${seriesRoomId}/messages` },
    ],
  },
};

export const VISIBILITY: Record<string, Row> = {
  // A person's own profile names the person who invited them.
  'GET /api/session': { cases: [{ path: () => '/api/session' }] },
  'GET /api/users/firebase/:uid': { cases: [{ path: ({ subject }) => `/api/users/firebase/${subject}` }] },
  'GET /api/users/:id': {
    cases: [{ path: own('') }, { path: ({ otherId }) => `/api/users/${otherId}` }],
  },
  'GET /api/users': { cases: [{ path: () => '/api/users' }] },
  'GET /api/users/:id/friends': {
    cases: [
      { path: own('/friends'), friendship: 'accepted' },
      { path: own('/friends?list=requests'), friendship: 'requested-by-other' },
      { path: own('/friends?list=sent'), friendship: 'requested-by-viewer' },
    ],
  },
  'GET /api/users/:id/invited': { cases: [{ path: own('/invited'), counted: ({ count }) => count }] },
  'GET /api/users/:id/points': { nobody: 'what somebody has earned stays theirs' },
  'GET /api/users/:id/sessions': OWN,
  'GET /api/users/:id/mail': OWN,
  'GET /api/users/:id/ways-in': OWN,
  'GET /api/users/:id/security-events': OWN,
  'GET /api/users/:id/export': { nobody: 'a zip file, whose text has a test of its own (export.test.ts)' },
  'GET /api/users/:id/interests': OWN,
  'GET /api/users/:id/ai-preferences': OWN,
  'GET /api/users/:id/tribs': { cases: [{ path: own('/tribs'), counted: membersOfShared }] },
  'GET /api/users/:id/saved-tribs': { cases: [{ path: own('/saved-tribs') }] },
  'GET /api/users/:id/communities': {
    cases: [{ path: own('/communities'), counted: membersOfCommunity }],
  },

  'GET /api/auth/providers': CATALOGUE,
  'GET /api/auth/:provider/start': { nobody: 'leads to a provider' },
  'GET /api/auth/:provider/callback': { nobody: 'leads back to a page' },
  'GET /api/auth/pending': { nobody: 'the identity that this browser has just proved' },
  'GET /api/new-devices/current': { nobody: 'whether this browser may sign in' },
  'GET /api/interests': CATALOGUE,
  'GET /api/places': CATALOGUE,
  'GET /api/cities': CATALOGUE,
  'GET /api/cities/guess': CATALOGUE,
  'GET /api/cities/nearest': CATALOGUE,
  'GET /api/ideas': {
    cases: [
      {
        path: ({ cityId }) => `/api/ideas?near=${cityId}`,
        visitors: true,
        counted: (body, { ideaId }) => body.find(idIs(ideaId)).nearCount,
      },
    ],
  },
  'GET /api/photos/:id': { nobody: 'a picture without a name; who may read it is in messages.test.ts' },

  'GET /api/communities': {
    cases: [{ path: () => '/api/communities', visitors: true, counted: membersOfCommunity }],
  },
  'GET /api/communities/:id': {
    cases: [
      {
        path: ({ communityId }) => `/api/communities/${communityId}`,
        visitors: true,
        counted: ({ memberCount }) => memberCount,
      },
    ],
  },
  'GET /api/communities/:id/requests': {
    cases: [{ path: ({ askedId }) => `/api/communities/${askedId}/requests` }],
  },
  'GET /api/communities/:id/members': {
    cases: [{ path: ({ communityId }) => `/api/communities/${communityId}/members`, visitors: true }],
  },

  'GET /api/tribs': {
    cases: [
      { path: () => '/api/tribs?limit=100', visitors: true, counted: membersOfShared },
      { path: ({ cityId }) => `/api/tribs?limit=100&near=${cityId}`, visitors: true },
      { path: ({ farCityId }) => `/api/tribs?limit=100&near=${farCityId}`, visitors: true },
      { path: ({ openName }) => `/api/tribs?q=${openName}`, visitors: true },
      { path: ({ communityId }) => `/api/tribs?community=${communityId}`, visitors: true },
      { path: ({ ideaId }) => `/api/tribs?idea=${ideaId}`, visitors: true },
    ],
  },
  'GET /api/tribs/count': {
    cases: [
      {
        path: ({ openName }) => `/api/tribs/count?q=${openName}`,
        visitors: true,
        counted: ({ count }) => count,
      },
    ],
  },
  'GET /api/tribs/:id': {
    cases: [
      { path: ({ openId }) => `/api/tribs/${openId}`, visitors: true },
      {
        path: ({ sharedId }) => `/api/tribs/${sharedId}`,
        visitors: true,
        counted: ({ memberCount }) => memberCount,
      },
    ],
  },
  'GET /api/tribs/:id/guests': {
    cases: [{ path: ({ hostedByViewerId }) => `/api/tribs/${hostedByViewerId}/guests` }],
  },
  'GET /api/tribs/:id/calendar.ics': {
    cases: [{ path: ({ openId }) => `/api/tribs/${openId}/calendar.ics`, visitors: true }],
  },
  'GET /api/tribs/:id/announcements': {
    cases: [{ path: ({ todayId }) => `/api/tribs/${todayId}/announcements` }],
  },
  'GET /api/communities/:id/announcements': {
    cases: [{ path: ({ communityId }) => `/api/communities/${communityId}/announcements` }],
  },
  'GET /api/tribs/:id/attendance': {
    cases: [
      {
        path: ({ todayId }) => `/api/tribs/${todayId}/attendance`,
        counted: ({ people }) => people.length,
      },
    ],
  },
  'GET /api/series/:id': {
    cases: [
      {
        path: ({ seriesId }) => `/api/series/${seriesId}`,
        visitors: true,
        counted: ({ regularCount }) => regularCount,
      },
      {
        path: ({ seriesId }) => `/api/series/${seriesId}`,
        visitors: true,
        counted: ({ dates }) => dates[0].memberCount,
      },
    ],
  },
  'GET /api/users/:id/calendar': OWN,
  'GET /api/calendars/:token.ics': {
    nobody: 'meetups with their places, without people (subscription.test.ts)',
  },

  'GET /api/communities/:id/members.csv': {
    nobody: 'for organizers, with a test of its own (group-export.test.ts)',
  },
  'GET /api/communities/:id/meetups': { nobody: 'for organizers, meetups without people' },
  'GET /api/series/:id/meetups': { nobody: 'for whoever made it, meetups without people' },
  'GET /api/series/:id/people.csv': {
    nobody: 'for its host, with a test of its own (hosting.test.ts)',
  },
  'GET /api/series/:id/calendar.ics': PUBLIC,
  'GET /api/series/:id/rss.xml': PUBLIC,
  'GET /api/communities/:id/calendar.ics': PUBLIC,
  'GET /api/communities/:id/rss.xml': PUBLIC,

  ...CHAT,
  'GET /api/events': { nobody: 'ids alone; to whom an event goes has tests of its own (events.test.ts)' },

  'GET /api/presence': {
    cases: [
      { path: ({ otherId }) => `/api/presence?ids=${otherId}`, counted: ({ online }) => online.length },
    ],
  },

  'GET /api/feedback': { cases: [{ path: () => '/api/feedback' }] },
  'GET /api/invitations': { cases: [{ path: () => '/api/invitations' }] },
  'GET /api/mail/unsubscribe': { nobody: 'leads to the page that asks, without a word of anybody' },
  'GET /api/tables/entry': OWN,
  'GET /api/tables/mine': {
    nobody:
      'who has said yes to a table and agreed to be shown, which has a test of its own (cards.privacy.test.ts)',
  },
  'GET /api/notifications': {
    cases: [
      { path: () => '/api/notifications', friendship: 'accepted' },
      {
        path: () => '/api/notifications',
        friendship: 'requested-by-other',
        counted: (body) => body.find(({ kind }: { kind: string }) => kind === 'request-received').requests,
      },
      {
        path: () => '/api/notifications',
        counted: (body) => body.filter(({ kind }: { kind: string }) => kind === 'member-joined').length,
      },
    ],
  },
  'GET /api/users/:id/notification-settings': OWN,
  'GET /api/health': CATALOGUE,
  'GET /api/push/key': CATALOGUE,
  'GET /api/blocks': { nobody: 'only whom the viewer has blocked, which has a test of its own' },

  'GET /api/admin/reports': { nobody: 'operators handle reports about everybody' },
  'GET /api/admin/first-posts': { nobody: 'operators decide what newcomers show to others' },
  'GET /api/admin/first-posts/count': { nobody: 'a number without a name' },
  'GET /api/admin/figures': { nobody: 'figures without a name' },
  'GET /api/admin/start': { nobody: 'what is done and numbers without a name' },
  'GET /api/admin/people': { nobody: 'operators find everybody' },
  'GET /api/admin/meetups': { nobody: 'operators find every meetup' },
  'GET /api/admin/rounds': { nobody: 'figures without a name' },
  'GET /api/admin/operators': { nobody: 'operators know each other' },
  'GET /api/admin/settings': { nobody: 'what is set for the installation' },
  'GET /api/admin/actions': { nobody: 'operators handle reports about everybody' },
};
