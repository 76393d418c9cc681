import { expectNoAxeFindings, expectNoAxeFindingsInBothThemes } from './fixtures/axe';
import { layoutProblems } from './fixtures/layout-problems';
import { joinMeetup, newGuest } from './fixtures/guests';
import { hold } from './fixtures/hold';
import { CITIES, livesIn, offerMeetups } from './fixtures/invited';
import { onOwnServer as test } from './fixtures/own-server-test';
import { expect } from './fixtures/test';
import { withoutEvents } from './fixtures/without-events';
import { keepToasts } from './fixtures/toasts';
import { Feed } from './pages/feed';
import { Invitations } from './pages/invitations';

const isList = ({ pathname }: URL) => pathname === '/api/invitations';
const isAnswer = ({ pathname }: URL) => /^\/api\/invitations\/\d+$/.test(pathname);
const THREE = ['Kites on the hill', 'Soup and stories', 'Night walk'];

test('an accepted invitation is a meetup joined, and the others stay', async ({ page, others }) => {
  const host = await others.guest('Rosa Vale');
  const [first] = await offerMeetups(host, CITIES.lyon, THREE);
  await livesIn(await newGuest(page.context().request, 'Ada Ember'), CITIES.lyon);
  const invitations = new Invitations(page);
  await page.goto('/profile');
  await invitations.expectNew(3);
  await invitations.open();
  await invitations.expectCards(...THREE);
  await invitations.expectNew(0);
  const card = invitations.card('Kites on the hill');
  await expect(card.getByText('Hosted by Rosa Vale')).toBeVisible();
  await expect(card.getByText('1 of 8 going')).toBeVisible();
  await expect(card.getByText('Less than a mile away')).toBeVisible();
  await expectNoAxeFindingsInBothThemes(page, 'invitations');

  await invitations.press('Kites on the hill', 'Accept Invitation');
  await invitations.expectToast('Invitation accepted!');
  await invitations.expectToast("You'll receive meetup details soon");
  await expect(page.getByRole('dialog', { name: "You're in!" })).toContainText('Kites on the hill');
  await page.goBack();
  await invitations.expectCards('Soup and stories', 'Night walk');

  const feed = new Feed(page);
  await feed.open(`/meetups?trib=${first}`);
  await feed.openDetails();
  await expect(feed.membershipStatus).toHaveText('Going');
});

test('a spot that was taken meanwhile leads to the waitlist, and the toast says so @proof', async ({
  page,
  others,
}) => {
  const host = await others.guest('Rosa Vale');
  const [id = 0] = await offerMeetups(host, CITIES.tokyo, ['Two boards'], { maxParticipants: 2 });
  await livesIn(await newGuest(page.context().request, 'Ada Ember'), CITIES.tokyo);
  const invitations = new Invitations(page);
  await withoutEvents(page);
  await invitations.open();
  await invitations.expectCards('Two boards');
  await joinMeetup(await others.guest('Gil Guest'), id);
  await invitations.press('Two boards', 'Accept Invitation');
  await invitations.expectToast('Invitation accepted!');
  await expect(invitations.toasts.getByText(/You're on the waitlist/)).toBeVisible();
  await expect(page.getByRole('dialog')).toContainText('Two boards');
  await page.goBack();
  await expect(page.getByText('No invitations yet')).toBeVisible();
});

test('a skipped invitation is hidden for this visit, and comes back when asked for @proof', async ({
  page,
  others,
}) => {
  await offerMeetups(await others.guest('Rosa Vale'), CITIES.madrid, THREE.slice(0, 2));
  await livesIn(await newGuest(page.context().request, 'Ada Ember'), CITIES.madrid);
  const invitations = new Invitations(page);
  await invitations.open();
  await invitations.press('Kites on the hill', 'Skip');
  await invitations.expectCards('Soup and stories');
  await invitations.nav.getByRole('link', { name: 'Profile' }).click();
  await invitations.nav.getByRole('button', { name: 'Invitations', exact: true }).click();
  await invitations.expectCards('Soup and stories');
  await invitations.press('Soup and stories', 'Skip');
  await expect(page.getByText('No invitations yet')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Invitations' })).toBeFocused();
  await invitations.expectNew(0);
  await expectNoAxeFindings(page, 'no invitations');
  await page.getByRole('button', { name: 'Show them again' }).click();
  await invitations.expectCards('Kites on the hill', 'Soup and stories');
  await invitations.press('Kites on the hill', 'Skip');
  await page.reload();
  await invitations.expectCards('Kites on the hill', 'Soup and stories');
});

test('one that is not of interest does not return, unless that is undone @proof', async ({
  page,
  others,
}) => {
  await keepToasts(page);
  await offerMeetups(await others.guest('Rosa Vale'), CITIES.berlin, THREE.slice(0, 2));
  await livesIn(await newGuest(page.context().request, 'Ada Ember'), CITIES.berlin);
  const invitations = new Invitations(page);
  await invitations.open();
  const decline = () =>
    invitations
      .card('Kites on the hill')
      .getByRole('button', { name: 'Not interested in this activity' })
      .press('Enter');
  await decline();
  await invitations.expectToast('Feedback noted');
  await invitations.expectCards('Soup and stories');
  await invitations.toasts.getByRole('button', { name: 'Undo' }).click();
  await invitations.expectCards('Kites on the hill', 'Soup and stories');

  await decline();
  await invitations.expectToast('Feedback noted');
  await page.reload();
  await invitations.expectCards('Soup and stories');
});

test('what the server refuses is put back, with one toast @proof', async ({ page, others }) => {
  await offerMeetups(await others.guest('Rosa Vale'), CITIES.sydney, THREE.slice(0, 2));
  await livesIn(await newGuest(page.context().request, 'Ada Ember'), CITIES.sydney);
  const invitations = new Invitations(page);
  await invitations.open();
  await invitations.expectCards('Kites on the hill', 'Soup and stories');
  await page.route(isAnswer, (route) => route.fulfill({ status: 500, body: '' }));
  await invitations.press('Kites on the hill', 'Accept Invitation');
  await invitations.expectToast('Failed to accept invitation');
  await invitations.expectCards('Kites on the hill', 'Soup and stories');

  await page.unroute(isAnswer);
  await page.context().setOffline(true);
  await invitations.press('Soup and stories', 'Not interested in this activity');
  await invitations.expectToast('Not hidden');
  await invitations.expectCards('Kites on the hill', 'Soup and stories');
  await page.context().setOffline(false);
});

test('the page is loading, then failed, then there @proof', async ({ page, others }) => {
  await offerMeetups(await others.guest('Rosa Vale'), CITIES.denver, THREE.slice(0, 1));
  await livesIn(await newGuest(page.context().request, 'Ada Ember'), CITIES.denver);
  const invitations = new Invitations(page);
  await withoutEvents(page);
  const fail = await hold(page, isList, (route) => route.fulfill({ status: 500, body: '' }));
  await invitations.open();
  await expect(page.getByText('Loading your invitations...')).toBeAttached();
  await fail();
  await expect(page.getByRole('alert')).toContainText("Your invitations didn't load");
  await invitations.expectNew(0);
  await page.unroute(isList);
  await page.getByRole('button', { name: 'Try again' }).click();
  await invitations.expectCards('Kites on the hill');
});

test('cards fit a small phone with large letters, in both themes @proof', async ({ page, others }) => {
  const host = await others.guest('Maximiliane Konstantinopolska');
  const city = CITIES.seattle;
  await offerMeetups(host, city, ['Watercolours of the winter constellations']);
  await livesIn(await newGuest(page.context().request, 'Ada Ember'), city);
  await page.setViewportSize({ width: 320, height: 640 });
  const invitations = new Invitations(page);
  await invitations.open();
  await expect(invitations.cards).toHaveCount(1);
  await expectNoAxeFindingsInBothThemes(page, 'invitations');
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const pageWidth = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(pageWidth).toBeLessThanOrEqual(320);
  await expect.poll(() => page.evaluate(layoutProblems)).toEqual([]);
  await expectNoAxeFindingsInBothThemes(page, 'invitations with large letters');
});
