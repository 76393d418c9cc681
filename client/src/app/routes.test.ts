import { expect, it } from 'vitest';
import { paths } from '../lib/paths';
import { routeOf } from './routes';

it.each(Object.values(paths))('has a route for %s', (path) => {
  expect(routeOf(path).path).toBe(path);
});

it('ignores a trailing slash', () => {
  expect(routeOf('/meetups/create/').path).toBe('/meetups/create');
});

it('shows one screen for /discover and /communities, and one for /trib and /tribs', () => {
  expect(routeOf('/communities').Page).toBe(routeOf('/discover').Page);
  expect(routeOf('/tribs').Page).toBe(routeOf('/trib').Page);
  expect(routeOf('/tribs').screen).toBe(routeOf('/trib').screen);
});

it.each(['/nowhere', '/meetups/7', '/Meetups'])('has no route for %s', (path) => {
  expect(routeOf(path).title).toBe('Page not found · Trib');
});

it('shows the navigation on pages, but not in onboarding, the wizard, links from mail, or where a one-time link leads', () => {
  const without = Object.values(paths).filter((path) => !routeOf(path).hasNav);
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
