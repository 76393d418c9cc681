import { expect, it } from 'vitest';
import { acceptedText } from './invitations.api';

it('promises the details to whoever is going', () => {
  expect(acceptedText('joined')).toBe("You'll receive meetup details soon");
});

it.each([
  ['waitlisted', "You're on the waitlist. If a spot opens up, it goes to the first in line."],
  ['requested', 'Request sent. The host answers every request.'],
] as const)('adds to the toast what is true for somebody %s', (status, truth) => {
  const [first, second] = acceptedText(status).split('\n');
  expect(first).toBe("You'll receive meetup details soon");
  expect(second).toBe(`${truth} We'll let you know.`);
});
