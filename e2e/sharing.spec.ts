import type { Page } from '@playwright/test';
import { newMeetup } from './fixtures/guests';
import { copied, phoneSheet } from './fixtures/share-sheet';
import { expect, test } from './fixtures/test';
import { keepToasts } from './fixtures/toasts';
import { Feed } from './pages/feed';

async function openMeetup(page: Page, host: Parameters<typeof newMeetup>[0]): Promise<[Feed, string]> {
  const { id } = await newMeetup(host, { name: 'Kites over the meadow' });
  const feed = new Feed(page);
  await feed.open(`/meetups?trib=${id}`);
  return [feed, `${new URL(page.url()).origin}/meetups?trib=${id}`];
}

test('the share sheet gets the name and the link; closing it shows no message', async ({ page, others }) => {
  await phoneSheet(page, 'takes it');
  const host = await others.guest('Rosa Vale');
  const [feed, link] = await openMeetup(page, host);
  await feed.sideButton('Share').click();
  const shared = () => page.evaluate(() => window.shared);
  await expect.poll(shared).toEqual([{ title: 'Kites over the meadow · Trib', url: link }]);
  await expect(feed.toasts.getByRole('listitem')).toHaveCount(0);

  const closing = await others.phone();
  await phoneSheet(closing, 'is closed');
  const [other] = await openMeetup(closing, host);
  await other.sideButton('Share').click();
  await expect.poll(() => closing.evaluate(() => window.shared.length)).toBe(1);
  await other.sideButton('Why this match').click();
  await expect(closing.getByRole('dialog')).toBeVisible();
  await expect(other.toasts.getByRole('listitem')).toHaveCount(0);
});

for (const sheet of ['missing', 'is broken'] as const) {
  test(`when the share sheet ${sheet === 'missing' ? 'is missing' : sheet} the link is copied, and works for another person @proof`, async ({
    page,
    others,
  }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await phoneSheet(page, sheet);
    const [feed, link] = await openMeetup(page, await others.guest('Rosa Vale'));
    await feed.sideButton('Share').click();
    await expect(feed.toasts.getByText('Link copied!', { exact: true })).toBeVisible();
    await expect.poll(() => copied(page)).toBe(link);

    const receiver = new Feed(await others.phone());
    await receiver.open(await copied(page));
    await receiver.expectName('Kites over the meadow');
  });
}

test('when copying is blocked too, the link is shown as text @proof', async ({ page, others }) => {
  await phoneSheet(page, 'missing');
  await keepToasts(page);
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  const [feed, link] = await openMeetup(page, await others.guest('Rosa Vale'));
  await feed.sideButton('Share').click();
  await expect(feed.toasts.getByText('Failed to copy link', { exact: true })).toBeVisible();
  await expect(feed.toasts.getByText(link)).toBeVisible();
  const box = await feed.toasts.getByText(link).boundingBox();
  if (!box) throw new Error('no link');
  expect(box.x + box.width).toBeLessThanOrEqual(390);
});
