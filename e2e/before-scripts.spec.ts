import { expectNoAxeFindings } from './fixtures/axe';
import { newGuest } from './fixtures/guests';
import { hold, isScript } from './fixtures/hold';
import { watchLayoutShift } from './fixtures/layout-shift';
import { newUsername } from './fixtures/people';
import { expect, test } from './fixtures/test';
import { Discover } from './pages/discover';

test('a tab that is pressed before the scripts have come, or just as they come, is opened by the app', async ({
  page,
}) => {
  const discover = new Discover(page);
  const press = async (name: 'Tribs' | 'Communities', isHeldDown: boolean) => {
    const release = await hold(page, isScript);
    await page.goto('/discover', { waitUntil: 'commit' });
    await discover.tab(name).hover();
    await page.mouse.down();
    if (!isHeldDown) await page.mouse.up();
    await release();
    await discover.untilTakenOver();
    if (isHeldDown) await page.mouse.up();
    await discover.expectTab(name);
    await expect(page).toHaveURL(`/discover?tab=${name.toLowerCase()}`);
    await page.unroute(isScript);
  };
  await press('Communities', false);
  await press('Tribs', true);
  await expect(discover.cards.first()).toBeVisible();
});

test('a button of the landing that is pressed before its script works once it is there', async ({ page }) => {
  const release = await hold(page, isScript);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Switch to light theme' }).click();
  await release();
  await expect(page.getByRole('button', { name: 'Switch to dark theme' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
});

test('what is typed before the scripts load is searched for, and typing continues', async ({ page }) => {
  const release = await hold(page, isScript);
  const discover = new Discover(page);
  await page.goto('/discover', { waitUntil: 'commit' });
  await discover.search.pressSequentially('hik');
  await release();
  await discover.untilTakenOver();
  await expect(discover.search).toBeFocused();
  await page.keyboard.type('ing');
  await expect(discover.search).toHaveValue('hiking');
  await expect(page).toHaveURL('/discover?q=hiking');
  await expect(discover.marks.first()).toBeVisible();
});

test('what is typed into the sign-in before the scripts load is sent by the app alone', async ({
  page,
  request,
}) => {
  const [username, password] = [newUsername(), 'nine quiet bicycles'];
  const made = await request.post('/api/users/register', {
    data: { username, password, displayName: 'Ada' },
  });
  expect(made.ok(), await made.text()).toBe(true);
  const release = await hold(page, isScript);
  await page.goto('/chat', { waitUntil: 'commit' });
  const frame = page.locator('#static-frame');
  await frame.getByLabel('Username').fill(username);
  await frame.getByLabel('Password').fill(password);
  await frame.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/chat');
  await release();
  await expect(page).toHaveURL('/meetups');
});

test('the page of a link says what it is about before its scripts, and nothing moves after @proof', async ({
  page,
  request,
}) => {
  await newGuest(request, 'Rosa');
  const { token } = await (await request.post('/api/account-links')).json();
  const frame = page.locator('#static-frame');
  const layoutShift = await watchLayoutShift(page);
  for (const [path, title] of [
    [`/continue#${token}`, 'Continue as Rosa?'],
    ['/continue', 'This link is not complete'],
    [`/mail#${token}`, 'This link no longer works'],
    ['/mail#1.signed', 'No more emails?'],
  ] as const) {
    const release = await hold(page, isScript);
    await page.goto('about:blank');
    await page.goto(path, { waitUntil: 'commit' });
    await expect(frame.getByText(title)).toBeVisible();
    await expectNoAxeFindings(page, `${path} before its scripts`);
    await release();
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await expect(frame).toHaveCount(0);
    expect(await layoutShift(), path).toBeLessThanOrEqual(0.001);
    await page.unroute(isScript);
  }
});
