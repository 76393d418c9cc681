import { expectNoAxeFindings, expectNoAxeFindingsInBothThemes } from './fixtures/axe';
import { joinMeetup, newGuest, newMeetup } from './fixtures/guests';
import { PASSWORD, newUsername } from './fixtures/people';
import { expect, test } from './fixtures/test';
import { withoutEvents } from './fixtures/without-events';
import { closeSheet } from './pages/feed';
import { Profile } from './pages/profile';

/** A username and a password, because strangers do not see demo accounts. */
const credentials = () => ({ username: newUsername(), password: PASSWORD });

test('a new person sees how to begin with each part of their profile, and the tab is in the URL', async ({
  page,
}) => {
  await newGuest(page.context().request, '');
  const profile = new Profile(page);
  await profile.open();
  await expect(profile.name).toHaveText('Wanted User');
  await expect(page.getByText('Not verified yet')).toBeAttached();
  await expect(page.getByRole('button', { name: 'New York, USA' })).toBeVisible();
  await expect(page.getByText('Tap to add your bio and tell people what inspires you...')).toBeVisible();
  await expect(profile.counter('Tribs Joined')).toHaveText(/^0/);
  await expect(profile.counter('Points')).toHaveText(/^0/);
  await expect(profile.row('Joined')).toHaveCount(0);
  await expect(profile.row('Created')).toContainText('No tribs created yet');
  await expect(profile.row('Created')).toContainText('Create your first meetup to get started!');
  await expect(profile.row('Liked')).toContainText('Nothing saved yet');
  await page.getByRole('button', { name: 'Add video intro' }).click();
  await profile.expectToast('Audio/video intro feature coming soon!');
  await test.step('the tab is in the URL: a reload keeps it', async () => {
    await expect(profile.tab('Tribs')).toHaveAttribute('aria-selected', 'true');
    await profile.tab('Communities').click();
    await expect(page).toHaveURL('/profile?tab=communities');
    await page.reload();
    await expect(page.getByText('No communities joined')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Explore Communities →' })).toHaveAttribute(
      'href',
      '/discover',
    );
    await profile.tab('Tribs').click();
    await expect(profile.tab('Tribs')).toHaveAttribute('aria-selected', 'true');
    await profile.tab('Tribs').press('End');
    await expect(page).toHaveURL('/profile?tab=communities');
    await profile.tab('Communities').press('Home');
    await expect(page).toHaveURL('/profile');
  });
  await profile.row('Created').getByRole('link', { name: 'Create new' }).click();
  await expect(page).toHaveURL('/meetups/create');
});

test('joined, created and liked meetups have a row each, and all of them can be viewed @proof', async ({
  page,
  others,
}) => {
  const host = await others.guest('Rosa Vale');
  const me = await newGuest(page.context().request, 'Ada Ember');
  const pictured = { mainImageUrl: '/covers/ball-court.svg', placeId: 1 };
  for (const name of ['Soup and stories', 'Night walk', 'Lanterns on the lake']) {
    await joinMeetup(me, (await newMeetup(host, { name, ...pictured })).id);
  }
  await newMeetup(me, { name: 'Chess on the porch' });
  const liked = await newMeetup(host, { name: 'Clay for beginners' });
  expect((await me.api.put(`/api/tribs/${liked.id}/save`)).ok()).toBe(true);

  const profile = new Profile(page);
  await profile.open();
  await expect(profile.counter('Tribs Joined')).toHaveText(/^4/);
  const joined = profile.row('Joined');
  await expect(joined.getByRole('article')).toHaveCount(3);
  await expect(joined.getByRole('article').first()).toContainText('Zilker Park');
  const all = joined.getByRole('button', { name: 'View all joined meetups' });
  await all.click();
  const less = joined.getByRole('button', { name: 'Show less joined meetups' });
  await expect(less).toHaveAttribute('aria-expanded', 'true');
  await expect(joined.getByRole('link', { name: 'Lanterns on the lake' })).toBeInViewport();
  await less.click();
  await expect(all).toHaveAttribute('aria-expanded', 'false');

  await expect(profile.row('Created').getByRole('link', { name: 'Manage Chess on the porch' })).toBeVisible();
  await expect(profile.row('Liked').getByRole('article')).toHaveText(/^Clay for beginners/);
  await profile.row('Liked').getByRole('link', { name: 'Clay for beginners' }).click();
  await expect(page).toHaveURL(`/meetups?trib=${liked.id}`);
});

test('joined meetups without a single picture have no row, and a broken picture has a cover @proof', async ({
  page,
  others,
}) => {
  const host = await others.guest('Rosa Vale');
  const me = await newGuest(page.context().request, 'Ada Ember');
  await joinMeetup(me, (await newMeetup(host, { name: 'Night walk' })).id);
  const profile = new Profile(page);
  await profile.open();
  await expect(profile.row('Created')).toBeVisible();
  await expect(profile.row('Joined')).toHaveCount(0);

  const broken = { name: 'Soup and stories', mainImageUrl: '/covers/not-there.svg' };
  await joinMeetup(me, (await newMeetup(host, broken)).id);
  await profile.open();
  const pictures = profile.row('Joined').getByRole('article').locator('img');
  await expect(pictures).toHaveCount(2);
  for (const picture of await pictures.all()) {
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  }
});

test('each counter leads to what it counts @proof', async ({ page, others }) => {
  const me = await newGuest(page.context().request, 'Ada Ember', credentials());
  const rosa = await others.guest('Rosa Vale', credentials());
  for (const [from, to] of [
    [rosa, me],
    [me, rosa],
  ] as const) {
    expect((await from.api.put(`/api/friends/${to.id}`)).ok()).toBe(true);
  }
  const profile = new Profile(page);
  await profile.open('/profile?tab=communities');
  await expect(profile.counter('Friends')).toHaveText(/^1/);
  await profile.counter('Friends').click();
  await expect(page).toHaveURL('/profile?tab=friends');
  await expect(page.getByRole('tabpanel').getByText('Rosa Vale')).toBeVisible();
  await profile.counter('Tribs Joined').click();
  await expect(page).toHaveURL('/profile');
  await expect(profile.row('Created')).toBeVisible();
});

test('the URL of another person shows their card, and an unknown one says so @proof', async ({
  page,
  others,
}) => {
  const rosa = await others.guest('Rosa Vale', { ...credentials(), bio: 'Keeps bees' });
  await page.goto(`/profile?user=${rosa.id}`);
  await expect(page.getByRole('heading', { name: 'Sign in to see this person' })).toBeVisible();

  const me = await newGuest(page.context().request, 'Ada Ember', credentials());
  const profile = new Profile(page);
  await page.goto(`/profile?user=${rosa.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rosa Vale');
  await expect(page.getByText('Keeps bees')).toBeVisible();
  await expect(profile.photo).toHaveCount(0);
  await profile.open(`/profile?user=${me.id}`);
  await expect(profile.name).toHaveText('Ada Ember');

  expect((await rosa.api.put(`/api/blocks/${me.id}`)).ok()).toBe(true);
  for (const id of [rosa.id, 2_000_000_000]) {
    await page.goto(`/profile?user=${id}`);
    await expect(page.getByText('This person is not here')).toBeVisible();
  }
  await page.getByRole('button', { name: 'Discover People' }).click();
  await expect(page).toHaveURL('/discover');
});

test('lists that do not load can be tried again, and the rest of the page is there @proof', async ({
  page,
}) => {
  await newGuest(page.context().request, 'Ada Ember', { bio: 'Likes fires' });
  const profile = new Profile(page);
  await withoutEvents(page);
  await page.route(/\/api\/users\/\d+\/(tribs|saved-tribs)/, (route) =>
    route.fulfill({ status: 500, body: '' }),
  );
  await profile.open();
  await expect(page.getByText('Likes fires')).toBeVisible();
  await expect(profile.counter('Tribs Joined')).toHaveText(/^–/);
  const again = page.getByRole('tabpanel').getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await page.unroute(/\/api\/users\/\d+\/(tribs|saved-tribs)/);
  await page.route('**/saved-tribs', (route) => route.fulfill({ status: 500, body: '' }));
  await again.click();
  await expect(profile.row('Created')).toBeVisible();
  await expect(profile.row('Liked')).toContainText("Your saved meetups didn't load.");
  await page.unroute('**/saved-tribs');
  await profile.row('Liked').getByRole('button', { name: 'Try again' }).click();
  await expect(profile.row('Liked')).toContainText('Nothing saved yet');
});

test('points are explained @proof', async ({ page }) => {
  await newGuest(page.context().request, 'Ada Ember');
  const profile = new Profile(page);
  await withoutEvents(page);
  await page.route('**/points', (route) => route.fulfill({ status: 500, body: '' }));
  await profile.open();
  await expect(profile.counter('Points')).toHaveText(/^0/);
  await profile.counter('Points').click();
  const points = page.getByRole('dialog', { name: 'Your points' });
  await expect(points.getByText("Your points didn't load")).toBeVisible();
  await page.unroute('**/points');
  await page.route('**/points', (route) =>
    route.fulfill({ json: { hosted: 2, tookPart: 1, friendsCame: 0, total: 50 } }),
  );
  await points.getByRole('button', { name: 'Try again' }).click();
  await expect(points.getByRole('listitem')).toHaveText([
    /^Host a meetup that takes place20 points each, 2 times so far40$/,
    /^Take part in a meetup10 points each, 1 time so far10$/,
    /^A friend signs up by your invite link15 points each, 0 times so far0$/,
  ]);
  await expect(points.getByText('Total50')).toBeVisible();
  await expectNoAxeFindings(page, 'the points');
  await closeSheet(page, 'Your points');
  await expect(profile.counter('Points')).toBeFocused();
  await expect(profile.counter('Points')).toHaveText(/^50/);
});

test('on a desktop the tabs are beside the person, and keys do everything @desktop @proof', async ({
  page,
}) => {
  await newGuest(page.context().request, 'Ada Ember');
  const profile = new Profile(page);
  await profile.open();
  const [counter, list] = [profile.counter('Points'), page.getByRole('tablist')];
  const edgeOf = async () => {
    const [left, right] = [await counter.boundingBox(), await list.boundingBox()];
    return left && right ? left.x + left.width < right.x && right.y < left.y : false;
  };
  await expect.poll(edgeOf).toBe(true);

  await profile.photo.focus();
  await page.keyboard.press('Tab');
  await expect(profile.name).toBeFocused();
  await page.keyboard.press('Enter');
  const { field } = profile.dialog('Edit Name');
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(profile.name).toBeFocused();
  await profile.tab('Tribs').focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL('/profile?tab=friends');
  await expect(profile.tab('Friends')).toBeFocused();
});

test('the profile has no axe findings in both themes', async ({ page, others }) => {
  const me = await newGuest(page.context().request, 'Ada Ember', { interestIds: [1, 6] });
  await newMeetup(me, { name: 'Chess on the porch' });
  const host = await others.guest('Rosa Vale');
  for (const name of ['Soup and stories', 'Night walk', 'Lanterns on the lake'])
    await joinMeetup(me, (await newMeetup(host, { name, mainImageUrl: '/covers/ball-court.svg' })).id);
  const profile = new Profile(page);
  await profile.open();
  await expect(profile.row('Joined')).toBeVisible();
  await expect(profile.row('Liked')).toContainText('Nothing saved yet');
  await expectNoAxeFindingsInBothThemes(page, 'the profile');
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectNoAxeFindingsInBothThemes(page, 'the profile in two columns');
  await profile.tab('Communities').click();
  await expect(page.getByText('No communities joined')).toBeVisible();
  await expectNoAxeFindingsInBothThemes(page, 'the communities');
});
