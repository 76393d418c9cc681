import { expect, it } from 'vitest';
import { sharedTribUrl } from './trib-url';

const going = { id: 5, membership: 'joined' as const };
const maya = { id: 7, isDemo: false };

it.each([
  ['somebody going', going, maya, '/meetups?trib=5&from=7'],
  ['somebody on the waitlist', { ...going, membership: 'waitlisted' as const }, maya, '/meetups?trib=5'],
  ['somebody not going', { ...going, membership: null }, maya, '/meetups?trib=5'],
  ['a demo account', going, { ...maya, isDemo: true }, '/meetups?trib=5'],
  ['a visitor', { ...going, membership: null }, null, '/meetups?trib=5'],
])('of %s names them only if they are going', (_who, trib, sharer, path) => {
  expect(sharedTribUrl(trib, sharer, 'https://trib.example')).toBe(`https://trib.example${path}`);
});
