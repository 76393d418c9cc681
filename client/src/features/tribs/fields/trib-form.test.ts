import { expect, it } from 'vitest';
import { updateTribRequest } from '#shared/api/trib-requests';
import { BAR } from './testing-fields';
import { isPossible, participantsOf } from './trib-fields';
import { emptyForm, payloadOf } from './trib-form';

it('sends every field that the API takes, so that no copy or edit form lacks one', () => {
  const payload = payloadOf({ ...emptyForm(), ownPlace: BAR });
  expect(Object.keys(payload).toSorted()).toEqual(Object.keys(updateTribRequest.shape).toSorted());
});

it.each([
  [{ communityId: 3 }, true],
  [{ communityId: null }, false],
  [{ communityId: 3, whoCanJoin: 'Friends only' as const }, false],
])(
  'shows a meetup to members alone where there are some, and friends do not see it: %j',
  (form, membersOnly) => {
    expect(payloadOf({ ...emptyForm(), membersOnly: true, ...form })).toMatchObject({ membersOnly });
  },
);

it.each(['2', '8', '49', '50', ' 12 ', '07'])('takes "%s" participants as typed', (entry) => {
  expect(participantsOf(entry)).toBe(Number(entry));
});

it.each(['', '0', '1', '51', '100', '-3', '3.5', '1e1', 'many', '٣'])(
  'falls back to 8 participants for "%s"',
  (entry) => {
    expect(participantsOf(entry)).toBe(8);
  },
);

it('accepts only numbers of participants within the limits', () => {
  expect([1, 2, 50, 51].map(isPossible)).toEqual([false, true, true, false]);
});
