import type { Page } from '@playwright/test';
import { listed, makeFriends } from './fixtures/acquaintances';
import { expectNoAxeFindings } from './fixtures/axe';
import { layoutProblems } from './fixtures/layout-problems';
import { joinMeetup, newGuest, newMeetup } from './fixtures/guests';
import { expect, test } from './fixtures/test';
import { keepToasts } from './fixtures/toasts';
import { withoutEvents } from './fixtures/without-events';
import { Feed } from './pages/feed';
import { Manage } from './pages/manage';
import { Friends, PersonSheet } from './pages/person';
import { Profile } from './pages/profile';
import { SignIn } from './pages/sign-in';

const viewerOn = (page: Page) => newGuest(page.context().request, 'Vera Viewer', listed());

test('a face opens the card over the meetup, and Back closes only the card @proof', async ({
  page,
  others,
}) => {
  await viewerOn(page);
  const { id } = await newMeetup(await others.guest('Rosa Vale', listed()));
  const feed = new Feed(page);
  await feed.open(`/meetups?trib=${id}`);
  const rosa = new PersonSheet(page, 'Rosa Vale');
  await rosa.opener(feed.card).click();
  await expect(rosa.sheet.getByText('Reads maps for fun.')).toBeVisible();
  await expect(rosa.sheet.getByText('Lyon, France')).toBeVisible();
  await expect(rosa.sheet.getByText('Perfect match')).toBeVisible();
  await expect(rosa.sheet.getByRole('region', { name: 'Interests' }).getByText('Travel')).toBeVisible();
  await expectNoAxeFindings(page, "a person's card");
  await page.goBack();
  await expect(rosa.sheet).toHaveCount(0);
  await expect(rosa.opener(feed.card)).toBeFocused();

  await feed.openDetails();
  await rosa.opener(feed.back).press('Enter');
  await expect(rosa.button('Add friend')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rosa.sheet).toHaveCount(0);
  await feed.expectBack();
  await expect(rosa.opener(feed.back)).toBeFocused();
});

test('a request is sent once however often it is tapped, taken back, and accepted by the other @proof', async ({
  page,
  others,
}) => {
  await viewerOn(page);
  const rosaHerself = await others.guestWithPhone('Rosa Vale', listed());
  const { id } = await newMeetup(rosaHerself);
  const feed = new Feed(page);
  await feed.open(`/meetups?trib=${id}`);
  const rosa = new PersonSheet(page, 'Rosa Vale');
  await rosa.opener(feed.card).click();
  await rosa.button('Add friend').click();
  await rosa.button('Requested, cancel request').click();
  await rosa.button('Add friend').click();
  await expect(rosa.button('Requested, cancel request')).toBeVisible();

  const theirs = new Friends(rosaHerself.page);
  await theirs.open();
  const vera = new PersonSheet(rosaHerself.page, 'Vera Viewer');
  await vera.opener(theirs.list('Friend requests')).click();
  await vera.button('Accept').dblclick();
  await expect(vera.button('Friends, remove')).toBeVisible();
  await page.goBack();
  await rosa.opener(feed.card).click();
  await expect(rosa.button('Friends, remove')).toBeVisible();
  await rosa.sheet.getByRole('link', { name: 'Message' }).click();
  await expect(page).toHaveURL(`/chat?with=${rosaHerself.id}`);
});

test('Back from a question closes only the question, and from a meetup in common comes back to the card @proof', async ({
  page,
  others,
}) => {
  const viewer = await viewerOn(page);
  const host = await others.guest('Rosa Vale', listed());
  const { id } = await newMeetup(host, { name: 'Kites over the meadow' });
  await joinMeetup(viewer, id);
  await page.goto('/chat');
  const rosa = new PersonSheet(page, 'Rosa Vale');
  await rosa.opener().click();
  await rosa.button('Block').click();
  const question = page.getByRole('dialog', { name: 'Block Rosa Vale?' });
  await expect(question).toBeVisible();
  await page.goBack();
  await expect(question).toHaveCount(0);
  await rosa.sheet.getByRole('link', { name: 'Kites over the meadow' }).click();
  await expect(page).toHaveURL(`/meetups?trib=${id}`);
  await expect(rosa.sheet).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL('/chat');
  await expect(rosa.sheet).toBeVisible();
});

test('a visitor sees what the meetup shows of a person, and the rest once signed in @proof', async ({
  page,
  others,
}) => {
  const { id } = await newMeetup(await others.guest('Rosa Vale', listed()));
  const feed = new Feed(page);
  await feed.open(`/meetups?trib=${id}`);
  const rosa = new PersonSheet(page, 'Rosa Vale');
  await rosa.opener(feed.card).click();
  await expect(rosa.sheet.getByText('Reads maps for fun.')).toBeVisible();
  await expect(rosa.sheet.getByRole('heading', { name: 'Interests' })).toHaveCount(0);
  await expectNoAxeFindings(page, 'a person as a visitor sees them');
  await rosa.sheet.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('dialog', { name: 'Sign in to see this person' })).toBeVisible();
  await new SignIn(page).tryDemo.click();
  await expect(rosa.sheet.getByText('Lyon, France')).toBeVisible();
});

test('a block hides a person everywhere at once, and can be undone', async ({ page, others }) => {
  await keepToasts(page);
  const viewer = await viewerOn(page);
  await makeFriends(viewer, await others.guest('Rosa Vale', listed()));
  await makeFriends(viewer, await others.guest('Ben Birch', listed()));
  const friends = new Friends(page);
  await friends.open();
  const rosa = new PersonSheet(page, 'Rosa Vale');
  await rosa.opener(friends.panel).click();
  await rosa.block();
  await expect(rosa.sheet).toHaveCount(0);
  await expect(friends.list('Your friends').getByRole('listitem')).toHaveText([/Ben Birch/]);
  const profile = new Profile(page);
  await profile.expectToast('Rosa Vale is blocked');
  await profile.toasts.getByRole('button', { name: 'Undo' }).click();
  await profile.expectToast('Rosa Vale is no longer blocked');
});

test('a report needs a reason and is sent to the operators @proof', async ({ page, others }) => {
  const viewer = await viewerOn(page);
  const { id } = await others.guest('Rosa Vale', listed());
  await page.goto(`/profile?user=${id}`);
  await expect(page.getByRole('heading', { name: 'Rosa Vale', level: 1 })).toBeVisible();
  await expectNoAxeFindings(page, "a person's page");
  await page.getByRole('button', { name: 'Report' }).click();
  const form = page.getByRole('dialog', { name: 'Report Rosa Vale' });
  await form.getByRole('button', { name: 'Send report' }).click();
  await expect(form.getByText("Tell us in a few words what's wrong")).toBeVisible();
  await form.getByLabel("What's wrong?").fill('They sell something.');
  await form.getByRole('button', { name: 'Send report' }).click();
  await new Profile(page).expectToast('Thank you');
  await expect(form).toHaveCount(0);
  await page.goto(`/profile?user=${viewer.id}`);
  await expect(new Profile(page).settings).toBeVisible();
});

test('a person who blocked the viewer, and an unknown person, are not here @proof', async ({
  page,
  others,
}) => {
  await withoutEvents(page);
  const viewer = await viewerOn(page);
  const rosaHerself = await others.guest('Rosa Vale', listed());
  await page.goto(`/profile?user=${rosaHerself.id}`);
  await expect(page.getByRole('button', { name: 'Add friend' })).toBeVisible();
  await rosaHerself.api.put(`/api/blocks/${viewer.id}`);
  await page.getByRole('button', { name: 'Add friend' }).click();
  await expect(page.getByText('This person is not here')).toBeVisible();
  await page.goto('/profile?user=2147483647');
  await expect(page.getByText('This person is not here')).toBeVisible();
  await page.getByRole('button', { name: 'Discover People' }).click();
  await expect(page).toHaveURL('/discover');
});

test('a card that does not load says so and loads on the next try @proof', async ({ page, others }) => {
  await viewerOn(page);
  const host = await others.guest('Rosa Vale', listed());
  const { id } = await newMeetup(host);
  const feed = new Feed(page);
  await withoutEvents(page);
  await feed.open(`/meetups?trib=${id}`);
  const card = `**/api/users/${host.id}`;
  await page.route(card, (route) => route.abort());
  const rosa = new PersonSheet(page, 'Rosa Vale');
  await rosa.opener(feed.card).click();
  await expect(rosa.sheet.getByText("That didn't load")).toBeVisible();
  await page.unroute(card);
  await rosa.button('Try again').click();
  await expect(rosa.button('Add friend')).toBeVisible();
});

test("over the hosts' tools, closing the card leaves them open @proof", async ({ page, others }) => {
  const host = await viewerOn(page);
  const { id } = await newMeetup(host);
  await joinMeetup(await others.guest('Rosa Vale', listed()), id);
  await page.goto(`/profile?manage=${id}&list=members`);
  const manage = new Manage(page);
  const rosa = new PersonSheet(page, 'Rosa Vale');
  await rosa.opener(manage.sheet).click();
  await expect(rosa.button('Add friend')).toBeVisible();
  await rosa.button('Close').click();
  await expect(rosa.sheet).toHaveCount(0);
  await expect(manage.sheet).toBeVisible();
  await expect(rosa.opener(manage.sheet)).toBeFocused();
});

test('fits a small screen with large letters @proof', async ({ page, others }) => {
  const viewer = await viewerOn(page);
  const rosaVale = { ...listed(), bio: 'x'.repeat(200), location: 'y'.repeat(80) };
  const { id } = await newMeetup(await others.guest('Rosa Vale', rosaVale), {
    name: 'A very long name of a meetup for people who like long names',
  });
  await joinMeetup(viewer, id);
  await page.setViewportSize({ width: 320, height: 640 });
  const feed = new Feed(page);
  await feed.open(`/meetups?trib=${id}`);
  const rosa = new PersonSheet(page, 'Rosa Vale');
  await rosa.opener(feed.card).click();
  await expect(rosa.sheet.getByRole('region', { name: 'Meetups in common' })).toBeVisible();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await expect.poll(() => page.evaluate(layoutProblems)).toEqual([]);
  const overflow = () => rosa.sheet.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  await expect.poll(overflow).toBe(0);
});
