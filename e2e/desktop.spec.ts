import { expect, test } from './fixtures/test';
import { expectNoAxeFindings } from './fixtures/axe';
import { Feed } from './pages/feed';

test('on a desktop the arrow keys are hinted and sheets are centred @desktop', async ({ page }) => {
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
  // Other tests make meetups of the same name elsewhere.
  await feed.open('/meetups?city=Miami%2C+FL');
  const panel = (name: string) => page.getByRole('region', { name: `About ${name}`, exact: true });
  const first = await feed.position();
  await expect(panel(first.name).getByRole('heading', { level: 2, name: first.name })).toBeVisible();
  await expect(panel(first.name).getByRole('button', { name: 'Back' })).toHaveCount(0);
  await expectNoAxeFindings(page, 'details beside the card');

  await page.keyboard.press('ArrowDown');
  await feed.expectPlace(2);
  const second = await feed.position();
  await expect(panel(second.name)).toBeVisible();
  await expect(panel(first.name)).toHaveCount(0);

  // With the focus in the details the keys scroll them.
  const details = panel(second.name).getByRole('region', { name: 'Details of the meetup' });
  await details.focus();
  await page.keyboard.press('End');
  await expect.poll(() => details.evaluate((element) => element.scrollTop)).toBeGreaterThan(100);
  await feed.expectPlace(2);

  // The card still turns; its back is not shown twice.
  await feed.openDetails();
  await expect(panel(second.name)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await feed.expectFront();
  await expect(panel(second.name)).toBeVisible();

  await page.setViewportSize({ width: 1000, height: 800 });
  await expect(panel(second.name)).toHaveCount(0);
});
