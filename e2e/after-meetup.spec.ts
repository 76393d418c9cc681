import type { Locator, Page } from '@playwright/test';
import { expectNoAxeFindings } from './fixtures/axe';
import { type Guest, joinMeetup, leaveMeetup, newGuest, newMeetup } from './fixtures/guests';
import { OwnTown } from './fixtures/own-town';
import { expect, test } from './fixtures/test';
import { Feed } from './pages/feed';
import { Manage } from './pages/manage';

test('who waited is told that a place came free, once, and led to the meetup', async ({ page, others }) => {
  const { id } = await newMeetup(await others.guest('Hanne Host'), {
    name: 'Two boards on the porch',
    maxParticipants: 2,
  });
  const gil = await others.guest('Gil Guest');
  expect(await joinMeetup(gil, id)).toBe('joined');
  expect(await joinMeetup(await newGuest(page.request, 'Wanda Waiting'), id)).toBe('waitlisted');
  await leaveMeetup(gil, id);

  const seen = page.waitForResponse((response) => response.url().endsWith('/api/notifications/seen'));
  await page.goto('/discover');
  const toast = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');
  await expect(toast).toContainText('A place came free');
  await expect(toast).toContainText('You are in for Two boards on the porch');
  expect((await seen).status()).toBe(204);
  await toast.getByRole('button', { name: 'See it' }).click();
  await expect(page).toHaveURL(new RegExp(`/meetups\\?trib=${id}`));

  const asked = page.waitForResponse((response) => response.url().endsWith('/api/notifications'));
  await page.goto('/discover');
  expect(await (await asked).json()).toEqual([]);
});

const inOwnTown = test.extend<object, { town: OwnTown }>({
  town: [
    // oxlint-disable-next-line no-empty-pattern -- how Playwright is told that nothing is needed
    async ({}, provide) => {
      const town = await OwnTown.found();
      await provide(town);
      await town.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ town }, provide) => provide(town.baseURL),
});

const question = (page: Page): Locator => page.getByRole('dialog', { name: 'How was it?' });

/** What the server still wants to know, asked as a page does when it opens. */
async function openAndSeeWhatIsDue(page: Page): Promise<string[]> {
  const due = page.waitForResponse((response) => response.url().endsWith('/api/feedback'));
  await page.goto('/discover');
  const tribs: { name: string }[] = await (await due).json();
  return tribs.map(({ name }) => name);
}

const mayJoin = async ({ api }: Guest, tribId: number) =>
  (await api.put(`/api/tribs/${tribId}/membership`)).status();

inOwnTown(
  'the day after, two who both want to meet again become friends, and nobody is asked twice',
  async ({ page, others, town }) => {
    const hanne = await others.guestWithPhone('Hanne Host');
    const gil = await others.guest('Gil Guest');
    const mara = await newGuest(page.request, 'Mara Member');
    const met = await newMeetup(hanne, { name: 'Chess on the porch' });
    for (const guest of [gil, mara]) await joinMeetup(guest, met.id);
    const supper = await newMeetup(hanne, { name: 'Supper for friends', whoCanJoin: 'Friends only' });
    expect(await openAndSeeWhatIsDue(page)).toEqual([]);
    await town.dayAfter(met.id);

    const wish = { tookPlace: true, meetAgain: [hanne.id, mara.id] };
    expect((await gil.api.put(`/api/tribs/${met.id}/feedback`, { data: wish })).status()).toBe(204);
    expect(await openAndSeeWhatIsDue(hanne.page)).toEqual(['Chess on the porch']);
    await question(hanne.page).getByRole('radio', { name: 'It took place' }).check();
    await question(hanne.page).getByRole('checkbox', { name: 'Mara Member' }).check();
    await question(hanne.page).getByRole('button', { name: 'Send' }).click();
    await expect(question(hanne.page)).toBeHidden();
    expect([await mayJoin(gil, supper.id), await mayJoin(mara, supper.id)]).toEqual([403, 403]);

    expect(await openAndSeeWhatIsDue(page)).toEqual(['Chess on the porch']);
    const sheet = question(page);
    await expect(sheet.getByRole('button', { name: 'Send' })).toBeDisabled();
    await sheet.getByRole('radio', { name: 'It took place' }).check();
    await expect(sheet.getByText('Only if you both say so, you become friends.')).toBeVisible();
    await expect(sheet.getByRole('checkbox')).toHaveCount(2);
    await sheet.getByRole('checkbox', { name: 'Hanne Host' }).check();
    await page.route('**/feedback', (route) => route.abort(), { times: 1 });
    await sheet.getByRole('button', { name: 'Send' }).click();
    await expect(sheet.getByRole('alert')).toHaveText(/You seem to be offline/);
    await expect(sheet.getByRole('checkbox', { name: 'Hanne Host' })).toBeChecked();
    await sheet.getByRole('button', { name: 'Send' }).click();
    await expect(sheet).toBeHidden();
    await expect(page.getByText('Thank you for telling us').first()).toBeVisible();

    const feed = new Feed(page);
    await feed.open(`/meetups?trib=${supper.id}`);
    await feed.openDetails();
    await feed.card.getByRole('button', { name: 'Join Trib' }).click();
    await expect(feed.standing).toHaveText('Joined');
    expect(await mayJoin(gil, supper.id)).toBe(403);

    const state = await page.context().storageState();
    const later = await others.phone();
    await later.context().addCookies(state.cookies);
    expect(await openAndSeeWhatIsDue(later)).toEqual([]);
  },
);

inOwnTown(
  '"Not now" is respected for the visit, on a small phone too, and asked again in the next',
  async ({ page, others, town }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    const met = await newMeetup(await others.guest('Hanne Host'));
    await joinMeetup(await newGuest(page.request, 'Mara Member'), met.id);
    await town.dayAfter(met.id);
    await page.goto('/discover');
    const sheet = question(page);
    await sheet.getByRole('radio', { name: 'It took place' }).check();
    await expect(sheet.getByRole('button', { name: 'Not now' })).toBeAttached();
    for (const theme of ['dark', 'light'] as const) {
      await page.evaluate((chosen) => document.documentElement.setAttribute('data-theme', chosen), theme);
      await expectNoAxeFindings(page, `after the meetup, ${theme}`);
    }
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await sheet.getByRole('button', { name: 'Not now' }).click();
    await expect(sheet).toBeHidden();

    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const started = page.waitForResponse((response) => response.url().endsWith('/api/notifications'));
    await page.reload();
    await started;
    expect(asked).not.toContain('/api/feedback');

    const later = await others.phone();
    await later.context().addCookies(await page.context().cookies());
    await later.goto('/discover');
    await expect(question(later)).toBeVisible();
  },
);

inOwnTown(
  'who was there stays in, also when the host asked to remove them before',
  async ({ page, others, town }) => {
    const met = await newMeetup(await newGuest(page.request, 'Hanne Host'));
    await joinMeetup(await others.guest('Gil Guest'), met.id);
    await page.goto(`/profile?manage=${met.id}`);
    const manage = new Manage(page);
    await manage.untilShown();
    await manage.about('Gil Guest', 'Remove');
    await town.dayAfter(met.id);
    await manage.button('Remove').click();
    await expect(manage.sheet.getByRole('alert')).toHaveText(
      /^It has begun or was cancelled: everybody stays in/,
    );

    await page.reload();
    await expect(
      manage.sheet.getByText('This trib has begun, so it and who is in it stay as they are.'),
    ).toBeVisible();
    await manage.expectCount('Going', 2);
    await expect(manage.sheet.getByRole('button', { name: 'More about Gil Guest' })).toHaveCount(0);
  },
);
