import { expect, it } from 'vitest';
import { targetIn } from './chat-url';

it.each([
  ['with=4', { userId: 4 }],
  ['trib=7', { tribId: 7 }],
  ['series=3', { seriesId: 3 }],
  ['community=2', { communityId: 2 }],
  ['', null],
  ['with=0', null],
  ['trib=ten', null],
  ['with=99999999999', null],
])('knows the conversation of ?%s', (search, target) => {
  expect(targetIn(search)).toEqual(target);
});
