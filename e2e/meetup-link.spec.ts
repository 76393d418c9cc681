import { expectNoAxeFindingsInBothThemes } from './fixtures/axe';
import { joinMeetup, newMeetup } from './fixtures/guests';
import { expect, test } from './fixtures/test';
import { Feed } from './pages/feed';
import { newUsername, PASSWORD } from './fixtures/people';

const SPLASH = /Finding what you'll love|Preparing your experience/;

test('a friend’s link opens on the card at once, and names the friend who is going', async ({
  page,
  others,
}) => {
  const host = await others.guest('Rosa Vale');
  const maya = await others.guest('Maya Lind', { username: newUsername(), password: PASSWORD });
  const { id } = await newMeetup(host, { name: 'Kites over the meadow' });
  await joinMeetup(maya, id);
  await page.addInitScript(() => {
    const seen = () => {
      const splash = document.querySelector('.feed-splash');
      if (splash && getComputedStyle(splash).display !== 'none') performance.mark('splash seen');
      requestAnimationFrame(seen);
    };
    requestAnimationFrame(seen);
  });

  await page.goto(`/meetups?trib=${id}&from=${maya.id}`);
  const feed = new Feed(page);
  await expect(feed.card).toHaveAttribute('aria-label', /^1 of \d+: Kites over the meadow$/);
  await expect(feed.details).toBeEnabled();
  expect(await page.evaluate(() => performance.getEntriesByName('splash seen').length)).toBe(0);
  await expect(feed.card.getByText('Maya Lind is going')).toBeVisible();
  await feed.next.click();
  await feed.expectPlace(2);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // The tutorial comes with the next visit to the feed itself.
  const later = await page.context().newPage();
  await later.goto('/meetups');
  await expect(later.getByRole('dialog', { name: 'How it works' })).toBeVisible();
});

test('the link a host copies says who is hosting, on the card and in the chat @proof', async ({
  page,
  others,
}) => {
  const account = { username: newUsername(), password: PASSWORD };
  const rosa = await others.guestWithPhone('Rosa Vale', account);
  const { id } = await newMeetup(rosa, { name: 'Kites over the meadow' });
  await rosa.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await rosa.page.goto(`/profile?manage=${id}`);
  await rosa.page.getByRole('button', { name: 'Copy link' }).click();
  await expect(rosa.page.getByText('Link copied!', { exact: true })).toBeVisible();
  const link = await rosa.page.evaluate(() => navigator.clipboard.readText());

  const feed = new Feed(page);
  await feed.open(link);
  await expect(feed.card.getByText('Rosa Vale is hosting')).toBeVisible();
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute(
    'content',
    'Rosa Vale is hosting: Kites over the meadow · Trib',
  );
  await expectNoAxeFindingsInBothThemes(page, "a card from the host's link");
});

test('a sharer who is not going, or has no name, is not named @proof', async ({ page, others }) => {
  const host = await others.guest('Rosa Vale');
  const away = await others.guest('Ada Away');
  const demo = await others.guest('Demo User');
  const { id } = await newMeetup(host);
  await joinMeetup(demo, id);
  const feed = new Feed(page);
  for (const sharer of [away.id, demo.id, 2_000_000_000, 'x']) {
    await feed.open(`/meetups?trib=${id}&from=${sharer}`);
    await expect(feed.card).toHaveAttribute('aria-label', /Chess on the porch/);
    await expect(feed.card.getByText(/is going/)).toHaveCount(0);
  }
});

test('a link shows a new visitor no made-up match; interests are one tap away and lead back @proof', async ({
  page,
  others,
}) => {
  const host = await others.guest('Rosa Vale');
  for (const name of ['Ben', 'Cleo']) await others.guest(name);
  const { id } = await newMeetup(host, { name: 'Kites over the meadow' });
  await page.goto(`/meetups?trib=${id}`);
  const feed = new Feed(page);
  const number = /out of 100/;
  const link = feed.card.getByRole('link', { name: 'See your match' });
  await expect(link).toContainText('first guess');
  await expect(feed.card.getByText(number)).toHaveCount(0);
  await feed.openDetails();
  await expect(feed.back.getByText(number)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await feed.expectFront();
  await feed.sideButton('Why this match').click();
  const why = page.getByRole('dialog', { name: 'Why this match' });
  await expect(why.getByRole('heading', { name: 'Only a first guess' })).toBeVisible();
  await expect(why.getByText(number)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await feed.next.click();
  await feed.expectPlace(2);
  await expect(link).toBeVisible();
  await expect(feed.card.getByText(number)).toHaveCount(0);
  await feed.previous.click();
  await feed.expectPlace(1);

  await link.click();
  await expect(page.getByRole('heading', { name: 'What are you into' })).toBeVisible();
  await page.getByRole('button', { pressed: false }).nth(3).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(`/meetups?trib=${id}`);
  await expect(feed.card).toHaveAttribute('aria-label', /^1 of \d+: Kites over the meadow$/);
  await expect(feed.card.getByText(/(Perfect|Great|Good|Okay|Not good) match/)).toBeVisible();
  await expect(link).toHaveCount(0);
});

test('the only member sees no match with themselves @proof', async ({ others }) => {
  const host = await others.guestWithPhone('Solo Sam', { interestIds: [4, 5] });
  const { id } = await newMeetup(host);
  const feed = new Feed(host.page);
  await feed.open(`/meetups?trib=${id}`);
  await expect(feed.card.getByRole('link', { name: 'Manage' })).toBeVisible();
  await expect(feed.card.getByText(/(Perfect|Great|Good|Okay|Not good) match/)).toHaveCount(0);
  await feed.openDetails();
  await expect(feed.section('Host')).toContainText('Solo Sam');
  await expect(feed.back.getByText(/match$/)).toHaveCount(0);
});

test('a meetup without times says that its date is to be set @proof', async ({ page, others }) => {
  const { id } = await newMeetup(await others.guest('Rosa Vale'), { startTime: null, endTime: null });
  const feed = new Feed(page);
  await feed.open(`/meetups?trib=${id}`);
  await expect(feed.card.getByText('Date to be set')).toBeVisible();
  await expect(feed.card.getByText(/This Weekend|[AP]M/)).toHaveCount(0);
  await feed.openDetails();
  await expect(feed.section('Details')).toContainText('Date to be set');
  await expect(feed.section('Details')).not.toContainText(/This Weekend|[AP]M/);
});

test('a reload keeps the card and the filters, and does not repeat the splash @proof', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('hasSeenTutorial', 'true'));
  const feed = new Feed(page);
  // No other test creates meetups there.
  await page.goto('/meetups?city=Miami%2C+FL');
  await expect(page.getByText(SPLASH)).toBeVisible();
  await feed.untilShown();
  const first = await feed.position();
  await feed.next.click();
  await feed.expectPlace(2);
  await feed.next.click();
  await feed.expectPlace(3);
  const before = await feed.position();
  const id = await feed.card.getAttribute('data-card');
  await expect(page).toHaveURL(`/meetups?city=Miami%2C+FL&trib=${id}`);

  await page.reload();
  await expect(feed.card).toHaveAttribute('aria-label', `3 of ${before.count}: ${before.name}`);
  await expect(page.getByText(SPLASH)).toHaveCount(0);
  await expect(feed.details).toBeEnabled();
  await page.keyboard.press('Home');
  await feed.expectPlace(1);
  await feed.expectName(first.name);

  // When somebody shares it, the same URL is a link to that meetup.
  const other = await page.context().newPage();
  await other.goto(`/meetups?city=Miami%2C+FL&trib=${id}`);
  await expect(new Feed(other).card).toHaveAttribute('data-card', `${id}`);
  await new Feed(other).expectPlace(1);
});

test('a link whose meetup does not load says so, and shows it after "Try again" @proof', async ({
  page,
  others,
}) => {
  const host = await others.guest('Rosa Vale');
  const { id } = await newMeetup(host, { name: 'Kites over the meadow' });
  const isMeetup = (url: URL) => url.pathname === `/api/tribs/${id}`;
  await page.route(isMeetup, (route) => route.abort('connectionreset'));
  await page.addInitScript(() => localStorage.setItem('hasSeenTutorial', 'true'));
  await page.goto(`/meetups?trib=${id}`);
  const retry = page.getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();
  await page.unroute(isMeetup);
  await retry.click();
  await new Feed(page).expectName('Kites over the meadow');
  expect(new URL(page.url()).searchParams.get('trib')).toBe(String(id));
});
