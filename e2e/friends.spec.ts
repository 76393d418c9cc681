import { befriend, listed, makeFriends } from './fixtures/acquaintances';
import { expectNoAxeFindings } from './fixtures/axe';
import { layoutProblems } from './fixtures/layout-problems';
import { newGuest } from './fixtures/guests';
import { expect, test } from './fixtures/test';
import { withoutEvents } from './fixtures/without-events';
import { keepToasts } from './fixtures/toasts';
import { Friends } from './pages/person';
import { Profile } from './pages/profile';

test('without friends the tab says so and leads to Discover @proof', async ({ page }) => {
  await newGuest(page.context().request, 'Vera Viewer', listed());
  const friends = new Friends(page);
  await friends.open();
  await expect(friends.panel.getByText('No friends yet')).toBeVisible();
  await friends.panel.getByRole('link', { name: 'Discover People →' }).click();
  await expect(page).toHaveURL('/discover');
});

test('requests are accepted and declined in place, and a decline is not announced', async ({
  page,
  others,
}) => {
  await keepToasts(page);
  const viewer = await newGuest(page.context().request, 'Vera Viewer', listed());
  const [ada, ben] = [
    await others.guest('Ada Ash', listed()),
    await others.guestWithPhone('Ben Birch', listed()),
  ];
  await befriend(ada, viewer);
  await befriend(ben, viewer);
  const friends = new Friends(page);
  await friends.open();
  const requests = friends.list('Friend requests');
  await expect(requests.getByRole('listitem')).toHaveText([/Ben Birch/, /Ada Ash/]);
  await expectNoAxeFindings(page, 'friend requests');
  await friends.button('Accept Ada Ash').click();
  await friends.button('Decline Ben Birch').click();
  await expect(requests).toHaveCount(0);
  await expect(friends.list('Your friends').getByRole('listitem')).toHaveText([/Ada Ash/]);
  await new Profile(page).expectToast('You and Ada Ash are friends now');

  const declined = new Friends(ben.page);
  await declined.open();
  await expect(declined.list('Requests you sent').getByRole('listitem')).toHaveText([/Vera Viewer/]);
  await declined.button('Cancel request to Vera Viewer').click();
  await expect(declined.panel.getByText('No friends yet')).toBeVisible();
  await expect(declined.list('Requests you sent')).toHaveCount(0);
});

test('a friend is removed after a question, and Message leads to the chat with them @proof', async ({
  page,
  others,
}) => {
  const viewer = await newGuest(page.context().request, 'Vera Viewer', listed());
  for (const name of ['Ada Ash', 'Ben Birch']) await makeFriends(viewer, await others.guest(name, listed()));
  const friends = new Friends(page);
  await friends.open();
  await friends.panel.getByRole('link', { name: 'Message Ada Ash' }).click();
  await expect(page).toHaveURL(/\/chat\?with=\d+$/);
  await page.goBack();
  await friends.button('Remove Ada Ash').click();
  const question = page.getByRole('dialog', { name: 'Remove Ada Ash?' });
  await question.getByRole('button', { name: 'Keep' }).click();
  await expect(question).toHaveCount(0);
  await friends.button('Remove Ada Ash').click();
  await expect(question).toBeVisible();
  await page.goBack();
  await expect(question).toHaveCount(0);
  await expect(friends.button('Remove Ada Ash')).toBeFocused();
  await expect(page).toHaveURL('/profile?tab=friends');
  await friends.button('Remove Ada Ash').click();
  await question.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(friends.list('Your friends').getByRole('listitem')).toHaveText([/Ben Birch/]);
});

test('a refused answer puts the request back and says why @proof', async ({ page, others }) => {
  const viewer = await newGuest(page.context().request, 'Vera Viewer', listed());
  await befriend(await others.guest('Ada Ash', listed()), viewer);
  await withoutEvents(page);
  const friends = new Friends(page);
  await friends.open();
  await page.route('**/api/friends/*', (route) => route.abort());
  await friends.button('Accept Ada Ash').click();
  await new Profile(page).expectToast("That didn't work", 'You seem to be offline.');
  await expect(friends.list('Friend requests').getByRole('listitem')).toHaveText([/Ada Ash/]);
  await page.unroute('**/api/friends/*');
  await friends.button('Accept Ada Ash').click();
  await expect(friends.list('Your friends').getByRole('listitem')).toHaveText([/Ada Ash/]);
});

test('accepting what another tab has already accepted is no error @proof', async ({
  page,
  others,
  context,
}) => {
  const viewer = await newGuest(context.request, 'Vera Viewer', listed());
  await befriend(await others.guest('Ada Ash', listed()), viewer);
  const other = await context.newPage();
  await withoutEvents(page);
  await withoutEvents(other);
  const [first, second] = [new Friends(page), new Friends(other)];
  await first.open();
  await second.open();
  await expect(second.button('Accept Ada Ash')).toBeVisible();
  await first.button('Accept Ada Ash').click();
  await expect(first.list('Your friends')).toBeVisible();
  await second.button('Accept Ada Ash').click();
  await expect(second.list('Your friends').getByRole('listitem')).toHaveText([/Ada Ash/]);
});

test('a list that fails says so and loads on the next try @proof', async ({ page }) => {
  await newGuest(page.context().request, 'Vera Viewer', listed());
  await withoutEvents(page);
  await page.route('**/friends?list=sent*', (route) => route.abort());
  const friends = new Friends(page);
  await friends.open();
  await expect(friends.panel.getByText("That didn't load")).toBeVisible();
  await page.unroute('**/friends?list=sent*');
  await friends.button('Try again').click();
  await expect(friends.panel.getByText('No friends yet')).toBeVisible();
});

test('fits a small screen with large letters @proof', async ({ page, others }) => {
  const viewer = await newGuest(page.context().request, 'Vera Viewer', listed());
  await makeFriends(viewer, await others.guest('Maximiliane Konstantinopolska', listed()));
  await befriend(await others.guest('Ada Ash', listed()), viewer);
  await page.setViewportSize({ width: 320, height: 640 });
  const friends = new Friends(page);
  await friends.open();
  await expect(friends.list('Your friends')).toBeVisible();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  // The number of new notifications sticks out of the bell on purpose.
  const problems = async () =>
    (await page.evaluate(layoutProblems)).filter((problem) => !/Notifications/.test(problem));
  await expect.poll(problems).toEqual([]);
});
