import { expectNoAxeFindings, expectNoAxeFindingsInBothThemes } from './fixtures/axe';
import { newGuest, newMeetup } from './fixtures/guests';
import { expect, test } from './fixtures/test';
import { Finger } from './fixtures/touch';
import { keepToasts } from './fixtures/toasts';
import { Feed } from './pages/feed';

test('a visitor browses by swipe, wheel, keys and buttons', async ({ page }) => {
  const feed = new Feed(page);
  await feed.open();
  await expect(page.getByText(/^\d+\+? meetups$/)).toBeVisible();
  await feed.expectPlace(1);
  await expect(feed.previous).toBeDisabled();

  await feed.next.click();
  await feed.expectPlace(2);
  await feed.previous.click();
  await feed.expectPlace(1);

  await (await Finger.on(page)).drag({ from: { x: 160, y: 420 }, dy: -180, ms: 120 });
  await feed.expectPlace(2);

  for (const [key, place] of [
    ['ArrowDown', 3],
    ['PageDown', 4],
    ['ArrowUp', 3],
    ['PageUp', 2],
    ['Home', 1],
  ] as const) {
    await page.keyboard.press(key);
    await feed.expectPlace(place);
  }
  await page.keyboard.press('End');
  await expect.poll(async () => (await feed.position()).place).toBeGreaterThanOrEqual(20);
});

test('one notch of the wheel is one card @desktop @proof', async ({ page }) => {
  const feed = new Feed(page);
  await feed.open();
  await feed.deck.hover({ position: { x: 200, y: 200 } });
  await page.mouse.wheel(0, 120);
  await feed.expectPlace(2);
  await page.mouse.wheel(0, -120);
  await expect
    .poll(async () => {
      // The wheel is ignored for 450 ms after its last event, so it is turned until it counts.
      if ((await feed.position()).place === 2) await page.mouse.wheel(0, -120);
      return (await feed.position()).place;
    })
    .toBe(1);
});

test('the back opens by tap, button and key, and closes by arrow, Escape and Back', async ({ page }) => {
  const feed = new Feed(page);
  await feed.open();
  const { name } = await feed.position();

  await page.touchscreen.tap(160, 300);
  await feed.expectBack();
  await expect(feed.back.getByRole('heading', { name, level: 2 })).toBeFocused();
  await page.goBack();
  await feed.expectFront();

  await feed.openDetails();
  await page.keyboard.press('Escape');
  await feed.expectFront();
  await expect(feed.details).toBeFocused();

  await page.keyboard.press('Enter');
  await feed.expectBack();
  await feed.card.getByRole('button', { name: 'Back', exact: true }).click();
  await feed.expectFront();
  await expect(page).toHaveURL('/meetups');
});

test('the back has everything a person needs to decide @proof', async ({ page, others }) => {
  const host = await others.guest('Rosa Vale');
  const [place] = await (await host.api.get('/api/places')).json();
  const meetup = await newMeetup(host, { name: 'Bare necessities', placeId: place.id });
  await page.addInitScript(() => localStorage.setItem('onboardingInterests', '[4]'));
  const feed = new Feed(page);
  await feed.open(`/meetups?trib=${meetup.id}`);
  await feed.openDetails();
  await expect(feed.section('Host')).toContainText('Rosa Vale');
  await expect(feed.section('Host')).toContainText(/match/);
  await expect(feed.section('About This Meetup')).toContainText('Bring a board or borrow one.');
  await expect(feed.section('Details')).toContainText(/\d:\d\d [AP]M - \d+:\d\d [AP]M/);
  for (const text of ['Everyone welcome', 'Casual', 'Optional']) {
    await expect(feed.section('Meetup Rules')).toContainText(text);
  }
  await expect(feed.section('Cost')).toContainText('Free');
  await expect(feed.section('Cost')).toContainText('No fees or expenses');
  await expect(feed.section("Who's Going (1)")).toContainText('Rosa Vale');
  await expect(feed.section('Location').getByRole('link', { name: /Tap to open in maps/ })).toHaveAttribute(
    'href',
    new RegExp(encodeURIComponent(place.city)),
  );
  await expect(feed.section('Details').getByText('7 of 8 spots left', { exact: true })).toBeVisible();
  await expect(feed.section('Event Photos').locator('[data-empty] > *')).toHaveCount(4);
  const overflow = await feed.back.evaluate((back) => back.scrollWidth - back.clientWidth);
  expect(overflow, 'the map takes no more than the width of the card').toBe(0);
  await expect(feed.section('Event Photos')).toContainText('Photos come after the meetup');
  await expect(feed.section('Event Photos').locator('img')).toHaveCount(0);
});

test('a hidden meetup is gone, and Undo restores its position', async ({ page }) => {
  await newGuest(page.context().request, 'Picky');
  const feed = new Feed(page);
  await feed.open();
  // Other stories create meetups too, some with the same name, so this goes by the id.
  const id = (await feed.card.getAttribute('data-card')) ?? '';
  await feed.sideButton('More').click();
  await page.getByRole('button', { name: 'Hide this meetup' }).click();
  await expect(feed.card).not.toHaveAttribute('data-card', id);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(feed.card).toHaveAttribute('data-card', id);
  await feed.expectPlace(1);
});

test('the match is explained in words @proof', async ({ page, others }) => {
  const answers = { interestIds: [1, 2, 3], valuesOpenness: 10, valuesIdentity: 90 };
  const host = await others.guest('Explained', { ...answers, valuesIdentity: 10 });
  await newGuest(page.context().request, 'Curious', answers);
  const feed = new Feed(page);
  await feed.open(`/meetups?trib=${(await newMeetup(host)).id}`);
  await feed.sideButton('Why this match').click();
  const sheet = page.getByRole('dialog', { name: 'Why this match' });
  await expect(sheet.getByRole('heading', { name: /^Interests you share|^No interest in/ })).toBeVisible();
  await expect(sheet.getByText(/^You and .+\. You (differ|aren't far apart) on .+\.$/)).toBeVisible();
  await expectNoAxeFindings(page, 'why this match');
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(feed.sideButton('Why this match')).toBeFocused();
});

test('a visitor who has not answered is not shown made-up shared interests @proof', async ({ page }) => {
  const feed = new Feed(page);
  await feed.open();
  await feed.sideButton('Why this match').click();
  const sheet = page.getByRole('dialog', { name: 'Why this match' });
  await expect(sheet.getByRole('heading', { name: 'Only a first guess' })).toBeVisible();
  await expect(sheet.getByText('Interests you share')).toBeHidden();
  await expect(sheet.getByText(/^You and /)).toBeHidden();
  await expectNoAxeFindings(page, 'why, without answers');
  await sheet.getByRole('link', { name: "Tell us what you're into" }).click();
  await expect(page).toHaveURL(/\/onboarding\/interests\?trib=\d+$/);
  await page.goBack();
  await feed.expectPlace(1);
  await expect(sheet).toBeHidden();
});

test('the calendar file and a report are behind More @proof', async ({ page }) => {
  await newGuest(page.context().request, 'Careful');
  const feed = new Feed(page);
  await feed.open();
  await feed.sideButton('More').click();
  const addToCalendar = page.getByRole('link', { name: 'Add to calendar' });
  await expect(addToCalendar).toBeVisible();
  await expectNoAxeFindings(page, 'what else can be done');
  const download = page.waitForEvent('download');
  await addToCalendar.click();
  expect((await download).suggestedFilename()).toMatch(/^trib-\d+\.ics$/);
  await page.getByRole('button', { name: 'Report' }).click();
  const form = page.getByRole('dialog', { name: 'Report this meetup' });
  await form.getByRole('button', { name: 'Send report' }).click();
  await expect(form.getByRole('alert')).toHaveText("Tell us in a few words what's wrong");
  await expectNoAxeFindings(page, 'a report that says nothing yet');
  await form.getByLabel("What's wrong?").fill('The address is a shop.');
  await form.getByRole('button', { name: 'Send report' }).click();
  await expect(feed.toasts.getByText('We look at every report.')).toBeVisible();
});

test('a link to an unknown meetup says so and shows the feed', async ({ page }) => {
  await keepToasts(page);
  const feed = new Feed(page);
  await feed.open('/meetups?trib=2000000000');
  await expect(feed.toasts.getByText('This meetup is no longer here', { exact: true })).toBeVisible();
  await feed.expectPlace(1);
});

test('the next page is loaded before the person reaches it', async ({ page }) => {
  const feed = new Feed(page);
  await feed.open();
  const { count } = await feed.position();
  const more = page.waitForResponse((response) => response.url().includes('cursor='));
  await page.keyboard.press('End');
  expect((await more).ok()).toBe(true);
  await expect.poll(async () => (await feed.position()).count).toBeGreaterThan(count);
});

test('on a direct visit the meetups and the first picture load once, in parallel with the scripts', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url().slice(new URL(request.url()).origin.length)));
  await new Feed(page).open('/meetups?city=Denver%2C+CO');
  const list = '/api/tribs?city=Denver%2C+CO&limit=20';
  const picture = page.locator('.deck img').first();
  const cover = await picture.evaluate((image: HTMLImageElement) => new URL(image.currentSrc).pathname);
  for (const path of ['/api/session', list, cover]) {
    expect(asked.filter((each) => each === path)).toHaveLength(1);
  }
  // The page itself names four scripts; those that they import are requested after the meetups.
  const scripts = asked.flatMap((path, place) => (path.endsWith('.js') ? [place] : []));
  expect(asked.indexOf(list)).toBeLessThan(scripts[5] ?? 0);
});

test('front, back, empty and failure are accessible in both themes', async ({ page }) => {
  const feed = new Feed(page);
  await feed.open();
  await expectNoAxeFindingsInBothThemes(page, 'the front');
  await feed.openDetails();
  await expectNoAxeFindingsInBothThemes(page, 'the back');

  let isDown = true;
  await page.route('**/api/tribs?*', (route) =>
    isDown
      ? route.fulfill({ status: 500, json: { message: 'Down', code: 'x', requestId: '1' } })
      : route.fulfill({ json: [] }),
  );
  await page.goto('/meetups');
  const retry = page.getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();
  await expectNoAxeFindingsInBothThemes(page, 'the failure');
  isDown = false;
  await retry.click();
  await feed.untilShown();
  await expect(page.getByText('No Tribs Available')).toBeVisible();
  await expect(page.getByText('Create your first trib to get started!')).toBeVisible();
  await expectNoAxeFindingsInBothThemes(page, 'the empty feed');
  await page.getByRole('button', { name: 'Create Trib' }).click();
  await expect(page).toHaveURL('/meetups/create');
});
