import { expectNoAxeFindings, expectNoAxeFindingsInBothThemes } from './fixtures/axe';
import { layoutProblems } from './fixtures/layout-problems';
import { newGuest } from './fixtures/guests';
import { hold } from './fixtures/hold';
import { CITIES, livesIn, offerMeetups } from './fixtures/invited';
import { onOwnServer as test } from './fixtures/own-server-test';
import { scriptUrl } from './fixtures/scripts';
import { expect } from './fixtures/test';
import { withoutEvents } from './fixtures/without-events';
import { Invitations } from './pages/invitations';
import { Preferences } from './pages/preferences';

const isPreferences = (url: URL) => url.pathname.endsWith('/ai-preferences');

test('preferences start with the defaults, and are there again once saved @proof', async ({ page }) => {
  await newGuest(page.context().request, 'Ada Ember');
  const preferences = new Preferences(page);
  await new Invitations(page).open();
  await preferences.open();
  await preferences.expectSliders(4, 8, 10);
  await expect(preferences.frequency('Weekly')).toBeChecked();
  await expect(preferences.dialog.getByRole('button', { pressed: true })).toHaveCount(0);
  await expect(preferences.dialog.getByText(/No language model is involved/)).toBeVisible();

  for (const name of ['Saturday', 'Sunday', 'Evening (6PM-10PM)', 'Nature', 'Outdoor', 'Culinary'])
    await preferences.choice(name).click();
  await preferences.choice('Sunday').click();
  await preferences.slider('Group size, smallest').press('Home');
  await preferences.slider('Group size, largest').press('ArrowRight');
  await preferences.slider('Max travel distance').press('End');
  await preferences.frequency('Daily').check();
  await preferences.save.click();
  await expect(preferences.dialog).toHaveCount(0);
  await new Invitations(page).expectToast('Preferences saved successfully!');
  await expect(page).toHaveURL('/trib');
  await expect(preferences.button).toBeFocused();

  await page.goto('/tribs');
  await preferences.expectSliders(2, 9, 50);
  await expect(preferences.dialog.getByRole('button', { pressed: true })).toHaveText([
    'Saturday',
    'Evening (6PM-10PM)',
    'Nature',
    'Outdoor',
    'Culinary',
  ]);
  await expect(preferences.frequency('Daily')).toBeChecked();
});

test('while choosing, one line counts what fits, and saving changes the list at once', async ({
  page,
  others,
}) => {
  const host = await others.guest('Rosa Vale');
  await offerMeetups(host, CITIES.auckland, ['A small table', 'Another small table'], { maxParticipants: 6 });
  await offerMeetups(host, CITIES.auckland, ['A long table'], { maxParticipants: 18 });
  await livesIn(await newGuest(page.context().request, 'Ada Ember'), CITIES.auckland);
  const invitations = new Invitations(page);
  const preferences = new Preferences(page);
  await invitations.open();
  await expect(invitations.cards).toHaveCount(3);
  await preferences.open();
  await expect(preferences.count).toHaveText('2 meetups fit near Auckland');
  await preferences.slider('Group size, largest').press('End');
  await expect(preferences.count).toHaveText('3 meetups fit near Auckland');
  for (let size = 4; size < 9; size += 1)
    await preferences.slider('Group size, smallest').press('ArrowRight');
  await expect(preferences.count).toHaveText('1 meetup fits near Auckland');
  await preferences.save.click();
  await invitations.expectCards('A long table');
});

test('cancelling, Escape and Back ask before choices are lost, and change nothing @proof', async ({
  page,
}) => {
  await newGuest(page.context().request, 'Ada Ember');
  const preferences = new Preferences(page);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT' && isPreferences(new URL(request.url()))) sent.push(request.url());
  });
  await new Invitations(page).open();
  for (const leave of [
    () => preferences.cancel.click(),
    () => page.keyboard.press('Escape'),
    () => page.goBack(),
  ]) {
    await preferences.open();
    await expect(preferences.choice('Monday')).toHaveAttribute('aria-pressed', 'false');
    await preferences.choice('Monday').click();
    await leave();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await expect(preferences.choice('Monday')).toHaveAttribute('aria-pressed', 'true');
    await leave();
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(preferences.dialog).toHaveCount(0);
    await expect(page).toHaveURL('/trib');
  }
  expect(sent).toEqual([]);
});

test('the profile leads to them, and closing them to the invitations @proof', async ({ page }) => {
  await newGuest(page.context().request, 'Ada Ember');
  const preferences = new Preferences(page);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'AI Settings' }).click();
  await expect(page).toHaveURL('/tribs');
  await preferences.cancel.click();
  await expect(page).toHaveURL('/trib');
  await page.goBack();
  await expect(page).toHaveURL('/profile');
});

test('choices survive a failed save, and a count that fails is not shown @proof', async ({ page }) => {
  await newGuest(page.context().request, 'Ada Ember');
  const invitations = new Invitations(page);
  const preferences = new Preferences(page);
  await page.route('**/api/invitations/count*', (route) => route.fulfill({ status: 500, body: '' }));
  await invitations.open();
  await preferences.open();
  await preferences.choice('Friday').click();
  await page.context().setOffline(true);
  await preferences.save.click();
  await invitations.expectToast('Failed to save preferences');
  await expect(preferences.choice('Friday')).toHaveAttribute('aria-pressed', 'true');
  await expect(preferences.count).toHaveText('');
  await page.context().setOffline(false);

  const release = await hold(page, isPreferences);
  await preferences.save.click();
  await expect(preferences.choice('Friday')).toBeDisabled();
  await expect(preferences.save).toHaveAttribute('aria-busy', 'true');
  await release();
  await expect(preferences.dialog).toHaveCount(0);
  await page.unroute(isPreferences);
  await preferences.open();
  await expect(preferences.choice('Friday')).toHaveAttribute('aria-pressed', 'true');
});

test('the button does not move once the session is known @proof', async ({ page }) => {
  await newGuest(page.context().request, 'Ada Ember');
  const { button } = new Preferences(page);
  const release = await hold(page, ({ pathname }) => pathname === '/api/session');
  await new Invitations(page).open();
  const before = await button.boundingBox();
  await release();
  await expect(page.getByRole('button', { name: 'Notifications' })).toBeVisible();
  await expect.poll(() => button.boundingBox()).toEqual(before);
});

test('preferences that do not load can be tried again @proof', async ({ page }) => {
  await newGuest(page.context().request, 'Ada Ember');
  const preferences = new Preferences(page);
  await withoutEvents(page);
  await page.route(isPreferences, (route) => route.fulfill({ status: 500, body: '' }));
  await new Invitations(page).open('/tribs');
  await expect(preferences.dialog.getByRole('alert')).toContainText("Your preferences didn't load");
  await expectNoAxeFindings(page, 'preferences that did not load');
  await page.unroute(isPreferences);
  await preferences.dialog.getByRole('button', { name: 'Try again' }).click();
  await preferences.expectSliders(4, 8, 10);
});

test('preferences that are slow say so, and without their script they close again @proof', async ({
  page,
}) => {
  await newGuest(page.context().request, 'Ada Ember');
  const invitations = new Invitations(page);
  const preferences = new Preferences(page);
  const release = await hold(page, isPreferences);
  await invitations.open();
  await preferences.button.click();
  await expect(preferences.dialog.getByText('Loading your preferences...')).toBeAttached();
  await release();
  await preferences.expectSliders(4, 8, 10);
  await preferences.cancel.click();
  await expect(preferences.dialog).toHaveCount(0);
  await expect(page).toHaveURL('/trib');

  const script = scriptUrl('features/invitations/PreferencesSheet.tsx');
  await page.route(
    ({ pathname }) => pathname === script,
    (route) => route.abort(),
  );
  await page.reload();
  await preferences.button.click();
  await invitations.expectToast("Couldn't open this");
  await expect(page).toHaveURL('/trib');
});

test('by keyboard alone, on a small phone with large letters, in both themes @proof', async ({ page }) => {
  await newGuest(page.context().request, 'Ada Ember');
  await page.setViewportSize({ width: 320, height: 640 });
  const preferences = new Preferences(page);
  await new Invitations(page).open();
  await preferences.button.focus();
  await page.keyboard.press('Enter');
  await expect(preferences.save).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(preferences.choice('Monday')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(preferences.choice('Monday')).toHaveAttribute('aria-pressed', 'true');
  await expectNoAxeFindingsInBothThemes(page, 'preferences');
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await expect.poll(() => page.evaluate(layoutProblems)).toEqual([]);
  await expectNoAxeFindingsInBothThemes(page, 'preferences with large letters');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Discard' }).press('Enter');
  await expect(preferences.dialog).toHaveCount(0);
  await expect(preferences.button).toBeFocused();
});
