import { expect, it } from 'vitest';
import { avatarsToPreload } from './splash-avatars';

const meetup = (...ids: number[]) => ({
  topMembers: ids.map((id) => ({
    member: { id, displayName: `P${id}`, bio: null, profileImage: id === 2 ? '/api/photos/x' : null },
    compatibility: 50,
    matchLevel: 'okay' as const,
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

it("lists each face once, with the person's own picture if there is one", () => {
  expect(avatarsToPreload([meetup(1, 2), meetup(2, 1)])).toEqual(['/portraits/1.webp', '/api/photos/x']);
});

it('has none for an empty feed', () => {
  expect(avatarsToPreload([])).toEqual([]);
});
