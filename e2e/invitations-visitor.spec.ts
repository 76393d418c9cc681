import { expectNoAxeFindings, expectNoAxeFindingsInBothThemes } from './fixtures/axe';
import { newGuest } from './fixtures/guests';
import { stored } from './fixtures/storage';
import { expect, test } from './fixtures/test';
import { Invitations } from './pages/invitations';
import { Preferences } from './pages/preferences';
import { SignIn } from './pages/sign-in';

const SAMPLES = ['Sunset hike and thermos tea', 'Dumplings from scratch', 'Board games on the porch'];

test('on the first visit invitations are explained, later only on request', async ({ page }) => {
  const invitations = new Invitations(page);
  await invitations.open();
  await expect(invitations.welcome).toBeVisible();
  await expectNoAxeFindings(page, 'the welcome');
  await invitations.welcome.getByRole('button', { name: 'Got it!' }).click();
  await expect(invitations.welcome).toHaveCount(0);
  await expect.poll(() => stored(page, 'hasSeenTribTutorial')).toBe('true');

  await page.reload();
  await invitations.expectCards(...SAMPLES);
  await expect(invitations.welcome).toHaveCount(0);
  await invitations.help.click();
  await expect(invitations.welcome).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(invitations.welcome).toHaveCount(0);
  await expect(invitations.help).toBeFocused();
});

test.describe('a visitor who knows what invitations are', () => {
  test.beforeEach(({ page }) =>
    page.addInitScript(() => localStorage.setItem('hasSeenTribTutorial', 'true')),
  );

  test('sees three examples, with up to four people and how well they match @proof', async ({ page }) => {
    const invitations = new Invitations(page);
    await invitations.open();
    await invitations.expectCards(...SAMPLES);
    await expect(invitations.cards.getByText('Example', { exact: true })).toHaveCount(3);
    for (const [index, name] of SAMPLES.entries()) {
      const people = invitations.card(name).getByRole('list', { name: "Who's going" }).getByRole('listitem');
      await expect(people).toHaveCount(4);
      await expect(people.filter({ hasText: /Match|Compatible/ })).toHaveCount(4);
      await expect(invitations.cards.nth(index).getByRole('button')).toHaveText([
        'Join This Trib',
        'Learn More',
      ]);
    }
    await invitations.expectNew(0);
  });

  test('signs in to join or to learn more, and then sees their own', async ({ page }) => {
    const invitations = new Invitations(page);
    await invitations.open();
    await invitations.press('Dumplings from scratch', 'Learn More');
    await expect(page.getByRole('dialog', { name: 'Sign in to learn more' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await invitations.press('Dumplings from scratch', 'Join This Trib');
    await expect(page.getByRole('dialog', { name: 'Sign in to join this trib' })).toBeVisible();
    await new SignIn(page).tryDemo.click();
    await expect(invitations.help).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Join This Trib' })).toHaveCount(0);
    await expect(page).toHaveURL('/trib');
  });

  test('signs in to set preferences, which then open @proof', async ({ page }) => {
    const preferences = new Preferences(page);
    await new Invitations(page).open();
    await preferences.button.click();
    await expect(page.getByRole('dialog', { name: 'Sign in to set your preferences' })).toBeVisible();
    await new SignIn(page).tryDemo.click();
    await expect(preferences.save).toBeVisible();
    await expect(page).toHaveURL('/tribs');
    await page.goBack();
    await expect(preferences.dialog).toHaveCount(0);
    await expect(page).toHaveURL('/trib');
  });

  test('is asked to sign in by the URL of the preferences @proof', async ({ page }) => {
    const preferences = new Preferences(page);
    await new Invitations(page).open('/tribs');
    await expect(page.getByRole('dialog', { name: 'Sign in to set your preferences' })).toBeVisible();
    await new SignIn(page).tryDemo.click();
    await expect(preferences.save).toBeVisible();
    await preferences.cancel.click();
    await expect(preferences.dialog).toHaveCount(0);
    await expect(page).toHaveURL('/trib');
  });

  test('finds the examples readable in both themes @proof', async ({ page }) => {
    await new Invitations(page).open();
    await expectNoAxeFindingsInBothThemes(page, 'the examples');
  });
});

test('where nothing is planned yet, a member sees examples and can plan the first @proof', async ({
  page,
}) => {
  await newGuest(page.context().request, 'Ada Ember');
  for (const path of ['/api/tribs', '/api/invitations'])
    await page.route(
      ({ pathname }) => pathname === path,
      (route) => route.fulfill({ json: [] }),
    );
  const invitations = new Invitations(page);
  await invitations.open();
  await expect(page.getByText('No invitations yet')).toBeVisible();
  await invitations.expectCards(...SAMPLES);
  await expect(invitations.cards.getByRole('button')).toHaveCount(0);
  await expectNoAxeFindings(page, 'examples for a member');
  await page.getByRole('link', { name: 'Create the first meetup' }).click();
  await expect(page).toHaveURL('/meetups/create');
});
