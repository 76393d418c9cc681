import { expectNoAxeFindings } from './fixtures/axe';
import { newGuest, newMeetup } from './fixtures/guests';
import { newUsername, PASSWORD } from './fixtures/people';
import { Pushes, refuseNotifications, subscribeWithoutService } from './fixtures/push-service';
import { expect, test } from './fixtures/test';
import { Feed } from './pages/feed';
import { InstalledApp } from './pages/installed-app';
import { Settings } from './pages/settings';

test.use({ serviceWorkers: 'allow' });
const SETTINGS = 'Notification settings';
const QUESTION = 'Know when plans change?';

test('joining a first meetup asks in words, and the answer is never asked for again @proof', async ({
  page,
  others,
}) => {
  await subscribeWithoutService(page);
  await newGuest(page.request, 'Ada Ember', { username: newUsername(), password: PASSWORD });
  const host = await others.guest('Hanne Host');
  const first = await newMeetup(host, { name: 'Rowing at dusk' });
  const second = await newMeetup(host, { name: 'Rowing at dawn' });
  const feed = new Feed(page);
  await feed.pressJoinOf(first.id);
  const question = page.getByRole('region', { name: QUESTION });
  await expect(question).toBeVisible();
  await expectNoAxeFindings(page, 'the question about notifications');
  await question.getByRole('button', { name: 'Turn on' }).click();
  await expect(question.getByText("Done. You'll hear it on this device.")).toBeVisible();

  await feed.pressJoinOf(second.id);
  const sheet = page.getByRole('dialog', { name: "You're in!" });
  await expect(sheet.getByRole('region', { name: "Who's going" })).toBeVisible();
  await expect(question).toHaveCount(0);

  const settings = new Settings(page);
  await settings.open();
  const device = (await settings.openPage(SETTINGS)).getByRole('switch', { name: 'On this device' });
  await expect(device).toBeChecked();
  await device.click();
  await expect(device).not.toBeChecked();
});

test('a push message is shown, unless the app is in front, and a tap opens its page', async ({
  page,
  context,
  baseURL,
  others,
}) => {
  await newGuest(page.request, 'Ada Ember');
  const { id } = await newMeetup(await others.guest('Hanne Host'), { name: 'Rowing at dusk' });
  const app = new InstalledApp(page, baseURL ?? '');
  await app.open('/chat');
  await app.untilReady();
  await app.untilStored('/api/session');
  const pushes = await Pushes.to(context, page);
  await pushes.deliver({ title: 'In front', body: 'Hi', url: '/chat', tag: 'chat-1' });
  await pushes.deliver({ title: 'Another page', body: 'Hi', url: '/profile', tag: 'trib-9' });
  await pushes.lookAway();
  await pushes.deliver({
    title: 'Rowing at dusk',
    body: 'New time',
    url: `/meetups?trib=${id}`,
    tag: 'trib-1',
  });
  await pushes.deliver('not what the server sends');
  expect(await pushes.titles()).toEqual(['Rowing at dusk', 'Something new']);

  await pushes.tap('Rowing at dusk');
  await expect(page).toHaveURL(`/meetups?trib=${id}`);
  await expect(page.getByRole('heading', { name: 'Rowing at dusk' }).first()).toBeVisible();
});

test('where the browser refuses notifications, nothing asks and the settings say how to change it @proof', async ({
  page,
  others,
}) => {
  await refuseNotifications(page);
  await newGuest(page.request, 'Ada Ember', { username: newUsername(), password: PASSWORD });
  const { id } = await newMeetup(await others.guest('Hanne Host'), { name: 'Rowing at dusk' });
  await new Feed(page).pressJoinOf(id);
  const sheet = page.getByRole('dialog', { name: "You're in!" });
  await expect(sheet.getByRole('region', { name: "Who's going" })).toBeVisible();
  await expect(page.getByRole('region', { name: QUESTION })).toHaveCount(0);
  const settings = new Settings(page);
  await settings.open();
  const sheetOfSettings = await settings.openPage(SETTINGS);
  await expect(sheetOfSettings.getByText(/Allow them in its settings for this site/)).toBeVisible();
  await expect(sheetOfSettings.getByRole('switch', { name: 'On this device' })).toHaveCount(0);
});

test('what is pushed, and when, is chosen once and kept @proof', async ({ page, others }) => {
  const ada = await newGuest(page.request, 'Ada Ember');
  const { id } = await newMeetup(await others.guest('Hanne Host'), { name: 'Rowing at dusk' });
  expect((await ada.api.put(`/api/tribs/${id}/membership`)).ok()).toBe(true);
  const settings = new Settings(page);
  await settings.open();
  const sheet = await settings.openPage(SETTINGS);
  const one = (name: string) => sheet.getByRole('switch', { name, exact: true });
  await one('Friends').click();
  await one('Quiet hours').click();
  await sheet.getByLabel('From').fill('21:30');
  await sheet.getByLabel('Until').fill('07:15');
  await sheet.getByLabel('Until').blur();
  await one('Rowing at dusk').click();
  const saved = async () => (await ada.api.get(`/api/users/${ada.id}/notification-settings`)).json();
  await expect
    .poll(saved)
    .toMatchObject({ quietHours: { from: '21:30', until: '07:15' }, silencedTribIds: [id] });
  await settings.open();
  await settings.openPage(SETTINGS);
  await expect(one('Friends')).not.toBeChecked();
  await expect(one('Messages')).toBeChecked();
  await expect(one('Rowing at dusk')).not.toBeChecked();
  await expect(sheet.getByLabel('From')).toHaveValue('21:30');
  await expect(sheet.getByText('In the time of UTC')).toBeVisible();

  await page.route('**/notification-settings', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await one('Messages').click();
  await expect(page.getByText('Not saved', { exact: true })).toBeVisible();
  await expect(one('Messages')).toBeChecked();

  // This equals 320 px at 200 %.
  await page.setViewportSize({ width: 160, height: 320 });
  await expect.poll(() => sheet.evaluate((panel) => panel.scrollWidth - panel.clientWidth)).toBe(0);
});
