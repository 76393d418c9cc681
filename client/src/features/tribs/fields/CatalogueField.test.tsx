import { expect, it } from 'vitest';
import { matches } from './CatalogueField';

it('finds every word anywhere, in any order, case and accent', () => {
  expect(matches('park ZILKER', 'Zilker Park, Great Lawn', null, 'Austin, TX')).toBe(true);
  expect(matches('cafe', 'Café Olé')).toBe(true);
  expect(matches('zilker seattle', 'Zilker Park', 'Austin, TX')).toBe(false);
});

it('finds everything for an empty text', () => {
  expect(matches('', 'Zilker')).toBe(true);
  expect(matches('  ', 'Zilker')).toBe(true);
});
