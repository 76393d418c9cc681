import type { APIRequestContext } from '@playwright/test';
import { expectNoAxeFindings, expectNoAxeFindingsInBothThemes } from './fixtures/axe';
import { newGuest, newMeetup } from './fixtures/guests';
import { expect, test } from './fixtures/test';
import { Feed } from './pages/feed';
import { SignIn } from './pages/sign-in';
import { Wizard } from './pages/wizard';

const LYON = 'Lyon, Auvergne-Rhône-Alpes, France';
const LYON_ID = 2_996_944;
const NEAR_LYON = { latitude: 45.764_04, longitude: 4.835_66 };
const BAR = 'Chez Marguerite';
const ADDRESS = '14 rue des Capucins, green door';

/** A draft with everything but the place and the times. */
const NOWHERE = {
  name: 'Quiz at the counter',
  place: null,
  startTime: '',
  endTime: '',
  photos: [{ key: 'cover', url: '/covers/picnic.svg' }],
};

const tribOf = async (api: APIRequestContext, id: number, query = '') =>
  (await api.get(`/api/tribs/${id}${query}`)).json();

/** Creates a meetup in Lyon, as the device of another person would. */
const inLyon = (api: APIRequestContext) =>
  newMeetup({ id: 0, api }, { name: 'Boules', location: BAR, address: ADDRESS, cityId: LYON_ID });

test.use({ timezoneId: 'Europe/Paris', geolocation: NEAR_LYON, permissions: ['geolocation'] });

test('a Parisian creates a meetup in a bar in Lyon, and who is near finds it first @proof', async ({
  page,
  others,
}) => {
  const wizard = new Wizard(page);
  await wizard.openAt(3, NOWHERE);
  await wizard.somewhereElse.click();
  await expect(wizard.city).toHaveValue(/^Paris\b/);
  await expectNoAxeFindings(page, 'a place of one’s own');
  await wizard.address.fill(ADDRESS);
  await expect(wizard.next).toBeDisabled();
  await wizard.placeName.fill(BAR);
  await wizard.chooseCity('lyo', LYON);
  await wizard.next.click();

  await expect(page.getByText('Times are in Lyon (Central European Time).')).toBeVisible();
  await wizard.start.fill('2031-07-05T20:00');
  for (let step = 4; step < 7; step += 1) await wizard.next.click();
  await wizard.create.click();
  await new SignIn(page).tryDemo.click();
  await expect(wizard.created).toBeVisible();
  await wizard.created.getByRole('button', { name: 'Later' }).click();

  const id = Number(new URL(page.url()).searchParams.get('trib'));
  await expect
    .poll(() => tribOf(page.request, id))
    .toMatchObject({
      startTime: '2031-07-05T18:00:00.000Z',
      endTime: '2031-07-05T22:00:00.000Z',
      timeZone: 'Europe/Paris',
      location: BAR,
      exactPlace: { name: BAR, address: ADDRESS, pin: null },
    });
  const own = new Feed(page);
  await own.openDetails();
  await expect(own.section('Details')).toContainText('8:00 PM - 12:00 AM');
  await expect(own.section('Details')).not.toContainText('time)');
  const map = own.section('Location').getByRole('link');
  await expect(map).toContainText(ADDRESS);
  await expect(map).toHaveAttribute('href', new RegExp(encodeURIComponent(ADDRESS)));
  await expectNoAxeFindings(page, 'the back of a meetup anywhere');

  const { api } = await others.guest('Lucie');
  const [first] = await (await api.get(`/api/tribs?near=${LYON_ID}`)).json();
  expect(first).toMatchObject({ city: 'Lyon, France', distanceMiles: 0, withinReach: true });
});

test('a stranger elsewhere sees the city, not the address, and whose time it is', async ({
  page,
  browser,
  others,
}) => {
  const { id } = await inLyon((await others.guest('Rosa Vale')).api);
  const far = await browser.newContext({ timezoneId: 'America/New_York' });
  const feed = new Feed(await far.newPage());
  await feed.open(new URL(`/meetups?trib=${id}`, test.info().project.use.baseURL).href);
  await expect(feed.card).toContainText('(Lyon time)');
  await feed.openDetails();
  await expect(feed.section('Details')).toContainText('Lyon, France');
  await expect(feed.section('Location').getByRole('link')).toHaveAttribute('href', /Lyon/);
  const shown = await feed.page.content();
  for (const secret of [BAR, 'Capucins', 'green door']) expect(shown).not.toContain(secret);
  await far.close();
  await expect
    .poll(() => tribOf(page.request, id))
    .toMatchObject({ location: 'Lyon, France', exactPlace: null });
});

test('what was typed stays: after a look at the list, and after a reload @proof', async ({ page }) => {
  const wizard = new Wizard(page);
  await wizard.openAt(3, NOWHERE);
  await wizard.somewhereElse.click();
  await wizard.placeName.fill(BAR);
  await wizard.address.fill(ADDRESS);
  await page.getByRole('tab', { name: 'From our list' }).click();
  await wizard.choice('City Park Pavilion').click();
  await expect(wizard.next).toBeEnabled();
  await wizard.somewhereElse.click();
  await expect(wizard.placeName).toHaveValue(BAR);
  await page.getByRole('tab', { name: 'From our list' }).click();
  await expect(wizard.choice('City Park Pavilion')).toBeChecked();
  await wizard.somewhereElse.click();
  await page.reload();
  await expect(wizard.placeName).toHaveValue(BAR);
  await expect(wizard.address).toHaveValue(ADDRESS);
  await expect(wizard.city).toHaveValue(/^Paris\b/);
  await expect(wizard.next).toBeEnabled();
});

test('"Use my location" sets the city and a pin of two decimals, which can be removed @proof', async ({
  page,
}) => {
  await newGuest(page.context().request, 'Rosa Vale');
  const wizard = new Wizard(page);
  await wizard.openAt(3, NOWHERE);
  await wizard.somewhereElse.click();
  await wizard.placeName.fill('Under the plane trees');
  const locate = page.getByRole('button', { name: 'Use my location' });
  await locate.click();
  await expect(wizard.city).toHaveValue(LYON);
  await page.getByRole('button', { name: 'Remove pin' }).click();
  await expect(page.getByText(/^Pinned where you are/)).toHaveCount(0);
  await expect(wizard.city).toHaveValue(LYON);
  await locate.click();
  await expect(page.getByText(/^Pinned where you are/)).toBeVisible();
  await expectNoAxeFindings(page, 'a place of one’s own with a pin');

  for (let step = 3; step < 7; step += 1) await wizard.next.click();
  await wizard.create.click();
  await expect(wizard.created).toBeVisible();
  const id = Number(new URL(page.url()).searchParams.get('trib'));
  await expect
    .poll(() => tribOf(page.request, id))
    .toMatchObject({
      location: 'Under the plane trees',
      exactPlace: { address: null, pin: { latitude: 45.76, longitude: 4.84 } },
    });
});

test('on the edit page a place of one’s own changes, and one of our covers fits @proof', async ({ page }) => {
  await newGuest(page.context().request, 'Rosa Vale');
  const { id } = await inLyon(page.context().request);
  const wizard = new Wizard(page);
  await page.goto(`/meetups/create?edit=${id}`);
  await page.getByRole('button', { name: 'Change place' }).click();
  await expect(wizard.placeName).toHaveValue(BAR);
  await expect(wizard.address).toHaveValue(ADDRESS);
  await expect(wizard.city).toHaveValue('Lyon, France');
  const save = page.getByRole('button', { name: 'Save changes' });
  await wizard.placeName.fill(' ');
  await expect(save).toBeDisabled();
  await wizard.placeName.fill('Le Bal');
  await wizard.chooseCity('kathm', 'Kathmandu, Bagmati Province, Nepal');
  await expect(page.getByText(/^Times are in Kathmandu/)).toBeVisible();
  await page.getByRole('button', { name: 'Use one of our covers' }).click();
  const covers = page.getByRole('dialog');
  await covers.getByRole('listitem').first().getByRole('button').click();
  await expectNoAxeFindings(page, 'editing a place of one’s own');
  await save.click();
  await expect(new Feed(page).toasts.getByText('Changes saved', { exact: true })).toBeVisible();
  const saved = await tribOf(page.request, id);
  expect(saved).toMatchObject({
    location: 'Le Bal',
    timeZone: 'Asia/Kathmandu',
    exactPlace: { address: ADDRESS },
  });
  expect(saved.mainImageUrl).toMatch(/^\/covers\//);
});

test('a place of one’s own fits the narrowest phone, in both themes @proof', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const wizard = new Wizard(page);
  await wizard.openAt(3, NOWHERE);
  await wizard.somewhereElse.click();
  await wizard.city.fill('Lyon');
  await expect(page.getByRole('option', { name: LYON })).toBeVisible();
  await expectNoAxeFindingsInBothThemes(page, 'looking for a city');
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow, 'nothing is off to the side').toBeLessThanOrEqual(0);
});
