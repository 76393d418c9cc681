import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures/test';
import { Feed } from './pages/feed';

/** Whether two of these lie over each other, by their names. */
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

for (const [width, height] of [
  [844, 390],
  [667, 375],
  [568, 320],
] as const) {
  test(`on a phone that lies on its side nothing lies over anything, ${width} × ${height}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const feed = new Feed(page);
    await feed.open();
    const parts = {
      title: page.getByRole('heading', { level: 1 }),
      count: page.getByText(/^\d+\+? meetups$/),
      filters: page.getByRole('button', { name: 'Filters' }),
      create: page.getByRole('link', { name: 'Create a trib' }),
      match: feed.card.getByText(/match$/),
      name: feed.card.getByRole('heading', { level: 2 }),
      save: feed.sideButton('Save'),
      more: feed.sideButton('More'),
      details: feed.details,
      previous: feed.previous,
      next: feed.next,
      navigation: page.getByRole('navigation', { name: 'Main' }),
    };
    expect(await overlaps(parts)).toEqual([]);
    for (const part of Object.values(parts)) await expect(part).toBeInViewport({ ratio: 1 });
  });
}

test('over the words of a back the arrow has a ground of its own, with the name', async ({ page }) => {
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

const linesOf = (words: Locator) =>
  words.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getClientRects().length;
  });

test('on the narrowest phone no time is broken in two', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const feed = new Feed(page);
  await feed.open();
  const hours = /^\d+:\d\d [AP]M - \d+:\d\d [AP]M$/;
  expect(await linesOf(feed.card.getByText(hours))).toBe(1);
  await feed.openDetails();
  expect(await linesOf(feed.back.getByText(hours))).toBe(1);
});
