import { expectNoAxeFindings } from './fixtures/axe';
import { expect, test } from './fixtures/test';
import { Feed } from './pages/feed';

test('after the last meetup one can start one, clear the filters or go back to the first @proof', async ({
  page,
}) => {
  const feed = new Feed(page);
  await feed.open('/meetups?city=Denver%2C+CO&category=Food+%26+Dining');
  const { count } = await feed.position();
  for (let place = 2; place <= count; place += 1) {
    await page.keyboard.press('ArrowDown');
    await feed.expectPlace(place);
  }
  await feed.next.click();
  const end = page.getByRole('article', { name: "You've seen them all" });
  await expect(end).toHaveAttribute('aria-current', 'true');
  await expect(feed.next).toBeDisabled();
  await expectNoAxeFindings(page, 'the end of the feed');
  await expect(end.getByRole('link', { name: 'Start your own' })).toHaveAttribute('href', '/meetups/create');
  await page.keyboard.press('Enter');
  await feed.expectFront();

  await page.keyboard.press('ArrowUp');
  await feed.expectPlace(count);
  await page.keyboard.press('End');
  await end.getByRole('button', { name: 'Back to the first' }).click();
  await feed.expectPlace(1);
  await page.keyboard.press('End');
  await end.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/meetups');
  await feed.expectPlace(1);
});
