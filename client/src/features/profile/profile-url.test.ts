import { expect, it } from 'vitest';
import { tabOf, withTab } from './profile-url';

it.each([
  ['', 'tribs'],
  ['tab=friends', 'friends'],
  ['tab=communities&manage=3', 'communities'],
  ['tab=FRIENDS', 'tribs'],
  ['tab=', 'tribs'],
])('"%s" shows the tab %s', (search, tab) => {
  expect(tabOf(search)).toBe(tab);
});

it('changes the tab and keeps the rest of the query', () => {
  expect(withTab('user=7', 'friends')).toBe('user=7&tab=friends');
  expect(withTab('user=7&tab=friends', 'communities')).toBe('user=7&tab=communities');
  expect(withTab('tab=friends', 'tribs')).toBe('');
});
