import type { Request } from 'autocannon';
import { ACCOUNTS, PASSWORD, tokenOf, usernameOf } from './fill';

/** One row of the table: requests that a load client sends in turn. */
export type Target = { name: string; url: string; requests: Request[] };

const accounts = Array.from({ length: ACCOUNTS }, (_, index) => index + 1);
const cookie = (account: number) => `trib_session=${tokenOf(account)}`;
const json = { 'content-type': 'application/json' };

export const emptyRoute = (url: string): Target => ({
  name: 'empty Express JSON route',
  url,
  requests: [{}],
});

/** `more` is what an account adds to the query. */
export const feedTarget = (name: string, url: string, more: (account: number) => string): Target => ({
  name,
  url,
  requests: accounts.map((account) => ({
    path: `/api/tribs?limit=20${more(account)}`,
    headers: { cookie: cookie(account) },
  })),
});

export function readTargets(url: string): Target[] {
  return [
    feedTarget('feed of 20, signed in', url, () => ''),
    {
      name: 'feed of 20, visitor with answers',
      url,
      requests: accounts.map((account) => ({ path: `/api/tribs?limit=20&${answersOf(account)}` })),
    },
    {
      name: 'one meetup, signed in',
      url,
      requests: accounts.map((account) => ({
        path: `/api/tribs/${account * 17}`,
        headers: { cookie: cookie(account) },
      })),
    },
    {
      name: 'search of the feed, visitor',
      url,
      requests: SEARCHES.map((words) => ({ path: `/api/tribs?q=${encodeURIComponent(words)}` })),
    },
  ];
}

/** Common and rare words, with and without typos, short and long. */
export const SEARCHES = [
  'walk',
  'coffee',
  'hikking',
  'austin',
  'yo',
  'the',
  'park',
  'sunday morning walk with coffee and friends',
  'talkng abuot boooks',
  'a b c d e f',
  'x'.repeat(200),
  'музыка 🎉',
];

export function writeTargets(url: string): Target[] {
  return [
    {
      name: 'login (argon2id)',
      url,
      requests: accounts.map((account) => ({
        method: 'POST',
        path: '/api/users/login',
        headers: json,
        body: JSON.stringify({ username: usernameOf(account), password: PASSWORD }),
      })),
    },
    {
      name: 'create a meetup',
      url,
      requests: accounts.map((account) => ({
        method: 'POST',
        path: '/api/tribs',
        headers: { ...json, cookie: cookie(account) },
        body: JSON.stringify(meetup(account)),
      })),
    },
  ];
}

function answersOf(account: number): string {
  return new URLSearchParams({
    valuesEnvironment: String(account),
    valuesLifestyle: String(100 - account),
    valuesOpenness: String(account + 40),
    valuesIdentity: '50',
    interestIds: `${1 + (account % 10)},11,12`,
  }).toString();
}

const DAY_MS = 86_400_000;

function meetup(account: number) {
  const start = Date.now() + account * DAY_MS;
  return {
    name: `Breakfast Tacos before Work ${account}`,
    description: 'Three kinds of salsa, one long table, and everybody is at their desk by nine.',
    placeId: 1 + (account % 40),
    ideaId: 1 + (account % 40),
    startTime: new Date(start).toISOString(),
    endTime: new Date(start + DAY_MS / 12).toISOString(),
    maxParticipants: 8,
  };
}
