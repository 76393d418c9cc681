import { expect, it } from 'vitest';
import { isCover } from '#shared/domain/covers';
import { SAMPLE_INVITATIONS } from './sample-invitations';

it('has three examples, each with one of our pictures and at most five people', () => {
  expect(SAMPLE_INVITATIONS).toHaveLength(3);
  for (const { photo, attendees, sharedInterests } of SAMPLE_INVITATIONS) {
    expect(isCover(photo)).toBe(true);
    expect(attendees.length).toBeGreaterThan(1);
    expect(attendees.length).toBeLessThanOrEqual(5);
    expect(sharedInterests).not.toEqual([]);
  }
});
