import { expectNoAxeFindingsInBothThemes } from './fixtures/axe';
import { newGuest } from './fixtures/guests';
import { layoutProblems } from './fixtures/layout-problems';
import { expect, test } from './fixtures/test';
import { Invitations } from './pages/invitations';

test('a demo account tries a round by keyboard, comes to its table, and writes to the others @proof', async ({
  page,
}) => {
  await newGuest(page.context().request, 'Demo User');
  await new Invitations(page).open();
  const start = page.getByRole('button', { name: 'Try a round now' });
  await start.focus();
  await page.keyboard.press('Enter');

  const tables = page.getByRole('region', { name: 'Your tables' });
  await expect(tables.getByText('A table to try, with demo people')).toBeVisible();
  await expect(tables.getByText('Up to 8 people')).toBeVisible();
  expect(await tables.getByRole('list', { name: 'Coming already' }).getByRole('listitem').count()).toBe(5);
  await expectNoAxeFindingsInBothThemes(page, 'a table to try');
  await page.setViewportSize({ width: 320, height: 640 });
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  await expect.poll(() => page.evaluate(layoutProblems)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.evaluate(() => (document.documentElement.style.fontSize = ''));
  await page.setViewportSize({ width: 390, height: 844 });

  await tables.getByRole('button', { name: "I'm coming" }).focus();
  await page.keyboard.press('Enter');
  const link = tables.getByRole('link', { name: "You're going: see the table" });
  await expect(link).toBeVisible();
  const tribId = new URL((await link.getAttribute('href')) ?? '', page.url()).searchParams.get('trib');
  const trib = await (await page.request.get(`/api/tribs/${tribId}`)).json();
  expect(trib).toMatchObject({ role: 'member', maxParticipants: 8 });
  const calendar = await page.request.get(`/api/tribs/${tribId}/calendar.ics`);
  expect(await calendar.text()).toContain('BEGIN:VEVENT');

  await page.goto(`/chat?trib=${tribId}`);
  const message = page.getByRole('textbox', { name: 'Message' });
  await message.fill('See you there');
  await page.keyboard.press('Enter');
  await expect(page.getByText('See you there')).toBeVisible();
});
