import { expect, it } from 'vitest';
import { managedTrib, withManaged } from './managed-trib';

it('opens and closes without touching the rest of the URL', () => {
  const open = withManaged('city=Austin%2C+TX&trib=7', { tribId: 7, list: 'requests' });
  expect(open).toBe('city=Austin%2C+TX&trib=7&manage=7&list=requests');
  expect(managedTrib(open)).toEqual({ tribId: 7, list: 'requests' });
  expect(withManaged(open, null)).toBe('city=Austin%2C+TX&trib=7');
  expect(withManaged(open, { tribId: 8, list: null })).toBe('city=Austin%2C+TX&trib=7&manage=8');
});

it.each(['', 'manage=', 'manage=0', 'manage=-1', 'manage=2147483648', 'manage=7a', 'list=requests'])(
  'finds nothing to manage in "%s"',
  (search) => {
    expect(managedTrib(search)).toBeNull();
  },
);

it('tolerates a missing list', () => {
  expect(managedTrib('manage=7&list=friends')).toEqual({ tribId: 7, list: null });
});
