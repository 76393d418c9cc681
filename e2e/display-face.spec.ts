import type { Page } from '@playwright/test';
import { expect, test } from './fixtures/test';
import { watchLayoutShift } from './fixtures/layout-shift';
import { Discover } from './pages/discover';

/** The font in which the page's heading is really drawn. */
async function faceOfHeading(page: Page): Promise<'own' | 'system'> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h1' });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  await session.detach();
  return fonts.some(({ isCustomFont }) => isCustomFont) ? 'own' : 'system';
}

const untilCached = (page: Page) =>
  expect.poll(() => page.evaluate(() => localStorage.getItem('hasDisplayFace'))).toBe('true');

test('the headings keep one face through a visit that began without theirs @proof', async ({
  page,
  prepare,
}) => {
  await new Discover(page).open();
  await untilCached(page);
  expect(await faceOfHeading(page)).toBe('system');
  await page.reload();
  await new Discover(page).untilTakenOver();
  expect(await faceOfHeading(page)).toBe('system');

  // The next visit has the font from the static frame on, and nothing moves because of it.
  const next = await page.context().newPage();
  await prepare(next);
  const layoutShift = await watchLayoutShift(next);
  await new Discover(next).open();
  await expect.poll(() => faceOfHeading(next)).toBe('own');
  expect(await layoutShift()).toBeLessThanOrEqual(0.001);
});

test('from the landing on every page has the headings in their own face @proof', async ({ page }) => {
  await page.goto('/');
  await untilCached(page);
  await page.getByRole('button', { name: 'Accept Invitation' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL('/onboarding/interests');
  await expect.poll(() => faceOfHeading(page)).toBe('own');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => faceOfHeading(page)).toBe('own');
});
