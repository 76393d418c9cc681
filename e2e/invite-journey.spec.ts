import { listed } from './fixtures/acquaintances';
import { expectNoAxeFindings } from './fixtures/axe';
import { newMeetup } from './fixtures/guests';
import { Journey } from './fixtures/journey';
import { watchLayoutShift } from './fixtures/layout-shift';
import { onOwnServer } from './fixtures/own-server-test';
import { newUsername, PASSWORD } from './fixtures/people';
import { skipSplash } from './fixtures/splash';
import { breakStorage } from './fixtures/storage';
import { expect, test } from './fixtures/test';
import { Feed } from './pages/feed';
import { InterestsScreen, ValuesScreen } from './pages/onboarding';
import { Friends } from './pages/person';
import { Profile } from './pages/profile';
import { SignIn } from './pages/sign-in';
import { Tutorial } from './pages/tutorial';

const MAX_SECONDS_UNTIL_CARD = 3;

onOwnServer('from an invite link to an evening with a new account', async ({ page, others }, testInfo) => {
  const rosa = await others.guest('Rosa Vale', listed());
  const { id } = await newMeetup(rosa, { name: 'Kites over the meadow' });
  const journey = await Journey.on(page, testInfo);
  await page.addInitScript(() => localStorage.setItem('hasSeenTutorial', 'true'));
  await skipSplash(page);
  await journey.start(`/?inv=${rosa.id}&name=Rosa%20Vale`);

  await journey.see(page.getByText('Rosa Vale invited you to'));
  await page.getByRole('button', { name: 'Accept Invitation' }).tap();
  const interests = new InterestsScreen(page);
  await interests.tile('Nature').tap();
  await journey.see(interests.continueButton);
  await interests.continueButton.tap();
  const values = new ValuesScreen(page);
  await journey.see(values.heading);
  await values.continueButton.tap();
  const feed = new Feed(page);
  await journey.see(feed.card.getByRole('heading', { name: 'Kites over the meadow' }));
  await feed.details.tap();
  const join = page.getByRole('button', { name: 'Join Trib' });
  await journey.see(join);
  await join.tap();
  await journey.see(page.getByRole('dialog', { name: 'Sign in to join this trib' }));
  const { accountForm } = new SignIn(page);
  await accountForm.getByLabel('Your name').tap();
  await accountForm.getByLabel('Your name').fill('Ada Ash');
  await accountForm.getByLabel('Username').fill(newUsername());
  await accountForm.getByLabel('Password').fill(PASSWORD);
  await accountForm.getByRole('button', { name: 'Create account' }).tap();

  await journey.see(page.getByRole('heading', { name: "You're in!" }));
  await expect(page).toHaveURL(/\/meetups/);
  await journey.end();
  await expect
    .poll(async () => (await (await page.request.get(`/api/tribs/${id}`)).json()).membership)
    .toBe('joined');
});

test('from the link of a meetup to the evening with one tap on the demo', async ({
  page,
  others,
}, testInfo) => {
  const { id } = await newMeetup(await others.guest('Rosa Vale'), { name: 'Kites over the meadow' });
  const journey = await Journey.on(page, testInfo);
  await journey.start(`/meetups?trib=${id}`);
  const feed = new Feed(page);
  await journey.see(feed.card.getByRole('heading', { name: 'Kites over the meadow' }));
  expect(await journey.secondsOfWork()).toBeLessThanOrEqual(MAX_SECONDS_UNTIL_CARD);

  await feed.details.tap();
  await page.getByRole('button', { name: 'Join Trib' }).tap();
  const { tryDemo } = new SignIn(page);
  await journey.see(tryDemo);
  await tryDemo.tap();
  await journey.see(page.getByRole('heading', { name: "You're in!" }));
  await journey.end(7);
});

test('from an invite link to friends with points, through a browser that refuses storage @proof', async ({
  page,
  others,
}) => {
  const rosa = await others.guestWithPhone('Rosa Vale', listed());
  const inviter = new Profile(rosa.page);
  await inviter.open();
  await expect(inviter.counter('Points')).toHaveText(/^0/);
  await rosa.page.getByRole('button', { name: 'Invite Friends' }).click();
  const link = await rosa.page.getByLabel('Your invite link').inputValue();
  await rosa.page.getByRole('button', { name: 'Close' }).click();

  await breakStorage(page);
  await page.goto(link);
  await expect(page.getByText('Rosa Vale invited you to')).toBeVisible();
  await page.getByRole('button', { name: 'Accept Invitation' }).click();
  const interests = new InterestsScreen(page);
  await interests.tile('Food').click();
  await interests.continueButton.click();
  await new ValuesScreen(page).continueButton.click();
  await new Tutorial(page).skipLink.click();
  const feed = new Feed(page);
  await feed.untilShown();
  await feed.sideButton('Save').click();
  await new SignIn(page).tryDemo.click();
  await expect(feed.sideButton('Save')).toHaveAttribute('aria-pressed', 'true');

  const username = newUsername();
  await page.getByRole('link', { name: 'Profile' }).click();
  await new Profile(page).settings.click();
  await page.getByRole('button', { name: 'Keep this account' }).click();
  await page.getByLabel('What should people call you?').fill('Ada Ash');
  await page.getByRole('button', { name: 'Continue' }).click();
  const form = page.getByRole('form', { name: 'Keep your account' });
  await form.getByLabel('Username').fill(username);
  await form.getByLabel('Password').fill(PASSWORD);
  await form.getByRole('button', { name: 'Keep my account' }).click();
  await expect(page.getByText('You can sign in with your username on any device.')).toBeVisible();

  await rosa.page.reload();
  await rosa.page.getByRole('button', { name: 'Notifications, 1 new' }).click();
  const notifications = rosa.page.getByRole('dialog', { name: 'Notifications' });
  await expect(notifications.getByText('Signed up with your link. Accept to be friends.')).toBeVisible();
  await notifications.getByRole('button', { name: 'Accept' }).click();
  await inviter.expectToast('You and Ada Ash are friends now');
  const friends = new Friends(rosa.page);
  await friends.open();
  await expect(friends.list('Your friends').getByRole('listitem')).toHaveText([/Ada Ash/]);
  await expect(inviter.counter('Points')).toHaveText(/^15/);

  const laptop = await others.phone();
  await laptop.goto('/profile');
  await new SignIn(laptop).logIn(username, PASSWORD);
  await expect(laptop).toHaveURL('/meetups');
  const theirs = new Friends(laptop);
  await theirs.open();
  await expect(theirs.list('Your friends').getByRole('listitem')).toHaveText([/Rosa Vale/]);
});

test('somebody who closes the link and registers another day on the same device keeps the inviter @proof', async ({
  page,
  context,
  others,
}) => {
  const rosa = await others.guest('Rosa Vale', listed());
  await page.goto(`/?inv=${rosa.id}&name=Rosa%20Vale`);
  await expect(page.getByText('Rosa Vale invited you to')).toBeVisible();
  await page.goto('about:blank');

  const later = await context.newPage();
  await later.goto('/profile');
  await new SignIn(later).createAccount('Ada Ash', newUsername(), PASSWORD);
  await expect(later).toHaveURL('/onboarding/interests');
  const { user } = await (await context.request.get('/api/session')).json();
  expect(user).toMatchObject({ displayName: 'Ada Ash', invitedBy: rosa.id });
  const requests = await rosa.api.get(`/api/users/${rosa.id}/friends?list=requests`);
  expect(await requests.json()).toMatchObject([{ displayName: 'Ada Ash' }]);
});

test('an invitation to a meetup shows it before any script, and leads to it after both questions', async ({
  page,
  browser,
  others,
}) => {
  const rosa = await others.guest('Rosa Vale', listed());
  const { id } = await newMeetup(rosa, { name: 'Owls at dusk', maxParticipants: 8, cityId: 2_996_944 });
  const link = `/?inv=${rosa.id}&name=Rosa%20Vale&trib=${id}`;
  const context = await browser.newContext({ javaScriptEnabled: false });
  const bare = await context.newPage();
  await bare.goto(link);
  const card = (shownIn: typeof page) =>
    shownIn.getByRole('link', { name: /Rosa Vale is hosting.*Owls at dusk/ });
  await expect(card(bare)).toContainText('Lyon');
  await expect(card(bare)).toContainText('7 of 8 spots left');
  await bare.getByRole('button', { name: 'Accept Invitation' }).click();
  await expect(bare).toHaveURL(`/onboarding/interests?inv=${rosa.id}&name=Rosa+Vale&trib=${id}`);
  await context.close();

  const errors: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) errors.push(message.text());
  });
  const layoutShift = await watchLayoutShift(page);
  await page.goto(link);
  await expect(page.locator('link[data-later][media="all"]')).toBeAttached();
  await expectNoAxeFindings(page, 'the invitation to a meetup');
  await expect(card(page)).toBeInViewport({ ratio: 1 });
  expect(await layoutShift()).toBeLessThanOrEqual(0.001);
  expect(errors).toEqual([]);

  await page.getByRole('button', { name: 'Accept Invitation' }).click();
  await expect(page).toHaveURL('/onboarding/interests');
  const interests = new InterestsScreen(page);
  await interests.tile('Food').click();
  await interests.continueButton.click();
  await new ValuesScreen(page).continueButton.click();
  await expect(page).toHaveURL(`/meetups?trib=${id}`);
  await new Feed(page).expectName('Owls at dusk');
});
