import { describe, expect, it } from 'vitest';
import { invitationUrl, namedMember, sharedTribUrl } from './share-trib';

const going = { id: 5, membership: 'joined' as const };
const maya = { id: 7, isDemo: false };

it.each([
  ['somebody going', going, maya, '/meetups?trib=5&from=7'],
  ['somebody on the waitlist', { ...going, membership: 'waitlisted' as const }, maya, '/meetups?trib=5'],
  ['somebody not going', { ...going, membership: null }, maya, '/meetups?trib=5'],
  ['a demo account', going, { ...maya, isDemo: true }, '/meetups?trib=5'],
  ['a visitor', { ...going, membership: null }, null, '/meetups?trib=5'],
])('the link of %s names them only if they are going', (_who, trib, sharer, path) => {
  expect(sharedTribUrl(trib, sharer, 'https://trib.example')).toBe(`https://trib.example${path}`);
});

const open = { ...going, whoCanJoin: 'Everyone welcome' as const, membersOnly: false, cancelled: false };
const rosa = { ...maya, displayName: 'Rosa Vale' };

it.each([
  ['somebody going', open, rosa, 'https://trib.example/?inv=7&name=Rosa%20Vale&trib=5'],
  ['somebody not going', { ...open, membership: null }, rosa, null],
  ['a demo account', open, { ...rosa, isDemo: true }, null],
  ['somebody without a name of their own', open, { ...rosa, displayName: 'Demo User' }, null],
  ['the host of a meetup for friends', { ...open, whoCanJoin: 'Friends only' as const }, rosa, null],
  ['the host of a meetup for members', { ...open, membersOnly: true }, rosa, null],
  ['somebody who was going to a cancelled one', { ...open, cancelled: true }, rosa, null],
  ['a visitor', open, null, null],
])('the invite link of %s for a meetup', (_who, trib, sharer, url) => {
  expect(invitationUrl(trib, sharer, 'https://trib.example')).toBe(url);
});

describe('the sharer of a link', () => {
  const member = { id: 3, displayName: 'Maya', bio: null, profileImage: null };
  const members = [member, { ...member, id: 4, displayName: 'Demo User' }];

  it.each([
    [3, 'Maya'],
    [4, undefined],
    [99, undefined],
    [null, undefined],
  ])('is named if they are going and have a name: %s', (id, name) => {
    expect(namedMember({ members }, id)?.displayName).toBe(name);
  });
});
