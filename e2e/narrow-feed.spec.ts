import type { Locator } from '@playwright/test';
import { joinMeetup, newGuest, newMeetup } from './fixtures/guests';
import { expect, test } from './fixtures/test';
import { Feed } from './pages/feed';

/** Which two of these elements overlap, by their names. */
async function overlaps(parts: Record<string, Locator>): Promise<string[]> {
  const boxes = await Promise.all(
    Object.entries(parts).map(async ([name, part]) => {
      const box = await part.boundingBox();
      if (!box) throw new Error(`${name} is not shown`);
      return { name, ...box };
    }),
  );
  return boxes.flatMap((a, place) =>
    boxes
      .slice(place + 1)
      .filter(
        (b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height,
      )
      .map((b) => `${a.name} over ${b.name}`),
  );
}

const linesOf = (words: Locator) =>
  words.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size;
  });

const middle = async (part: Locator) => {
  const box = await part.boundingBox();
  return box ? box.y + box.height / 2 : Number.NaN;
};

test('nothing overlaps on a phone in landscape @proof', async ({ page }) => {
  const feed = new Feed(page);
  await page.setViewportSize({ width: 844, height: 390 });
  await feed.open();
  const parts = {
    title: page.getByRole('heading', { level: 1 }),
    count: page.getByText(/^\d+\+? meetups$/),
    filters: page.getByRole('button', { name: 'Filters' }),
    create: page.getByRole('button', { name: 'Create a meetup' }),
    match: feed.card.getByText(/match$/),
    name: feed.card.getByRole('heading', { level: 2 }),
    save: feed.sideButton('Save'),
    more: feed.sideButton('More'),
    details: feed.details,
    previous: feed.previous,
    next: feed.next,
    navigation: page.getByRole('navigation', { name: 'Main' }),
  };
  for (const [width, height] of [
    [844, 390],
    [667, 375],
    [568, 320],
  ] as const) {
    await test.step(`${width} × ${height}`, async () => {
      await page.setViewportSize({ width, height });
      await expect.poll(() => overlaps(parts)).toEqual([]);
      for (const part of Object.values(parts)) await expect(part).toBeInViewport({ ratio: 1 });
    });
  }
});

test('the header of the narrowest phone has two lines, also for who is going somewhere @proof', async ({
  page,
  others,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const { id } = await newMeetup(await others.guest('Rosa Vale'));
  await joinMeetup(await newGuest(page.context().request, 'Ada Ember'), id);
  const feed = new Feed(page);
  await feed.open();
  const parts = {
    title: page.getByRole('heading', { level: 1 }),
    near: page.getByRole('button', { name: /Change the city/ }),
    going: page.getByRole('button', { name: 'Going 1' }),
    news: page.getByRole('button', { name: /^Notifications/ }),
    filters: page.getByRole('button', { name: 'Filters' }),
    create: page.getByRole('button', { name: 'Create a meetup' }),
  };
  await expect(parts.going).toBeVisible();
  expect(await overlaps(parts)).toEqual([]);
  expect(await linesOf(parts.title)).toBe(1);
  expect(Math.abs((await middle(parts.near)) - (await middle(parts.going)))).toBeLessThan(4);
  expect(Math.abs((await middle(parts.title)) - (await middle(parts.create)))).toBeLessThan(4);
});

test('the arrow over the text of a back has its own background, with the name @proof', async ({ page }) => {
  const feed = new Feed(page);
  await feed.open();
  const { name } = await feed.position();
  await feed.openDetails();
  const bar = feed.card.locator('.back-bar');
  await expect(bar).not.toHaveAttribute('data-solid');
  await expect(bar.getByText(name)).toBeHidden();

  await feed.section('Event Photos').scrollIntoViewIfNeeded();
  await expect(bar).toHaveAttribute('data-solid');
  await expect(bar.getByText(name)).toBeVisible();
  await bar.getByRole('button', { name: 'Back' }).click();
  await feed.expectFront();
});

test('times do not wrap on the narrowest phone @proof', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const feed = new Feed(page);
  await feed.open();
  const hours = /^\d+:\d\d [AP]M - \d+:\d\d [AP]M$/;
  expect(await linesOf(feed.card.getByText(hours))).toBe(1);
  await feed.openDetails();
  expect(await linesOf(feed.back.getByText(hours))).toBe(1);
});
