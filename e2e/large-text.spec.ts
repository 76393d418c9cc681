import type { Page } from '@playwright/test';
import { expectNoAxeFindingsInBothThemes } from './fixtures/axe';
import { layoutProblems } from './fixtures/layout-problems';
import { joinMeetup, newGuest, newMeetup } from './fixtures/guests';
import { expect, test } from './fixtures/test';
import { closeSheet, Feed } from './pages/feed';
import { Manage } from './pages/manage';
import { SignIn } from './pages/sign-in';
import { FIVE_PICTURES, Wizard } from './pages/wizard';

const LETTERS = [100, 130, 160, 200];
const SIZES = [
  [320, 640],
  [390, 844],
  [768, 1024],
  [1280, 800],
] as const;
const EVERY = { sizes: SIZES, letters: LETTERS };

type Extent = { sizes: readonly (readonly [number, number])[]; letters: readonly number[] };

/** A problem counts only if it stays, because the page may still be adapting to the new size. */
async function atSizes(
  page: Page,
  state: string,
  { sizes, letters }: Extent,
  findProblems: () => string[] = layoutProblems,
): Promise<void> {
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    for (const percent of letters) {
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = `${size}%`;
      }, percent);
      const where = `${state}, ${width} px, ${percent} %`;
      await expect.poll(() => page.evaluate(findProblems), where).toEqual([]);
      const pageWidth = () => page.evaluate(() => document.documentElement.scrollWidth);
      await expect.poll(pageWidth, `${where}, width of the page`).toBeLessThanOrEqual(width);
    }
  }
  await page.evaluate(() => document.documentElement.removeAttribute('style'));
  await page.setViewportSize({ width: 390, height: 844 });
}

/** The sizes that leave the least room for a sheet or a simple page. */
const TIGHT = { sizes: [SIZES[0], SIZES[3]], letters: [130, 200] };
const expectFit = (page: Page, state: string) => atSizes(page, state, TIGHT);

/** Runs in the page. The people around the fire must be below the words, or behind the buttons. */
function wordsOverPeople(): string[] {
  const people = document.querySelectorAll('.landing-scene g[transform]');
  const head = Math.min(...Array.from(people, (person) => person.getBoundingClientRect().top));
  const words = document.querySelector('.landing-banner')?.getBoundingClientRect();
  const wayIn = document.querySelector('.landing-way-in')?.getBoundingClientRect();
  if (!words || !wayIn) return ['there is no text'];
  return words.bottom <= head || wayIn.top <= head ? [] : [`${words.bottom} over ${head}`];
}

/** Runs in the page. Bars that stay in place leave three quarters of the screen to what they are about. */
function tallBars(): string[] {
  return [...document.querySelectorAll('.page-foot, .sticky-head, .nav-bar, .member-actions')].flatMap(
    (bar) => {
      const { height } = bar.getBoundingClientRect();
      return height > innerHeight / 4 ? [`${bar.className}: ${height} of ${innerHeight}`] : [];
    },
  );
}

/** The themes differ only in colours, so one of them is measured, and axe checks both with the largest letters. */
async function expectRoom(page: Page, state: string): Promise<void> {
  await atSizes(page, state, EVERY);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(tallBars), state).toEqual([]);
  await expectNoAxeFindingsInBothThemes(page, `${state} with large letters`);
}

test.describe('with text up to twice as large', () => {
  test('the landing page and onboarding fit @proof', async ({ page }) => {
    await page.goto('/?inv=2&name=Maximiliane%20Konstantinopolska');
    await expectRoom(page, 'landing');
    await atSizes(page, 'landing', EVERY, wordsOverPeople);
    for (const [path, heading] of [
      ['/onboarding/interests', 'What are you into'],
      ['/onboarding/values', 'Your values'],
      ['/onboarding/social-login', 'New Friends are waiting!'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
      await expectRoom(page, path);
    }
  });

  test('the front and back of a card fit @proof', async ({ page, others }) => {
    const host = await others.guest('Rosa Vale');
    const meetup = await newMeetup(host, {
      name: 'Watercolours of the winter constellations',
      description: `The pictures are at https://example.com/${'x'.repeat(200)}`,
      cost: '$5-15',
      costDetails: 'y'.repeat(200),
      whoCanJoin: 'Invite only',
    });
    await newGuest(page.context().request, 'Ada Ember');
    const feed = new Feed(page);
    await feed.open(`/meetups?trib=${meetup.id}`);
    await expectRoom(page, 'front');
    await page.evaluate(() => document.documentElement.removeAttribute('style'));
    await feed.openDetails();
    await feed.settled();
    await expectRoom(page, 'back');
    await page.getByRole('button', { name: 'Ask to join' }).click();
    const asked = page.getByRole('dialog', { name: 'Request sent' });
    await asked.getByRole('button', { name: 'Close' }).click();
    await expect(feed.membershipStatus).toHaveText('Request sent');
    await feed.settled();
    await expectRoom(page, 'back of a meetup asked for');
  });

  test('the steps of the wizard fit @proof', async ({ page }) => {
    const wizard = new Wizard(page);
    await wizard.openAt(6, { photos: [] });
    await wizard.addPhotos(FIVE_PICTURES.slice(1, 2), (button) => button.click());
    await wizard.next.click();
    for (let step = 7; step >= 1; step -= 1) {
      await wizard.expectStep(step);
      await expectRoom(page, `step ${step}`);
      if (step === 3) {
        await wizard.somewhereElse.click();
        await wizard.placeName.fill('Chez Marguerite');
        await expectRoom(page, 'step 3, somewhere else');
      }
      await wizard.back.click();
    }
  });
});

test('with text up to twice as large, the sheets on the way to a meetup fit @proof', async ({
  page,
  others,
}) => {
  const { id } = await newMeetup(await others.guest('Rosa Vale'), { name: 'Soup and stories', placeId: 1 });
  const feed = new Feed(page);
  await feed.open(`/meetups?trib=${id}`);
  const sheets = [
    ['More', feed.sideButton('More')],
    ['Filter meetups', page.getByRole('button', { name: /^Filters/ })],
  ] as const;
  for (const [title, button] of sheets) {
    await button.click();
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    await expectFit(page, title);
    await closeSheet(page, title);
  }
  await feed.openDetails();
  await feed.card.getByRole('button', { name: 'Join Trib' }).click();
  await expect(page.getByRole('dialog', { name: 'Sign in to join this trib' })).toBeVisible();
  await expectFit(page, 'sign-in');
  await new SignIn(page).tryDemo.click();
  const joined = page.getByRole('dialog', { name: "You're in!" });
  await expect(joined.getByLabel('What should people call you?')).toBeVisible();
  await expectFit(page, 'joined');
  await closeSheet(page, "You're in!");
  await feed.settled();
  await expectFit(page, 'back of a joined meetup');
});

test('with text up to twice as large, the pages and sheets of a host fit @proof', async ({
  page,
  others,
}) => {
  const host = await newGuest(page.context().request, 'Rosa Vale');
  const own = await newMeetup(host, { name: 'Supper club under the stars', whoCanJoin: 'Invite only' });
  await joinMeetup(await others.guest('Maximiliane Konstantinopolska'), own.id);
  const other = await newMeetup(await others.guest('Ida Fox'), { name: 'Lanterns on the lake', placeId: 1 });
  await joinMeetup(host, other.id);

  await page.goto('/trib');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const notifications = page.getByRole('dialog', { name: 'Notifications' });
  await expect(notifications.getByRole('listitem')).toHaveCount(1);
  await expectFit(page, 'notifications');
  for (const [path, shown] of [
    ['/trib', 'Invitations'],
    ['/discover', 'Slow Trail Walk'],
    ['/chat', 'Ida Fox'],
    ['/profile', 'Supper club under the stars'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(shown).first()).toBeVisible();
    await expectFit(page, path);
  }
  await page.goto(`/profile?manage=${own.id}&list=requests`);
  const manage = new Manage(page);
  await expect(manage.button('Accept Maximiliane Konstantinopolska')).toBeVisible();
  await expectFit(page, 'manage');

  const feed = new Feed(page);
  await feed.open();
  await page.getByRole('button', { name: 'Going 2' }).click();
  await expect(page.getByRole('dialog', { name: "You're going" })).toBeVisible();
  await expectFit(page, 'the list of what one is going to');
});

test('all four values are visible on a small phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/onboarding/values');
  // The page's static frame has the button but no sliders, so this waits for the app.
  const last = await page.getByRole('slider').last().boundingBox();
  const foot = await page.getByRole('button', { name: 'Continue' }).boundingBox();
  expect(last && foot && last.y + last.height).toBeLessThan((foot?.y ?? 0) - 24);
});
