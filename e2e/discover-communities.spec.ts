import type { Page } from '@playwright/test';
import { expectNoAxeFindings } from './fixtures/axe';
import { newGuest, newMeetup } from './fixtures/guests';
import { onDemoServer as test } from './fixtures/own-server-test';
import { expect } from './fixtures/test';
import { keepToasts } from './fixtures/toasts';
import { Discover } from './pages/discover';
import { Feed } from './pages/feed';
import { SignIn } from './pages/sign-in';

type ListedCommunity = { id: number; name: string; memberCount: number };

async function communityCalled(page: Page, name: string): Promise<ListedCommunity> {
  const all: ListedCommunity[] = await (await page.request.get('/api/communities')).json();
  const found = all.find((community) => community.name === name);
  if (!found) throw new Error(`There is no community called ${name}`);
  return found;
}

test('joining shows on the card, in the sheet, in the profile and among the chats @proof', async ({
  page,
}) => {
  await keepToasts(page);
  await newGuest(page.context().request, 'Ida Fox');
  const { memberCount: before } = await communityCalled(page, 'Paper, Clay & Thread');
  const discover = new Discover(page);
  await discover.openWithCards('/communities');
  const card = discover.card('Paper, Clay & Thread');
  await expect(card.getByText(`${before} members`)).toBeVisible();
  await card.getByRole('button', { name: 'Join Community' }).click();
  await expect(card.getByText(`${before + 1} members`)).toBeVisible();
  await expect(card.getByRole('button', { name: 'Leave Paper, Clay & Thread', exact: true })).toBeVisible();

  await discover.openSheet('Paper, Clay & Thread');
  await expect(discover.sheet.getByText(`${before + 1} members`)).toBeVisible();
  await expectNoAxeFindings(page, 'a community');
  const more = discover.sheet.getByRole('button', { name: 'Show more members' });
  await expect(discover.sheet.getByRole('listitem').filter({ hasText: 'Ida Fox' }).or(more)).toBeVisible();
  await discover.sheet.getByRole('link', { name: 'Open in Chats' }).click();
  await expect(page).toHaveURL(/\/chat\?community=\d+$/);
  await expect(page.getByRole('heading', { name: 'Paper, Clay & Thread', level: 1 })).toBeVisible();
  await expect(page.getByText(`${before + 1} members`)).toBeVisible();

  await page.goto('/profile?tab=communities');
  await page.getByRole('link', { name: /^Paper, Clay & Thread/ }).click();
  await expect(page.getByRole('dialog', { name: 'Paper, Clay & Thread' })).toBeVisible();
  await discover.sheet.getByRole('button', { name: 'Member. Leave Paper, Clay & Thread' }).click();
  await page
    .getByRole('dialog', { name: 'Leave Paper, Clay' })
    .getByRole('button', { name: 'Leave' })
    .click();
  await expect(discover.sheet.getByText(`${before} members`)).toBeVisible();
  await discover.toasts.getByRole('button', { name: 'Undo' }).click();
  await expect(discover.sheet.getByText(`${before + 1} members`)).toBeVisible();
});

test('somebody in no community is shown the way to one @proof', async ({ page }) => {
  await newGuest(page.context().request, 'Gil Guest');
  await page.goto('/profile?tab=communities');
  await expect(page.getByText('No communities joined')).toBeVisible();
  await page.getByRole('link', { name: 'Explore Communities →' }).click();
  await expect(page).toHaveURL('/discover');
  await page.goto('/chat');
  await page.getByRole('tab', { name: 'Communities' }).click();
  await page.getByRole('link', { name: 'Find a community' }).click();
  await expect(page).toHaveURL('/communities');
});

test('a visitor joins after signing in, and stays where they were @proof', async ({ page }) => {
  const { memberCount: before } = await communityCalled(page, 'Greenbelt Talkers');
  const discover = new Discover(page);
  await discover.openWithCards('/communities');
  const card = discover.card('Greenbelt Talkers');
  await card.getByRole('button', { name: 'Join Greenbelt Talkers' }).click();
  await expect(page.getByRole('dialog', { name: 'Sign in to join this community' })).toBeVisible();
  await new SignIn(page).tryDemo.click();
  await expect(card.getByRole('button', { name: 'Member. Leave Greenbelt Talkers' })).toBeVisible();
  await expect(card.getByText(`${before + 1} members`)).toBeVisible();
  await expect(page).toHaveURL('/communities');
  await page.reload();
  await expect(card.getByRole('button', { name: 'Member. Leave Greenbelt Talkers' })).toBeVisible();
});

test('a join that fails is taken back, and says so @proof', async ({ page }) => {
  await newGuest(page.context().request, 'Ida Fox');
  const { memberCount } = await communityCalled(page, 'East Side Supper Rota');
  const discover = new Discover(page);
  await discover.openWithCards('/communities');
  await page.route('**/api/communities/*/membership', (route) => route.fulfill({ status: 500, body: '' }));
  const card = discover.card('East Side Supper Rota');
  await card.getByRole('button', { name: 'Join Community' }).click();
  await expect(discover.toasts.getByText("You couldn't join", { exact: true })).toBeVisible();
  await expect(card.getByRole('button', { name: 'Join Community' })).toBeVisible();
  await expect(card.getByText(`${memberCount} members`)).toBeVisible();
});

test('an unknown community says so once and leaves the list @proof', async ({ page }) => {
  await keepToasts(page);
  const discover = new Discover(page);
  await discover.openWithCards('/communities?community=999999');
  await expect(discover.toasts.getByText('This community is no longer here', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/communities');
});

test('a host puts a meetup into a community, whose page lists it', async ({ page }) => {
  const host = await newGuest(page.context().request, 'Rosa Vale');
  const { id: tribId } = await newMeetup(host, { name: 'Mending by lamplight', placeId: 1 });
  const { id } = await communityCalled(page, 'Paper, Clay & Thread');
  await page.goto(`/meetups/create?edit=${tribId}`);
  await expect(page.getByRole('heading', { name: 'Edit your meetup' })).toBeVisible();
  await expect(page.getByLabel('Community')).toHaveCount(0);

  const joined = await host.api.put(`/api/communities/${id}/membership`);
  expect(joined.ok(), await joined.text()).toBe(true);
  await page.reload();
  await page.getByLabel('Community').selectOption('Paper, Clay & Thread');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page).toHaveURL(new RegExp(`/meetups\\?trib=${tribId}`));

  const feed = new Feed(page);
  await feed.open(`/meetups?trib=${tribId}`);
  await feed.openDetails();
  await feed.section('Details').getByRole('link', { name: 'Paper, Clay & Thread' }).click();
  const sheet = page.getByRole('dialog', { name: 'Paper, Clay & Thread' });
  await sheet.getByRole('link', { name: /^Mending by lamplight/ }).click();
  await expect(page).toHaveURL(`/meetups?trib=${tribId}`);
});
