import { describe, expect, it } from 'vitest';
import { namedMember, sharedTribUrl } from './share-trib';

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
