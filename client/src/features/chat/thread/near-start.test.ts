import { expect, it } from 'vitest';
import { isNearStart } from './near-start';

const startTime = '2026-11-22T18:00:00.000Z';
const at = (time: string) => new Date(`2026-11-22T${time}Z`);

it.each([
  ['14:59:59.999', false],
  ['15:00:00.000', true],
  ['19:00:00.000', true],
  ['19:00:00.001', false],
])('offers quick replies around the start: %s', (time, isOffered) => {
  expect(isNearStart({ startTime, cancelled: false }, at(time))).toBe(isOffered);
});

it('offers none for a meetup that is cancelled or has no date', () => {
  expect(isNearStart({ startTime, cancelled: true }, at('18:00:00.000'))).toBe(false);
  expect(isNearStart({ startTime: null, cancelled: false }, at('18:00:00.000'))).toBe(false);
});
