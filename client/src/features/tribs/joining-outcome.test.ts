import { expect, it } from 'vitest';
import { joiningOutcome } from './joining-outcome';

it.each([
  [1, "You're 1st in line"],
  [2, "You're 2nd in line"],
  [3, "You're 3rd in line"],
  [11, "You're 11th in line"],
  [22, "You're 22nd in line"],
])('tells a person that they are number %i on the waitlist', (placeInLine, title) => {
  expect(joiningOutcome({ status: 'waitlisted', placeInLine }).title).toBe(title);
});

it('reports the outcome: going, waiting or requested', () => {
  expect(joiningOutcome({ status: 'joined' }).title).toBe("You're in!");
  expect(joiningOutcome({ status: 'waitlisted' }).title).toBe("You're on the waitlist");
  expect(joiningOutcome({ status: 'requested' }).title).toBe('Request sent');
});
