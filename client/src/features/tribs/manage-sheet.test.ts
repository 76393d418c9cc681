import { expect, it } from 'vitest';
import { manageSheet } from './manage-sheet';

const { propsAt, urlWith } = manageSheet.inUrl;
const at = (search: string) => ({ path: '/meetups', search });

it('opens and closes without touching the rest of the URL', () => {
  const open = '?city=Austin%2C+TX&trib=7&manage=7&list=requests';
  expect(urlWith(at('?city=Austin%2C+TX&trib=7'), { tribId: 7, list: 'requests' })).toBe(`/meetups${open}`);
  expect(propsAt(at(open))).toEqual({ tribId: 7, list: 'requests' });
  expect(urlWith(at(open), null)).toBe('/meetups?city=Austin%2C+TX&trib=7');
  expect(urlWith(at('?manage=7'), null)).toBe('/meetups');
});

it.each(['', 'manage=', 'manage=0', 'manage=-1', 'manage=2147483648', 'manage=7a', 'list=requests'])(
  'finds nothing to manage in "%s"',
  (search) => {
    expect(propsAt(at(search))).toBeNull();
  },
);

it('opens without a list when the URL names one that does not exist', () => {
  expect(propsAt(at('manage=7&list=friends'))).toEqual({ tribId: 7, list: null });
});
