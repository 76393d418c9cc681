import { readFileSync } from 'node:fs';
import { expectNoAxeFindings } from './fixtures/axe';
import { PASSWORD, newUsername } from './fixtures/people';
import { newGuest, uploadPhoto, type Guest } from './fixtures/guests';
import { sendersOfCopies } from './fixtures/device-copies';
import { expectStored, stored } from './fixtures/storage';
import { expect, test } from './fixtures/test';
import { untilFetched } from './fixtures/scripts';
import { withoutEvents } from './fixtures/without-events';
import { keepToasts } from './fixtures/toasts';
import { Profile } from './pages/profile';
import { SignIn } from './pages/sign-in';
import { FIVE_PICTURES, Wizard } from './pages/wizard';

/** A photo that the server already has, in the form in which a draft stores it. */
const uploadedPhoto = async (guest: Guest) => ({
  key: 'uploaded',
  url: await uploadPhoto(guest, readFileSync(FIVE_PICTURES[1] ?? '')),
});

async function hostedNames({ api, id }: Guest): Promise<string[]> {
  const tribs: { name: string }[] = await (await api.get(`/api/users/${id}/tribs`)).json();
  return tribs.map(({ name }) => name);
}

test('a draft survives a reload with its step and photos, and Back goes one step back', async ({ page }) => {
  const wizard = new Wizard(page);
  await wizard.openAt(5, { photos: [] });
  await wizard.description.fill('Half a thought');
  await page.reload();
  await wizard.expectStep(5);
  await expect(wizard.description).toHaveValue('Half a thought');
  await wizard.next.click();
  await wizard.addPhotos(FIVE_PICTURES.slice(0, 1), (button) => button.click());
  await page.reload();
  await wizard.expectStep(6);
  await expect(page.getByRole('button', { name: 'Main picture, options' })).toBeVisible();
  await wizard.next.click();
  await wizard.expectStep(7);

  await page.goBack();
  await wizard.expectStep(6);
  await wizard.back.click();
  await wizard.expectStep(5);
  await wizard.back.click();
  await wizard.expectStep(4);
  await page.goForward();
  await wizard.expectStep(6);
});

test('closing asks only if something would be lost', async ({ page }) => {
  const wizard = new Wizard(page);
  await page.goto('/discover');
  await wizard.open();
  await wizard.close.click();
  await expect(page).toHaveURL('/meetups');

  await wizard.open();
  await wizard.name.fill('Something');
  await wizard.close.click();
  await expect(wizard.question).toBeVisible();
  await page.goBack();
  await expect(wizard.question).toHaveCount(0);
  await wizard.close.click();
  await wizard.question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(wizard.name).toHaveValue('Something');

  await wizard.back.click();
  await expect(page).toHaveURL('/meetups');
  await wizard.open();
  await expect(wizard.name).toHaveValue('Something');
  await wizard.next.click();
  await wizard.close.click();
  await wizard.question.getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL('/meetups');
  await expectStored(page, 'meetupDraft', null);
  // The wizard's steps are gone from history too: the entry before is the same page.
  await page.goBack();
  await expect(page).toHaveURL('/meetups');
});

test('signing in with a username resumes the creation with the whole draft', async ({ page }) => {
  await keepToasts(page);
  const wizard = new Wizard(page);
  await wizard.openAt(6, { photos: [], name: 'After the sign-in' });
  await wizard.addPhotos(FIVE_PICTURES.slice(1, 2), (button) => button.click());
  await wizard.next.click();
  await wizard.create.click();
  await new SignIn(page).createAccount('Hana Host', newUsername(), PASSWORD);
  await wizard.expectToast('Meetup created successfully!');
  await expect(page).toHaveURL(/\/meetups\?trib=\d+$/);
});

test('offline, Create keeps everything; back online two taps create one meetup', async ({
  page,
  context,
}) => {
  // A stream of events is a request that never ends, so the network would never be idle.
  await withoutEvents(page);
  const host = await newGuest(context.request, 'Ona Offline');
  const wizard = new Wizard(page);
  await wizard.openAt(7, { name: 'Made once', photos: [await uploadedPhoto(host)] });
  for (const script of ['features/create-trib/use-create.ts', 'ui/Toaster.tsx'])
    await untilFetched(page, script);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await wizard.create.click();
  await wizard.expectToast('Failed to create meetup', /^Please try again\./);
  await wizard.expectStep(7);
  await context.setOffline(false);

  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/tribs')) sent.push(request.url());
  });
  await wizard.create.evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(page).toHaveURL(/\/meetups\?trib=\d+$/);
  expect(sent).toHaveLength(1);
  await expect.poll(() => hostedNames(host)).toEqual(['Made once']);
});

test('a lost response creates no second meetup, and later changes are applied to the first', async ({
  page,
}) => {
  const host = await newGuest(page.context().request, 'Lasse Lost');
  const wizard = new Wizard(page);
  await wizard.openAt(7, { name: 'First thought', photos: [await uploadedPhoto(host)] });
  await page.route('**/api/tribs', async (route) => {
    await route.fetch();
    await expect(page.getByRole('button', { name: 'Creating...' })).toBeDisabled();
    await expect(wizard.back).toBeDisabled();
    await route.abort();
  });
  await wizard.create.click();
  await wizard.expectToast('Failed to create meetup');
  await expect.poll(() => hostedNames(host)).toEqual(['First thought']);
  await page.unroute('**/api/tribs');

  await page.reload();
  for (let step = 7; step > 1; step -= 1) await wizard.back.click();
  await wizard.name.fill('Second thought');
  for (let step = 1; step < 7; step += 1) await wizard.next.click();
  await expect(wizard.create).toBeEnabled();
  await wizard.create.click();
  await expect(page).toHaveURL(/\/meetups\?trib=\d+$/);
  await expect.poll(() => hostedNames(host)).toEqual(['Second thought']);
});

test('a meetup created by a lost response and cancelled since stays cancelled: Create makes another @proof', async ({
  page,
}) => {
  const host = await newGuest(page.context().request, 'Lasse Later');
  const wizard = new Wizard(page);
  await wizard.openAt(7, { name: 'First thought', photos: [await uploadedPhoto(host)] });
  await page.route('**/api/tribs', async (route) => {
    const { id } = await (await route.fetch()).json();
    await host.api.post(`/api/tribs/${id}/cancel`);
    await route.abort();
  });
  await wizard.create.click();
  await wizard.expectToast('Failed to create meetup');
  await page.unroute('**/api/tribs');

  for (let step = 7; step > 1; step -= 1) await wizard.back.click();
  await wizard.name.fill('Second thought');
  for (let step = 1; step < 7; step += 1) await wizard.next.click();
  await wizard.create.click();
  await expect(page).toHaveURL(/\/meetups\?trib=\d+$/);
  await expect
    .poll(() => hostedNames(host))
    .toEqual(expect.arrayContaining(['First thought', 'Second thought']));
});

test('a lost connection loses nothing: lists can be reloaded', async ({ page }) => {
  const wizard = new Wizard(page);
  const lists = /\/api\/(ideas|places|interests)$/;
  await page.route(lists, (route) => route.abort());
  await wizard.openAt(1);
  await wizard.next.click();
  const failed = page.getByRole('alert').filter({ hasText: "The activities didn't load" });
  await expect(failed).toBeVisible();
  await wizard.next.click();
  await expect(page.getByText("The places didn't load")).toBeVisible();
  await wizard.next.click();
  await wizard.next.click();
  await expect(page.getByText("The tags didn't load. You can go on without them.")).toBeVisible();
  await page.unroute(lists);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Food', exact: true }).click();
  await wizard.back.click();
  await wizard.back.click();
  await expect(wizard.choice('Zilker Park, Great Lawn')).toBeChecked();
});

test('logging out asks, then deletes the draft and its photos', async ({ page }) => {
  const wizard = new Wizard(page);
  const guest = await newGuest(page.request, 'Ada Ember', { username: newUsername(), password: PASSWORD });
  await wizard.openAt(6, { photos: [] });
  await wizard.addPhotos(FIVE_PICTURES.slice(0, 1), (button) => button.click());
  await expect.poll(() => page.evaluate(sendersOfCopies)).toEqual([guest.id]);
  await page.goto('/profile');
  const question = page.getByRole('dialog', { name: 'Log out and discard?' });
  await new Profile(page).logOut();
  await expect(question).toBeVisible();
  await expectNoAxeFindings(page, 'the question before logging out');
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toHaveCount(0);
  expect(await stored(page, 'meetupDraft')).not.toBeNull();

  await page.getByRole('button', { name: 'Log out' }).click();
  await page.route('**/api/session', (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.fallback(),
  );
  await question.getByRole('button', { name: 'Log out' }).click();
  await expect(wizard.toasts.getByText('You are still logged in', { exact: true })).toBeVisible();
  await page.unroute('**/api/session');
  expect(await stored(page, 'meetupDraft')).not.toBeNull();

  await new Profile(page).logOut();
  await question.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/');
  await expectStored(page, 'meetupDraft', null);
  await expect.poll(() => page.evaluate(sendersOfCopies)).toEqual([]);
  await wizard.open();
  await expect(wizard.name).toHaveValue('');
});
