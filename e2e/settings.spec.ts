import { listed } from './fixtures/acquaintances';
import { expectNoAxeFindingsInBothThemes } from './fixtures/axe';
import { newGuest } from './fixtures/guests';
import { newUsername, PASSWORD } from './fixtures/people';
import { expect, test } from './fixtures/test';
import { withoutEvents } from './fixtures/without-events';
import { Settings } from './pages/settings';

const PAGES = [
  'Notifications',
  'Notification settings',
  'Calendar',
  'Change password',
  'Passkeys and recovery codes',
  'Signed-in devices',
  'Use another device',
  'Security log',
  'Blocked people',
  'Meeting people safely',
  'Help and contact',
  'Export my data',
  'Delete my account',
];

test('a page opens and closes by keyboard, loads again, and what the menu chooses is kept @proof', async ({
  page,
}) => {
  const settings = new Settings(page);
  await newGuest(page.request, 'Ada Ember');
  await withoutEvents(page);
  await test.step('by keyboard alone: into a page, back to its row, and out of the sheet', async () => {
    await settings.profile.open();
    await settings.profile.settings.focus();
    await page.keyboard.press('Enter');
    await expect(settings.row('Blocked people')).toBeVisible();
    await expectNoAxeFindingsInBothThemes(page, 'the settings');
    await settings.row('Blocked people').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Blocked people' })).toBeFocused();
    await page.goBack();
    await expect(settings.row('Blocked people')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(settings.profile.settings).toBeFocused();
  });
  await test.step('a list that does not load says so in the sheet and loads when tried again', async () => {
    await settings.profile.settings.click();
    await page.route('**/sessions', (route) => route.abort());
    const sheet = await settings.openPage('Signed-in devices');
    await expect(sheet.getByRole('alert')).toHaveText(/Your devices didn't load/);
    await page.unroute('**/sessions');
    await sheet.getByRole('button', { name: 'Try again' }).click();
    await expect(sheet.getByText('This device')).toBeVisible();
  });
  await test.step('the theme and the pause of the animation are chosen once and kept', async () => {
    await page.getByRole('button', { name: 'Back' }).click();
    await settings.menu.getByRole('radio', { name: 'Light' }).check();
    await settings.menu.getByRole('switch', { name: 'Pause animation' }).click();
    await expect(settings.menu.getByRole('switch', { name: 'Pause animation' })).toBeChecked();
    // The button is shown only if things move.
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await expect(page.getByRole('button', { name: 'Play animation' })).toBeVisible();
  });
});

test('Back closes the sheet from its menu, and Close from any of its pages @proof', async ({ page }) => {
  const settings = new Settings(page);
  await newGuest(page.request, 'Ada Ember');
  await page.goto('/discover');
  await settings.open();
  await settings.openPage('Blocked people');
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await settings.profile.settings.click();
  await expect(settings.menu).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL('/profile');
  await page.goBack();
  await expect(page).toHaveURL('/discover');
});

test('a blocked person is listed and can be unblocked, also after a failure @proof', async ({
  page,
  others,
}) => {
  const settings = new Settings(page);
  const ada = await newGuest(page.request, 'Ada Ember');
  const mo = await others.guest('Mo Vale', listed());
  expect((await ada.api.put(`/api/blocks/${mo.id}`)).ok()).toBe(true);
  await settings.open();
  const sheet = await settings.openPage('Blocked people');
  const unblock = sheet.getByRole('button', { name: 'Unblock Mo Vale' });
  await page.route('**/api/blocks/*', (route) => route.abort());
  await unblock.click();
  await expect(sheet.getByRole('alert')).toHaveText(/You seem to be offline/);
  await page.unroute('**/api/blocks/*');
  await unblock.dblclick();
  await expect(sheet.getByText(/When you block somebody/)).toBeVisible();
  await expect.poll(async () => (await ada.api.get('/api/blocks')).json()).toEqual([]);
});

test("the browser's offer to install the app waits in the settings, and is made once @proof", async ({
  page,
}) => {
  const settings = new Settings(page);
  await newGuest(page.request, 'Ada Ember');
  await settings.open();
  await expect(settings.row('Install Trib')).toHaveCount(0);
  // Browsers make the offer before the app's own scripts run.
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const offer = new Event('beforeinstallprompt', { cancelable: true });
      dispatchEvent(Object.assign(offer, { prompt: () => (document.title = 'The browser asks') }));
    });
  });
  // The settings are open again after a reload.
  await page.reload();
  await settings.row('Install Trib').click();
  await expect(page).toHaveTitle('The browser asks');
  await expect(settings.row('Install Trib')).toHaveCount(0);
});

test('every page of the settings is accessible in both themes and fits a narrow phone @proof', async ({
  page,
}) => {
  const settings = new Settings(page);
  await newGuest(page.request, 'Ada Ember', { username: newUsername(), password: PASSWORD });
  await page.setViewportSize({ width: 320, height: 640 });
  await settings.open();
  await expectNoAxeFindingsInBothThemes(page, 'the settings');
  for (const title of PAGES) {
    const sheet = await settings.openPage(title);
    await expectNoAxeFindingsInBothThemes(page, title);
    await expect.poll(() => sheet.evaluate((panel) => panel.scrollWidth - panel.clientWidth), title).toBe(0);
    await sheet.getByRole('button', { name: 'Back' }).click();
    await expect(settings.row(title)).toBeFocused();
  }
});
