import type { Page } from '@playwright/test';
import { signInAtProvider, blockExternalRequests, test } from './fixtures/connected-test';
import { newMeetup } from './fixtures/guests';
import { stored } from './fixtures/storage';
import { expect } from './fixtures/test';
import { Discover } from './pages/discover';
import { closeSheet, Feed } from './pages/feed';
import { Profile } from './pages/profile';
import { SignIn } from './pages/sign-in';
import { CREATED, FIVE_PICTURES, Wizard } from './pages/wizard';

test.beforeEach(({ page }) => blockExternalRequests(page));

async function hostedNames(page: Page): Promise<string[]> {
  const { user } = await (await page.request.get('/api/session')).json();
  const tribs: { name: string }[] = await (await page.request.get(`/api/users/${user.id}/tribs`)).json();
  return tribs.map(({ name }) => name);
}

async function pressCreate(page: Page, name: string, requestKey = 'a'.repeat(32)): Promise<Wizard> {
  const wizard = new Wizard(page);
  await wizard.openAt(5, { name, requestKey, description: '', photos: [] });
  await wizard.description.fill('Bring a kite or share ours.');
  await wizard.next.click();
  await wizard.addPhotos(FIVE_PICTURES.slice(0, 1), (button) => button.click());
  await wizard.next.click();
  await wizard.create.click();
  await expect(page.getByRole('heading', { name: 'Sign in to create this trib' })).toBeVisible();
  return wizard;
}

test('a meetup is created after its creator signs in with Google @proof', async ({ page, others }) => {
  const wizard = await pressCreate(page, 'Kites over the meadow');
  await signInAtProvider(page, 'Noor');
  await wizard.expectToast('Meetup created successfully!');
  await expect(page).toHaveURL(/\/meetups\?trib=\d+$/);
  await closeSheet(page, CREATED);
  await expect(page.getByRole('heading', { name: 'Kites over the meadow' }).first()).toBeVisible();
  const id = new URL(page.url()).searchParams.get('trib');
  const made = await (await page.request.get(`/api/tribs/${id}`)).json();
  expect(made).toMatchObject({ name: 'Kites over the meadow', role: 'host', memberCount: 1 });
  expect(made.mainImageUrl).toMatch(/^\/api\/photos\//);

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Kites over the meadow' }).first()).toBeVisible();
  await page.goto('/meetups/create');
  await wizard.expectStep(1);
  await expect.poll(() => hostedNames(page)).toEqual(['Kites over the meadow']);

  // The person is known by now, so on another phone the server signs them in, and there is nothing to press.
  const phone = await others.phone();
  await blockExternalRequests(phone);
  const again = await pressCreate(phone, 'Kites once more', 'b'.repeat(32));
  await signInAtProvider(phone, 'Noor');
  await again.expectToast('Meetup created successfully!');
  await expect
    .poll(async () => (await hostedNames(phone)).toSorted())
    .toEqual(['Kites once more', 'Kites over the meadow']);
});

test('returning without signing in keeps the draft, and nothing is created later on its own @proof', async ({
  page,
}) => {
  const wizard = await pressCreate(page, 'Perhaps later');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await wizard.expectToast('Google login failed', 'You cancelled the sign-in');
  await wizard.expectStep(7);

  await page.goto('/profile');
  await new SignIn(page).tryDemo.click();
  await expect(new Profile(page).settings).toBeVisible();
  await page.goto('/meetups/create');
  await wizard.expectStep(7);
  await expect(wizard.create).toBeEnabled();
  expect(await stored(page, 'meetupDraft')).toContain('Perhaps later');
  await expect.poll(() => hostedNames(page)).toEqual([]);
  await wizard.create.click();
  await wizard.expectToast('Meetup created successfully!');
  await expect.poll(() => hostedNames(page)).toEqual(['Perhaps later']);
});

test('joining resumes once after signing in with Google @proof', async ({ page, others }) => {
  const { id } = await newMeetup(await others.guest('Rosa Vale'), { name: 'Chess under the oaks' });
  const membership = async () => (await (await page.request.get(`/api/tribs/${id}`)).json()).membership;
  const feed = new Feed(page);
  await feed.pressJoinOf(id);
  await signInAtProvider(page, 'Ola');
  await feed.untilShown();
  await closeSheet(page, "You're in!");
  await expect(feed.card.getByText('Going', { exact: true })).toBeVisible();
  await feed.expectName('Chess under the oaks');
  await expect.poll(membership).toBe('joined');

  await page.request.delete(`/api/tribs/${id}/membership`);
  await page.reload();
  await feed.untilShown();
  await feed.openDetails();
  await expect(feed.card.getByRole('button', { name: 'Join Trib' })).toBeVisible();
  await expect.poll(membership).toBeNull();
});

test('saving resumes on the same card after signing in with Google @proof', async ({ page, others }) => {
  const host = await others.guest('Rosa Vale');
  for (const name of ['Swim at dawn', 'Tacos by the lake']) await newMeetup(host, { name, placeId: 1 });
  const feed = new Feed(page);
  await feed.open('/meetups?city=Austin%2C+TX');
  await feed.next.click();
  await feed.expectPlace(2);
  const { name } = await feed.position();
  await feed.sideButton('Save').click();
  await signInAtProvider(page, 'Pim');
  await feed.untilShown();
  await expect(feed.toasts.getByText('Trib saved!', { exact: true })).toBeVisible();
  await feed.expectPlace(1);
  await feed.expectName(name);
  expect(new URL(page.url()).searchParams.get('city')).toBe('Austin, TX');
});

test('joining on Discover resumes there after signing in with Google @proof', async ({ page, others }) => {
  await newMeetup(await others.guest('Rosa Vale'), { name: 'Xylophones at noon' });
  const discover = new Discover(page);
  await discover.openWithCards('/discover?tab=tribs&q=xylophones');
  const card = discover.card('Xylophones at noon');
  await card.getByRole('button', { name: 'Join Trib' }).click();
  await signInAtProvider(page, 'Quin');
  await closeSheet(page, "You're in!");
  await expect(card.getByText('Going', { exact: true })).toBeVisible();
  await discover.expectTab('Tribs');
  await expect(discover.search).toHaveValue('xylophones');
});

test('joining a community resumes after signing in with Google @proof', async ({ page }) => {
  // This server starts without communities.
  const community = {
    id: 5,
    name: 'Night Owls',
    category: 'Creative & Arts',
    location: null,
    cityId: null,
    distanceMiles: null,
    withinReach: null,
    memberCount: 3,
    description: null,
    image: null,
    isMember: false,
    role: null,
    isRequested: false,
    admission: 'open',
    hasOwner: true,
    isArchived: false,
  };
  await page.route(
    (url) => url.pathname === '/api/communities',
    (route) => route.fulfill({ json: [community] }),
  );
  await page.route('**/api/communities/5/membership', (route) =>
    route.fulfill({ json: { isMember: true, role: 'member', isRequested: false, memberCount: 4 } }),
  );
  const discover = new Discover(page);
  await discover.openWithCards('/communities');
  const joined = page.waitForRequest('**/api/communities/5/membership');
  await discover.card('Night Owls').getByRole('button', { name: 'Join Community' }).click();
  await signInAtProvider(page, 'Rae');
  expect((await joined).method()).toBe('PUT');
  await expect(discover.card('Night Owls').getByText('4 members')).toBeVisible();
  await expect(page).toHaveURL('/communities');
});
