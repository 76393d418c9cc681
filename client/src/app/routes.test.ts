import { expect, it } from 'vitest';
import { paths } from '../lib/paths';
import { routeList } from './route-list';
import { pageAt } from './routes';

const NOT_FOUND = pageAt('/nowhere');

it.each(Object.values(paths))('has a page and a route for %s', (path) => {
  expect(pageAt(path)).not.toBe(NOT_FOUND);
  expect(pageAt(path).hasNav).toBe(!routeList.find((route) => route.path === path)?.isBare);
});

it('ignores a trailing slash', () => {
  expect(pageAt('/meetups/create/')).toBe(pageAt('/meetups/create'));
});

it('shows one screen for /discover and /communities, and one for /trib and /tribs', () => {
  expect(pageAt('/communities')).toBe(pageAt('/discover'));
  expect(pageAt('/tribs')).toBe(pageAt('/trib'));
});

it.each(['/nowhere', '/meetups/7', '/Meetups'])('has no page for %s', (path) => {
  expect(pageAt(path).title).toBe('Page not found · Trib');
  expect(pageAt(path)).toBe(NOT_FOUND);
});

it('loads for each path the module that the build has named for it', async () => {
  const files = import.meta.glob<{ default: unknown }>(['./*Page.tsx', '../features/*/*Page.tsx']);
  for (const { path, page } of routeList) {
    const file = files[page.startsWith('app/') ? page.replace('app', '.') + '.tsx' : `../${page}.tsx`];
    // oxlint-disable-next-line no-await-in-loop -- modules are shared, so each waits for the one before
    expect((await pageAt(path).load()).default).toBe((await file?.())?.default);
  }
});

it('shows the navigation on pages, but not in onboarding, the wizard, links from mail, or where a one-time link leads', () => {
  const without = Object.values(paths).filter((path) => !pageAt(path).hasNav);
  expect(without).toEqual([
    '/',
    '/onboarding/interests',
    '/onboarding/values',
    '/onboarding/social-login',
    '/onboarding/complete',
    '/meetups/create',
    '/mail',
    '/continue',
  ]);
});
