import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expectNoAxeFindings, expectNoAxeFindingsInBothThemes } from './fixtures/axe';
import { newGuest, newMeetup, uploadPhoto, type Guest } from './fixtures/guests';
import { signInOperator } from './fixtures/operator';
import { newUsername, PASSWORD } from './fixtures/people';
import { expect, test } from './fixtures/test';
import { withoutEvents } from './fixtures/without-events';
import { Admin } from './pages/admin';
import { Feed } from './pages/feed';
import { Settings } from './pages/settings';
import { FIVE_PICTURES } from './pages/wizard';

const newReason = (text: string) => `${text} ${randomUUID().slice(0, 8)}`;

async function report({ api }: Guest, subject: object, reason: string): Promise<void> {
  const response = await api.post('/api/reports', { data: { ...subject, reason } });
  expect(response.ok(), await response.text()).toBe(true);
}

test('an operator hides a reported meetup, shows it again, and answers the reporter', async ({
  page,
  others,
}) => {
  const [host, reporter] = [await others.guest('Mo Vale'), await others.guestWithPhone('Ida Fox')];
  const { id } = await newMeetup(host, { name: 'Watches for sale' });
  const reason = newReason('Spam: sells watches');
  await report(reporter, { tribId: id }, reason);
  const seen = async () => (await reporter.api.get(`/api/tribs/${id}`)).status();

  await signInOperator(page.request);
  const admin = new Admin(page);
  const settings = new Settings(page);
  await settings.open();
  await settings.row('For operators').click();
  await expect(page).toHaveURL('/admin');
  await expect(admin.report(reason)).toContainText('Watches for sale');
  await expect(admin.report(reason)).toContainText('Ida Fox wrote');

  await admin.takeAction(reason, 'Hide', 'Hide', 'It is an advertisement.');
  await expect(admin.report(reason)).toContainText('Hidden');
  await expect.poll(seen).toBe(404);
  await admin.takeAction(reason, 'Show again', 'Show again', 'The host has changed it.');
  await expect.poll(seen).toBe(200);

  await admin.report(reason).getByRole('button', { name: 'Answer' }).click();
  await admin.reason.fill('Settled with the host.');
  await admin.reply.fill('Thank you. The host has changed the meetup.');
  await admin.confirm('Close report').click();
  await expect(admin.report(reason)).toHaveCount(0);
  await admin.tab('Handled').click();
  await expect(admin.report(reason)).toContainText('Thank you. The host has changed the meetup.');
  await admin.tab('Log').click();
  await expect(page.getByRole('tabpanel').getByText('It is an advertisement.').first()).toBeVisible();
  await page.reload();
  await expect(admin.tab('Log')).toHaveAttribute('aria-selected', 'true');

  await reporter.page.goto('/profile');
  await reporter.page.getByRole('button', { name: /^Notifications, 1 new/ }).click();
  await expect(
    reporter.page.getByRole('dialog').getByText('Thank you. The host has changed the meetup.'),
  ).toBeVisible();
});

test('a photo is reported from the card, and the operator sees it @proof', async ({ page, others }) => {
  const host = await others.guest('Mo Vale');
  const photo = await uploadPhoto(host, await readFile(FIVE_PICTURES[1] ?? ''));
  const { id } = await newMeetup(host, { name: 'Picnic', eventPhotos: [photo] });
  const reason = newReason('Not their picture');
  await newGuest(page.request, 'Ida Fox');
  const feed = new Feed(page);
  await page.addInitScript(() => localStorage.setItem('hasSeenTutorial', 'true'));
  await feed.open(`/meetups?trib=${id}`);
  await feed.openDetails();
  await feed.card.getByRole('button', { name: 'Photo 1 of Picnic' }).click();
  const sheet = page.getByRole('dialog');
  await expectNoAxeFindings(page, 'a photo of a meetup');
  await sheet.getByRole('button', { name: 'Report this photo' }).click();
  await sheet.getByRole('radio', { name: 'Fake' }).check();
  await sheet.getByRole('button', { name: 'Send report' }).click();
  await expect(sheet.getByRole('alert')).toHaveText("Tell us in a few words what's wrong");
  await sheet.getByLabel("What's wrong?").fill(reason);
  await sheet.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('We look at every report.', { exact: true })).toBeVisible();

  const operator = await others.phone();
  await signInOperator(operator.request);
  const admin = new Admin(operator);
  await admin.open();
  await expect(admin.report(reason)).toContainText(`Fake: ${reason}`);
  await expect(admin.report(reason).getByRole('img', { name: /What was reported/ })).toBeVisible();
});

test('an action needs a reason, survives a failure, and is done once @proof', async ({ page, others }) => {
  const [person, reporter] = [
    await others.guest('Tariq', { username: newUsername(), password: PASSWORD }),
    await others.guest('Ida Fox', { username: newUsername(), password: PASSWORD }),
  ];
  const reason = newReason('Harassment');
  await report(reporter, { userId: person.id }, reason);
  await signInOperator(page.request);
  const admin = new Admin(page);
  await admin.open();
  await admin.report(reason).getByRole('button', { name: 'Answer' }).click();
  await admin.confirm('Close report').click();
  await expect(admin.sheet.getByRole('alert')).toHaveText('Say why, for the log');
  await admin.reason.fill('Talked to both of them.');
  await page.route('**/actions', (route) => route.abort(), { times: 1 });
  await admin.confirm('Close report').click();
  await expect(admin.sheet.getByRole('alert')).toHaveText(/You seem to be offline/);
  await expect(admin.reason).toHaveValue('Talked to both of them.');
  await admin.reason.fill(`Settled: ${reason}`);
  await admin.confirm('Close report').dblclick();
  await expect(admin.sheet).toHaveCount(0);
  await admin.tab('Log').click();
  await expect(page.getByRole('tabpanel').getByText(`Settled: ${reason}`)).toHaveCount(1);
});

test('for everybody else the page does not exist', async ({ page }) => {
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  await newGuest(page.request, 'Ada Ember');
  await page.reload();
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  await expect(page).toHaveTitle('Page not found · Trib');
});

test('reports that do not load say so and load when tried again @proof', async ({ page }) => {
  await signInOperator(page.request);
  const admin = new Admin(page);
  await withoutEvents(page);
  await page.route('**/api/admin/reports?*', (route) => route.abort());
  await admin.open();
  await expect(page.getByRole('alert')).toContainText("That didn't load");
  await page.unroute('**/api/admin/reports?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('the reports are accessible in both themes and fit a narrow phone @proof', async ({ page, others }) => {
  const [host, reporter] = [await others.guest('Mo Vale'), await others.guest('Ida Fox')];
  const { id } = await newMeetup(host, { name: 'A name of many words that does not end '.repeat(2) });
  const reason = newReason('W'.repeat(300));
  await report(reporter, { tribId: id }, reason);
  await page.setViewportSize({ width: 320, height: 640 });
  await signInOperator(page.request);
  const admin = new Admin(page);
  await admin.open();
  await expect(admin.report(reason)).toBeVisible();
  const rightEdge = () =>
    admin.report(reason).evaluate((row) => row.firstElementChild?.getBoundingClientRect().right);
  await expect.poll(rightEdge).toBeLessThanOrEqual(320);
  await expectNoAxeFindingsInBothThemes(page, 'the reports');
  await admin.report(reason).getByRole('button', { name: 'Suspend' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoAxeFindingsInBothThemes(page, 'the question before suspending');
  await page.keyboard.press('Escape');
  await admin.tab('Log').click();
  await expectNoAxeFindingsInBothThemes(page, 'the log');
  await admin.tab('Figures').click();
  await expect(page.getByRole('cell').first()).toBeVisible();
  await expectNoAxeFindingsInBothThemes(page, 'the figures');
  await admin.tab('Settings').click();
  await expect(page.getByRole('radio', { name: 'Everybody' })).toBeChecked();
  await expect(page.getByRole('listitem').filter({ hasText: 'named in the configuration' })).toBeVisible();
  await expectNoAxeFindingsInBothThemes(page, 'the settings');
  await page.addStyleTag({ content: 'html { font-size: 200% }' });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});
