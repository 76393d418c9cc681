import { expectNoAxeFindings, expectNoAxeFindingsInBothThemes } from './fixtures/axe';
import { joinMeetup, newGuest, newMeetup } from './fixtures/guests';
import { PASSWORD, newUsername } from './fixtures/people';
import { expect, test } from './fixtures/test';
import { keepToasts } from './fixtures/toasts';
import { closeSheet, Feed } from './pages/feed';
import { SignIn } from './pages/sign-in';

test('after joining, a sheet shows when and where, and asks for a photo', async ({ page, others }) => {
  const host = await others.guest('Rosa Vale');
  const { id } = await newMeetup(host, { name: 'Kites over the meadow', placeId: 1, maxParticipants: 12 });
  for (const name of ['Ida', 'Quinn', 'Bo', 'Lu', 'Sam', 'Kim', 'Noa']) {
    await joinMeetup(await others.guest(name), id);
  }
  await newGuest(page.context().request, 'Ada', { username: newUsername(), password: PASSWORD });
  const feed = new Feed(page);
  await feed.pressJoinOf(id);

  const sheet = page.getByRole('dialog', { name: "You're in!" });
  await expect(sheet).toBeVisible();
  const { exactPlace } = await (await page.request.get(`/api/tribs/${id}`)).json();
  await expect(sheet.getByText(exactPlace.name, { exact: true })).toBeVisible();
  await expect(sheet.getByText(exactPlace.address, { exact: true })).toBeVisible();
  await expect(sheet.getByText('+3', { exact: true })).toBeVisible();
  await expect(sheet.getByText(/and 6 others are going too/)).toBeVisible();
  await expect(sheet.getByText('Keep your spot')).toHaveCount(0);
  await expectNoAxeFindings(page, 'the sheet after joining');

  const link = (name: string) => sheet.getByRole('link', { name });
  await expect(link('Add to calendar')).toHaveAttribute('href', `/api/tribs/${id}/calendar.ics`);
  const google = new URL((await link('Google Calendar').getAttribute('href')) ?? '');
  expect(google.searchParams.get('text')).toBe('Kites over the meadow');
  expect(google.searchParams.get('location')).toBe(`${exactPlace.name}, ${exactPlace.address}`);
  await expect(link('Directions')).toHaveAttribute('href', new RegExp(`^https:.*${exactPlace.latitude}`));
  await expect(sheet.getByRole('button', { name: 'Bring a friend' })).toBeVisible();

  const photo = sheet.getByRole('region', { name: 'Your photo' });
  const choosing = page.waitForEvent('filechooser');
  await photo.getByRole('button', { name: 'Choose a photo' }).click();
  await (await choosing).setFiles('client/public/icon-192.png');
  await page.getByRole('dialog', { name: 'Crop the picture' }).getByRole('button', { name: 'Save' }).click();
  await expect(photo.getByText('Now they will find you.')).toBeVisible();
  await expect(photo.getByRole('button', { name: 'Choose another' })).toBeFocused();
  // The dialog's entry leaves history a moment after the dialog does.
  await expect.poll(() => page.evaluate(() => history.state.overlays.at(-1)?.name)).toBe('joined');

  await page.goBack();
  await expect(sheet).toHaveCount(0);
  await feed.expectBack();
  await expect(feed.membershipStatus).toHaveText('Going');
});

test('a demo user can keep their account: a name first, then a username and password @proof', async ({
  page,
  others,
}) => {
  const host = await others.guest('Rosa Vale');
  const { id } = await newMeetup(host, { name: 'Lanterns on the lake' });
  const username = newUsername();
  const feed = new Feed(page);
  await feed.pressJoinOf(id);
  await new SignIn(page).tryDemo.click();

  const sheet = page.getByRole('dialog', { name: "You're in!" });
  await sheet.getByLabel('What should people call you?').fill('Ada');
  await sheet.getByRole('button', { name: 'Continue' }).click();
  await sheet.getByLabel('Username').fill(username);
  await sheet.getByLabel('Password').fill(PASSWORD);
  await sheet.getByRole('button', { name: 'Keep my account' }).click();
  await expect(sheet.getByText('You can sign in with your username on any device.')).toBeVisible();
  await closeSheet(page, "You're in!");
  const { members } = await (await host.api.get(`/api/tribs/${id}`)).json();
  expect(members.map(({ displayName }: { displayName: string }) => displayName)).toContain('Ada');
  const login = await others.phone();
  const response = await login.request.post('/api/users/login', { data: { username, password: PASSWORD } });
  expect(response.ok()).toBe(true);
});

test('a demo user who chooses Later is not asked again in this sheet @proof', async ({ page, others }) => {
  const { id } = await newMeetup(await others.guest('Rosa Vale'), { name: 'Soup and stories' });
  const feed = new Feed(page);
  await feed.pressJoinOf(id);
  await new SignIn(page).tryDemo.click();
  const sheet = page.getByRole('dialog', { name: "You're in!" });
  await sheet.getByRole('button', { name: 'Later' }).click();
  await expect(
    sheet.getByText('You can do this in the settings of your profile.', { exact: false }),
  ).toBeVisible();
  await expect(sheet.getByLabel('What should people call you?')).toHaveCount(0);
});

test('the next meetup is one tap away on every page, with a first message @proof', async ({
  page,
  others,
}) => {
  const host = await others.guest('Rosa Vale');
  const guest = await newGuest(page.context().request, 'Ada');
  const soon = await newMeetup(host, { name: 'Kites over the meadow' });
  const late = new Date(Date.now() + 20 * 86_400_000);
  const later = await newMeetup(host, {
    name: 'Lanterns on the lake',
    startTime: late.toISOString(),
    endTime: new Date(late.getTime() + 3_600_000).toISOString(),
  });
  for (const { id } of [later, soon]) await joinMeetup(guest, id);
  const feed = new Feed(page);
  await feed.open();
  const navigation = page.getByRole('navigation', { name: 'Main' });
  const going = page.getByRole('button', { name: 'Going 2' });
  for (const name of ['Discover', 'Chats', 'Profile', /^Invitations/]) {
    await navigation.getByLabel(name).or(navigation.getByRole('link', { name })).first().click();
    await expect(going).toBeVisible();
  }
  await going.click();
  const sheet = page.getByRole('dialog', { name: "You're going" });
  await expect(sheet.getByRole('article')).toContainText('Kites over the meadow');
  await expect(sheet.getByRole('article')).toContainText('In 7 days');
  await sheet.getByRole('button', { name: 'Hi, looking forward to it!' }).click();
  await expect(sheet.getByText('You: Hi, looking forward to it!')).toBeVisible();
  await expectNoAxeFindings(page, 'where one is going');
  await feed.toasts.getByRole('button', { name: 'Undo' }).click();
  await expect(sheet.getByRole('button', { name: 'Hi, looking forward to it!' })).toBeVisible();
  await sheet.getByRole('button', { name: /Lanterns on the lake/ }).click();
  await expect(sheet).toHaveCount(0);
  await expect(feed.card.getByRole('heading', { name: 'Lanterns on the lake' }).first()).toBeVisible();
});

test('the sheet after joining fits a small phone, in both themes @proof', async ({ page, others }) => {
  await keepToasts(page);
  await page.setViewportSize({ width: 320, height: 640 });
  const { id } = await newMeetup(await others.guest('Rosa Vale'), { name: 'Soup', placeId: 1 });
  const feed = new Feed(page);
  await feed.pressJoinOf(id);
  await new SignIn(page).tryDemo.click();
  const sheet = page.getByRole('dialog', { name: "You're in!" });
  await expect(sheet.getByLabel('What should people call you?')).toBeVisible();
  const toast = await feed.toasts.getByRole('listitem').boundingBox();
  const title = await sheet.getByRole('heading', { name: "You're in!" }).boundingBox();
  expect(toast && toast.y + toast.height, 'the toast is above the title').toBeLessThan(title?.y ?? 0);
  await expectNoAxeFindingsInBothThemes(page, 'the sheet after joining');
  const overflow = await sheet.evaluate((panel) => panel.scrollWidth - panel.clientWidth);
  expect(overflow, 'nothing is off to the side').toBeLessThanOrEqual(0);
});
