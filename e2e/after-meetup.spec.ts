import type { APIRequestContext, Page } from '@playwright/test';
import { trib, tribList } from '#shared/api/tribs';
import { ownUser } from '#shared/api/users';
import { expectNoAxeFindings } from './fixtures/axe';
import { expect, test } from './fixtures/test';

async function register(request: APIRequestContext, displayName: string): Promise<number> {
  const answer = await request.post('/api/users/register', { data: { displayName } });
  expect(answer.ok()).toBe(true);
  return ownUser.parse(await answer.json()).id;
}

test('who waited is told that a place came free, once, and led to the meetup', async ({ page, browser }) => {
  const [host, guest] = await Promise.all([browser.newContext(), browser.newContext()]);
  await register(host.request, 'Hanne Host');
  await register(guest.request, 'Gil Guest');
  await register(page.request, 'Wanda Waiting');
  const starts = Date.now() + 5 * 24 * 3_600_000;
  const created = await host.request.post('/api/tribs', {
    data: {
      name: 'Two boards on the porch',
      description: 'Chess for two and a half.',
      maxParticipants: 2,
      startTime: new Date(starts).toISOString(),
      endTime: new Date(starts + 3_600_000).toISOString(),
    },
  });
  expect(created.ok()).toBe(true);
  const { id } = trib.parse(await created.json());
  const membership = `/api/tribs/${id}/membership`;
  expect(await (await guest.request.put(membership)).json()).toEqual({ status: 'joined' });
  expect(await (await page.request.put(membership)).json()).toEqual({ status: 'waitlisted' });
  await guest.request.delete(membership);

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
  await Promise.all([host.close(), guest.close()]);
});

/** Nobody can host a meetup in the past, so what is due is the server's answer about one that is to come. */
async function haveMetYesterday(page: Page): Promise<{ id: number; names: string[] }> {
  const viewerId = await register(page.request, 'Mara Member');
  const [met] = tribList.parse(await (await page.request.get('/api/tribs?limit=1')).json());
  if (!met) throw new Error('The demo has no meetups');
  await page.route('**/api/feedback', (route) => route.fulfill({ json: [met] }));
  const others = met.members.filter(({ id }) => id !== viewerId);
  return { id: met.id, names: others.map(({ displayName }) => displayName) };
}

test('a member tells how it was and privately whom to meet again', async ({ page }) => {
  const { id, names } = await haveMetYesterday(page);
  const answers: unknown[] = [];
  await page.route(`**/api/tribs/${id}/feedback`, async (route) => {
    answers.push(route.request().postDataJSON());
    await route.fulfill(answers.length === 1 ? { status: 503, json: {} } : { status: 204 });
  });
  await page.goto('/discover');
  const sheet = page.getByRole('dialog', { name: 'How was it?' });
  await expect(sheet.getByRole('button', { name: 'Send' })).toBeDisabled();
  await sheet.getByRole('radio', { name: 'It took place' }).check();
  await expect(sheet.getByText('Only if you both say so, you become friends.')).toBeVisible();
  await expect(sheet.getByRole('checkbox')).toHaveCount(names.length);
  await sheet.getByRole('checkbox', { name: names[0] ?? '' }).check();
  await sheet.getByRole('button', { name: 'Send' }).click();
  await expect(sheet.getByRole('alert')).toHaveText('Your answer did not arrive. Please try again.');
  await expect(sheet.getByRole('checkbox', { name: names[0] ?? '' })).toBeChecked();
  await sheet.getByRole('button', { name: 'Send' }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByText('Thank you for telling us').first()).toBeVisible();
  expect(answers).toHaveLength(2);
  expect(answers[1]).toEqual({ tookPlace: true, meetAgain: [expect.any(Number)] });
});

test('"Not now" is respected for the session, on a small phone too', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await haveMetYesterday(page);
  await page.goto('/discover');
  const sheet = page.getByRole('dialog', { name: 'How was it?' });
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

  let isAskedAgain = false;
  await page.route('**/api/feedback', (route) => {
    isAskedAgain = true;
    return route.fulfill({ json: [] });
  });
  const started = page.waitForResponse((response) => response.url().endsWith('/api/notifications'));
  await page.reload();
  await started;
  expect(isAskedAgain).toBe(false);
});
