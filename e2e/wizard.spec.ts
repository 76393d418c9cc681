import { newGuest } from './fixtures/guests';
import { expectStored } from './fixtures/storage';
import { expect, test } from './fixtures/test';
import { keepToasts } from './fixtures/toasts';
import { Feed } from './pages/feed';
import { SignIn } from './pages/sign-in';
import { FIVE_PICTURES, Wizard } from './pages/wizard';

test.describe('far from the place', () => {
  test.use({ timezoneId: 'Asia/Tokyo' });

  test('a visitor creates a meetup by touch and signs in at the end', async ({ page }) => {
    await keepToasts(page);
    const wizard = new Wizard(page);
    await wizard.open();
    await expect(page.getByText('14%')).toBeVisible();
    await expect(wizard.next).toBeDisabled();
    await wizard.name.fill('Kites and lemonade');
    await expect(page.getByText('18/100')).toBeVisible();
    await wizard.next.tap();

    await expect(wizard.heading(2)).toBeFocused();
    await expect(wizard.next).toBeDisabled();
    await wizard.search.fill('paddle water');
    await wizard.choice('Paddle on Flat Water').tap();
    await wizard.next.tap();

    await expect(wizard.heading(3)).toBeFocused();
    await expect(wizard.next).toBeDisabled();
    await wizard.search.fill('denver city park');
    await wizard.choice('City Park Pavilion').tap();
    await wizard.next.tap();

    await expect(page.getByText('Times are in Denver (Mountain Time).')).toBeVisible();
    await wizard.start.fill('2031-07-05T15:00');
    await expect(wizard.end).toHaveValue('2031-07-05T19:00');
    await page.getByRole('button', { name: 'One fewer' }).tap();
    await wizard.next.tap();

    await expect(wizard.description).toHaveValue(/^Kayaks or canoes/);
    await wizard.description.fill('We bring the kites, you bring the lemons.');
    await page.getByRole('button', { name: 'Nature', exact: true }).tap();
    await wizard.next.tap();

    await expect(wizard.next).toBeDisabled();
    await wizard.addPhotos(FIVE_PICTURES.slice(1, 2), (button) => button.tap());
    await wizard.next.tap();

    await expect(page.getByLabel('Cost details')).toHaveCount(0);
    await wizard.choice('$5-15').tap();
    await page.getByLabel('Cost details').fill('Lemons are dear');
    await wizard.create.tap();
    await expect(page.getByRole('heading', { name: 'Sign in to create this trib' })).toBeVisible();
    await new SignIn(page).tryDemo.tap();

    await wizard.expectToast('Meetup created successfully!');
    await expect(page).toHaveURL(/\/meetups\?trib=\d+$/);
    await expectStored(page, 'meetupDraft', null);
    const id = new URL(page.url()).searchParams.get('trib');
    const made = await (await page.request.get(`/api/tribs/${id}`)).json();
    expect(made).toMatchObject({
      name: 'Kites and lemonade',
      location: 'City Park Pavilion',
      startTime: '2031-07-05T21:00:00.000Z',
      endTime: '2031-07-06T01:00:00.000Z',
      timeZone: 'America/Denver',
      maxParticipants: 7,
      categories: ['Nature'],
      cost: '$5-15',
      costDetails: 'Lemons are dear',
    });
  });

  test("a meetup with five photos is in other people's feeds at once", async ({ page, others }) => {
    await newGuest(page.context().request, 'Hana Host');
    const wizard = new Wizard(page);
    await wizard.openAt(6, { photos: [] });
    await wizard.addPhotos(FIVE_PICTURES, (button) => button.tap());
    await wizard.next.tap();
    await wizard.create.tap();
    await expect(page).toHaveURL(/\/meetups\?trib=\d+$/);

    const feed = new Feed(await others.phone());
    await feed.open(page.url());
    await feed.expectName('Kites over the meadow');
    await expect(feed.card.locator('img[src^="/api/photos/"]').first()).toBeVisible();
    await feed.openDetails();
    await expect(feed.back.getByText('2:00 PM - 6:00 PM (Austin time)')).toBeVisible();
    await expect(feed.back.getByText('Sat, Jul 5')).toBeVisible();
    await expect(feed.section('Host')).toContainText('Hana Host');
    await expect(feed.section('Event Photos').locator('img')).toHaveCount(4);
  });
});
