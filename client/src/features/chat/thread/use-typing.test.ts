import { expect, it } from 'vitest';
import { stillTyping, typingText, withTyping } from './use-typing';

const ADA = 2;
const BEN = 3;

it('shows somebody for six seconds after their last event', () => {
  const typing = withTyping([], { userId: ADA, newestId: 10, now: 0 });
  expect([stillTyping(typing, [], 5_999), stillTyping(typing, [], 6_000)]).toEqual([[ADA], []]);
  const again = withTyping(typing, { userId: ADA, newestId: 10, now: 3_000 });
  expect(stillTyping(again, [], 8_999)).toEqual([ADA]);
});

it('stops showing somebody with their next message, not with an earlier one or another person’s', () => {
  const typing = withTyping([], { userId: ADA, newestId: 10, now: 0 });
  const written = [
    { id: 10, sender: { id: ADA } },
    { id: 11, sender: { id: BEN } },
  ];
  expect(stillTyping(typing, written, 1)).toEqual([ADA]);
  expect(stillTyping(typing, [...written, { id: 12, sender: { id: ADA } }], 1)).toEqual([]);
});

it('names one or two people', () => {
  expect([[], ['Ada'], ['Ada', 'Ben'], ['Ada', 'Ben', 'Cem']].map(typingText)).toEqual([
    null,
    'Ada is typing…',
    'Ada and Ben are typing…',
    'Several people are typing…',
  ]);
});
