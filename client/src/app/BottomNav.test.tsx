import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { paths } from '../lib/paths';
import { BottomNav } from './BottomNav';

afterEach(cleanup);

const currentLinks = () =>
  screen.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page');

it('has five entries; the centre one has no label but an accessible name', () => {
  render(<BottomNav current={paths.meetups} />);
  const links = screen.getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Tribs', '/meetups'],
    ['Discover', '/discover'],
    ['', '/trib'],
    ['Chats', '/chat'],
    ['Profile', '/profile'],
  ]);
  expect(screen.getByRole('link', { name: 'Invitations' })).toBe(links[2]);
});

it.each([
  [paths.meetups, '/meetups'],
  [paths.discover, '/discover'],
  [paths.communities, '/discover'],
  [paths.trib, '/trib'],
  [paths.tribs, '/trib'],
  [paths.profile, '/profile'],
])('on %s marks only %s', (current, href) => {
  render(<BottomNav current={current} />);
  expect(currentLinks().map((link) => link.getAttribute('href'))).toEqual([href]);
});

it('marks nothing on any other page', () => {
  render(<BottomNav current="*" />);
  expect(currentLinks()).toEqual([]);
});
