import { expect, it } from 'vitest';
import { avatarsToPreload } from './splash-avatars';

const meetup = (...ids: number[]) => ({
  topMembers: ids.map((id) => ({
    member: { id, displayName: `P${id}`, bio: null, profileImage: id === 2 ? '/api/photos/x' : null },
    compatibility: 50,
  })),
});

it('takes the first three members of the top five meetups', () => {
  const meetups = [10, 20, 30, 40, 50, 60].map((first) => meetup(first, first + 1, first + 2, first + 3));
  const sources = avatarsToPreload(meetups);
  expect(sources).toHaveLength(15);
  expect(sources).toContain('/portraits/12.webp');
  expect(sources).not.toContain('/portraits/13.webp');
  expect(sources).toContain('/portraits/52.webp');
  expect(sources).not.toContain('/portraits/60.webp');
});

it('asks for a face once, and for the own picture of who has one', () => {
  expect(avatarsToPreload([meetup(1, 2), meetup(2, 1)])).toEqual(['/portraits/1.webp', '/api/photos/x']);
});

it('has nothing to do for an empty feed', () => {
  expect(avatarsToPreload([])).toEqual([]);
});
