import { expect, it } from 'vitest';
import { agreementText, bytesText, dateText, metText } from './FiguresTab';

it('says sizes in the unit that fits', () => {
  expect([0, 999, 1500, 84_000, 12_345_678, 3.2e12].map(bytesText)).toEqual([
    '0 bytes',
    '999 bytes',
    '1.5 kB',
    '84 kB',
    '12 MB',
    '3.2 TB',
  ]);
});

it('names a day as it is in UTC', () => {
  expect(dateText('2030-05-13')).toBe('May 13');
});

it('tells the agreement only once there is enough of it', () => {
  expect(agreementText({ pairs: 12, auc: null })).toMatch(/^Not enough yet.* 12 pairs/);
  expect(agreementText({ pairs: 120, auc: 0.6789 })).toMatch(/^Of 120 pairs.* 68%/);
});

it('tells who met somebody twice only once there are enough people', () => {
  expect(metText(null)).toMatch(/from thirty people on/);
  expect(metText({ people: 120, twice: 45 })).toBe(
    'Of 120 people who met somebody, 45 met the same person twice.',
  );
});
