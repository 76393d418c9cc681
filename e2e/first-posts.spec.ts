import { expectNoAxeFindings, expectNoAxeFindingsInBothThemes } from './fixtures/axe';
import { newGuest, newMeetup } from './fixtures/guests';
import { layoutProblems } from './fixtures/layout-problems';
import { signInOperator } from './fixtures/operator';
import { onOperatorsServer as test } from './fixtures/own-server-test';
import { newUsername, PASSWORD } from './fixtures/people';
import { expect } from './fixtures/test';
import { Admin } from './pages/admin';
import { Feed } from './pages/feed';

test('a first post is for its host alone until an operator has shown it to everybody @proof', async ({
  page,
  others,
}) => {
  const operator = await others.phone();
  await operator.setViewportSize({ width: 320, height: 640 });
  await signInOperator(operator.request);
  const admin = new Admin(operator);
  await admin.open();
  await admin.tab('Settings').click();
  await operator.getByRole('radio', { name: 'Looked at first' }).check();
  await expect(operator.getByText('Saved', { exact: true })).toBeVisible();

  await page.setViewportSize({ width: 320, height: 640 });
  const host = await newGuest(page.request, 'Nia Low', { username: newUsername(), password: PASSWORD });
  const { id } = await newMeetup(host, { name: 'Night walk to the mill' });
  const feed = new Feed(page);
  await feed.open(`/meetups?trib=${id}`);
  await feed.openDetails();
  const notice = feed.back.getByRole('status');
  await expect(notice).toContainText('Being looked at before others see it.');
  await expect(notice).toContainText('Usually within a day.');
  await expectNoAxeFindingsInBothThemes(page, 'a meetup that is being looked at');
  expect(await page.evaluate(layoutProblems)).toEqual([]);
  const stranger = await others.guest('Ida Fox');
  const seen = async () => (await stranger.api.get(`/api/tribs/${id}`)).status();
  expect(await seen()).toBe(404);

  await operator.reload();
  await operator.getByRole('tab', { name: /^New posts 1/ }).focus();
  await operator.keyboard.press('Enter');
  const post = operator.getByRole('listitem').filter({ hasText: 'Night walk to the mill' });
  await expect(post).toContainText('Signed up today');
  await expectNoAxeFindingsInBothThemes(operator, 'new posts');
  expect(await operator.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await post.getByRole('button', { name: 'Refuse' }).click();
  await expect(admin.reason).toBeVisible();
  await expectNoAxeFindings(operator, 'the question before refusing');
  await operator.keyboard.press('Escape');
  await post.getByRole('button', { name: 'Approve' }).focus();
  await operator.keyboard.press('Enter');
  await expect(operator.getByText('Nothing waits')).toBeVisible();

  expect(await seen()).toBe(200);
  await expect(notice).toHaveCount(0);
});
