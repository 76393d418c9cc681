import type { Locator } from '@playwright/test';
import { ID_MAX } from '#shared/domain/limits';
import { expectNoAxeFindings } from './fixtures/axe';
import { hold, isScript } from './fixtures/hold';
import { watchLayoutShift } from './fixtures/layout-shift';
import { expect, test } from './fixtures/test';
import { keepToasts } from './fixtures/toasts';
import { Discover } from './pages/discover';
import { Feed } from './pages/feed';

test('on a desktop the arrow keys are hinted and sheets are centred @desktop @proof', async ({ page }) => {
  const feed = new Feed(page);
  await feed.open();
  await expect(page.getByText('to browse')).toBeVisible();
  await feed.sideButton('More').click();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toBeVisible();
  const middle = () => sheet.boundingBox().then((box) => box && Math.round(box.y + box.height / 2));
  await expect.poll(middle).toBe(400);
});

test('on a desktop the details stand beside the card and follow it @desktop', async ({ page }) => {
  const feed = new Feed(page);
  await keepToasts(page);
  // Other tests create meetups with the same name in other cities.
  await feed.open(`/meetups?city=Miami%2C+FL&trib=${ID_MAX}`);
  const panel = (name: string) => page.getByRole('region', { name: `About ${name}`, exact: true });
  const first = await feed.position();
  await expect(panel(first.name).getByRole('heading', { level: 2, name: first.name })).toBeVisible();
  await expect(panel(first.name).getByRole('button', { name: 'Back' })).toHaveCount(0);
  await expect(panel(first.name).locator('[data-solid]'), 'a bar over the heading').toHaveCount(0);
  await expectNoAxeFindings(page, 'details beside the card');

  // A toast lies over the words of the card alone.
  const toast = await boxOf(feed.toasts.getByRole('listitem'));
  const [more, about] = [await boxOf(feed.sideButton('More')), await boxOf(panel(first.name))];
  expect(toast.top).toBeGreaterThan(more.bottom);
  expect(toast.right).toBeLessThan(about.left);
  await feed.toasts.getByRole('button', { name: 'Dismiss' }).click();

  await page.keyboard.press('ArrowDown');
  await feed.expectPlace(2);
  const second = await feed.position();
  await expect(panel(second.name)).toBeVisible();
  await expect(panel(first.name)).toHaveCount(0);

  // With the focus in the details, the keys scroll them.
  const details = panel(second.name).getByRole('region', { name: 'Details of the meetup' });
  await details.focus();
  await page.keyboard.press('End');
  await expect.poll(() => details.evaluate((element) => element.scrollTop)).toBeGreaterThan(100);
  await feed.expectPlace(2);

  // The card still turns. Its back is not shown twice, and has the room of both, in the middle next to the navigation.
  await feed.openDetails();
  await expect(panel(second.name)).toHaveCount(0);
  const middle = async () => {
    const { left, right } = await boxOf(feed.deck);
    return Math.round((left + right) / 2);
  };
  await expect.poll(middle).toBe((96 + 1280) / 2);
  const { left, right } = await boxOf(feed.deck);
  expect(right - left).toBeGreaterThan(900);
  // A picture across all of it would be a band that cuts off the heads.
  const picture = await boxOf(feed.back.locator('img').first());
  expect((picture.right - picture.left) / (picture.bottom - picture.top)).toBeLessThan(2.2);
  await page.keyboard.press('Escape');
  await feed.expectFront();
  await expect(panel(second.name)).toBeVisible();

  // A tablet has room for both as well, but a phone on its side does not.
  await page.setViewportSize({ width: 820, height: 1180 });
  await expect(panel(second.name)).toBeVisible();
  await page.setViewportSize({ width: 760, height: 1180 });
  await expect(panel(second.name)).toHaveCount(0);
});

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox();
  if (!box) throw new Error('It has no box');
  return { left: box.x, top: box.y, right: box.x + box.width, bottom: box.y + box.height };
};

test('on a desktop the navigation stands at the side from the static frame on @desktop', async ({ page }) => {
  const layoutShift = await watchLayoutShift(page);
  const release = await hold(page, isScript);
  await page.goto('/discover', { waitUntil: 'commit' });
  const nav = page.getByRole('navigation', { name: 'Main' });
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toBeVisible();
  // The markup is there before its stylesheet.
  await expect.poll(() => boxOf(nav)).toEqual({ left: 0, top: 0, right: 96, bottom: 800 });
  const [first, text] = [await boxOf(nav), await boxOf(title)];
  expect(text.left).toBeGreaterThan(first.right);
  await release();
  const discover = new Discover(page);
  await discover.untilTakenOver();
  await expect(discover.cards.first()).toBeVisible();
  expect([await boxOf(nav), await boxOf(title)]).toEqual([first, text]);
  expect(await layoutShift()).toBeLessThanOrEqual(0.001);
});

test('on tablets and desktops nothing floats over the cards @desktop @proof', async ({ page }) => {
  const discover = new Discover(page);
  const nav = page.getByRole('navigation', { name: 'Main' });
  for (const [width, height] of [
    [820, 1180],
    [1024, 768],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await discover.openWithCards('/discover');
    // The first six cards are drawn before all others.
    await expect(discover.cards.nth(6)).toBeAttached();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const last = discover.cards.last();
    await expect(last).toBeInViewport();
    const [bar, card] = [await boxOf(nav), await boxOf(last)];
    if (width < 1024) {
      expect(bar).toMatchObject({ left: 0, right: width, bottom: height });
      expect(card.bottom).toBeLessThanOrEqual(bar.top);
    } else {
      expect(bar).toMatchObject({ left: 0, top: 0, bottom: height });
      expect((await boxOf(discover.cards.first())).left).toBeGreaterThanOrEqual(bar.right);
    }
  }
});
