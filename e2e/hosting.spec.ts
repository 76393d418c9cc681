import { expectNoAxeFindings } from './fixtures/axe';
import { type Guest, joinMeetup, newGuest, newMeetup } from './fixtures/guests';
import { expect, test } from './fixtures/test';
import { Feed } from './pages/feed';
import { Manage } from './pages/manage';

const notificationKinds = async ({ api }: Guest) => {
  const list: { kind: string }[] = await (await api.get('/api/notifications')).json();
  return list.map(({ kind }) => kind);
};
const roleOf = async ({ api }: Guest, id: number) => {
  const { role }: { role: string | null } = await (await api.get(`/api/tribs/${id}`)).json();
  return role;
};

test('a notification brings the host to a request, who accepts one guest and declines another', async ({
  page,
  others,
}) => {
  const host = await newGuest(page.context().request, 'Rosa Vale');
  const { id } = await newMeetup(host, { name: 'Supper club', whoCanJoin: 'Invite only' });
  const [ida, tariq] = [await others.guest('Ida Fox'), await others.guest('Tariq')];
  for (const guest of [ida, tariq]) await joinMeetup(guest, id);
  const feed = new Feed(page);
  await page.addInitScript(() => localStorage.setItem('hasSeenTutorial', 'true'));
  await page.goto('/profile');
  await feed.toasts.getByRole('button', { name: 'View' }).click();
  const manage = new Manage(page);
  await manage.untilShown();
  await manage.expectCount('Requests', 2);
  await expectNoAxeFindings(page, 'the requests of a meetup');
  await manage.button('Accept Ida Fox').click();
  await manage.expectCount('Going', 2);
  // The next row moves up when this one has faded.
  await expect(manage.sheet.getByText('Ida Fox')).toHaveCount(0);
  await manage.button('Decline Tariq').click();
  await expect(manage.sheet.getByText('Nobody is asking to join right now.')).toBeVisible();
  await expect.poll(() => notificationKinds(ida)).toEqual(['request-accepted']);
  await expect.poll(() => notificationKinds(tariq)).toEqual(['request-declined']);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await manage.button('Copy link').click();
  await expect(feed.toasts.getByText('Link copied!', { exact: true })).toBeVisible();
  await expect(manage.sheet).toHaveCount(0);
  // The notification led to the card, which also has a link to the tools.
  await expect(feed.card).toHaveAttribute('aria-label', /Supper club/);
  await expect(feed.card.getByRole('link', { name: 'Manage' })).toHaveAttribute('href', /manage=/);
});

test('a decision that fails is rolled back and reported once @proof', async ({ page, others }) => {
  const host = await newGuest(page.context().request, 'Rosa Vale');
  const { id } = await newMeetup(host, { whoCanJoin: 'Invite only' });
  await joinMeetup(await others.guest('Ida Fox'), id);
  const manage = new Manage(page);
  await page.goto(`/profile?manage=${id}&list=requests`);
  await manage.untilShown();
  await page.route('**/requests/*', (route) => route.abort());
  await manage.button('Accept Ida Fox').click();
  await expect(manage.sheet.getByRole('alert')).toHaveText(/You seem to be offline/);
  await expect(manage.button('Accept Ida Fox')).toBeVisible();
  await manage.expectCount('Going', 1);
});

test('the waitlist gets the spot of a removed member @proof', async ({ page, others }) => {
  const host = await newGuest(page.context().request, 'Rosa Vale');
  const { id } = await newMeetup(host, { name: 'Table for two', maxParticipants: 2 });
  const [mo, jo] = [await others.guest('Mo'), await others.guest('Jo')];
  for (const guest of [mo, jo]) await joinMeetup(guest, id);
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Manage Table for two' }).click();
  const manage = new Manage(page);
  await manage.untilShown();
  await manage.open('Waitlist');
  await expect(manage.names()).toHaveText([/Jo.*Gets the next free spot/]);
  await manage.about('Mo', 'Remove');
  await manage.button('Keep').click();
  await manage.about('Mo', 'Remove');
  await manage.button('Remove').click();
  await manage.expectCount('Waitlist', 0);
  await manage.open('Going');
  await expect(manage.names()).toHaveText([/Rosa Vale.*Host, you/, /^Jo/]);
  await expect.poll(() => Promise.all([mo, jo].map(notificationKinds))).toEqual([['removed'], ['promoted']]);
  await page.goBack();
  await expect(manage.sheet).toHaveCount(0);
  await expect(page).toHaveURL(/profile$/);
});

test('members are notified of a new time but not of a new name, and a maximum below their number is refused @proof', async ({
  page,
  others,
}) => {
  const host = await newGuest(page.context().request, 'Rosa Vale');
  const { id } = await newMeetup(host, { name: 'Sunrise walk', maxParticipants: 4 });
  const guests: Guest[] = [];
  for (const name of ['Mo', 'Jo']) {
    const guest = await others.guest(name);
    await joinMeetup(guest, id);
    guests.push(guest);
  }
  await page.goto(`/meetups/create?edit=${id}`);
  const save = page.getByRole('button', { name: 'Save changes' });
  await page.getByLabel('Meetup name').fill('Sunset walk');
  await page.getByLabel('Max participants').fill('2');
  await save.click();
  await expect(page.getByRole('alert')).toHaveText('3 people have joined already');
  await page.getByLabel('Max participants').fill('5');
  await expect(page.getByText(/will be told/)).toHaveCount(0);
  await save.click();
  const feed = new Feed(page);
  await expect(feed.toasts.getByText('Changes saved')).toBeVisible();
  expect(await Promise.all(guests.map(notificationKinds))).toEqual([[], []]);

  await page.goto(`/meetups/create?edit=${id}`);
  await expect(page.getByLabel('Meetup name')).toHaveValue('Sunset walk');
  const start = await page.getByLabel('Start time').inputValue();
  await page
    .getByLabel('Start time')
    .fill(`${start.slice(0, 11)}${start.endsWith('05:15') ? '06:15' : '05:15'}`);
  await expect(page.getByText("We'll tell everyone going about the new time or place.")).toBeVisible();
  await expectNoAxeFindings(page, 'the form that changes a meetup');
  await save.click();
  await expect(feed.toasts.getByText('Everyone going has been told.')).toBeVisible();
  await expect
    .poll(() => Promise.all(guests.map(notificationKinds)))
    .toEqual([['time-or-place-changed'], ['time-or-place-changed']]);
});

test('a co-host edits, then becomes the host, and the old host can leave @proof', async ({
  page,
  others,
}) => {
  const host = await newGuest(page.context().request, 'Rosa Vale');
  const { id } = await newMeetup(host, { name: 'Book club' });
  const mo = await others.guestWithPhone('Mo');
  await joinMeetup(mo, id);

  await page.goto('/profile');
  await page.getByRole('link', { name: 'Manage Book club' }).click();
  const manage = new Manage(page);
  await manage.untilShown();
  await manage.about('Mo', 'Make co-host');
  await expect(manage.names().filter({ hasText: 'Mo' })).toContainText('Co-host');
  await expect.poll(() => roleOf(mo, id)).toBe('cohost');

  await mo.page.goto('/profile');
  await mo.page.getByRole('link', { name: 'Manage Book club' }).click();
  const moManage = new Manage(mo.page);
  await moManage.untilShown();
  await expect(moManage.button('Cancel this meetup')).toHaveCount(0);
  await moManage.link('Edit').click();
  await mo.page.getByLabel('Description').fill('Bring the book, read or not.');
  await mo.page.getByRole('button', { name: 'Save changes' }).click();
  await expect(new Feed(mo.page).toasts.getByText('Changes saved', { exact: true })).toBeVisible();

  await manage.sheet.getByRole('button', { name: 'Hand over', exact: true }).click();
  await manage.button('Hand over').click();
  await expect(manage.names()).toHaveText([/Mo.*Host/, /Rosa Vale.*Co-host, you/]);
  await expect.poll(() => roleOf(mo, id)).toBe('host');
  const feed = new Feed(page);
  await feed.open(`/meetups?trib=${id}`);
  await feed.openDetails();
  await feed.leave();
  await expect(feed.card.getByRole('button', { name: 'Join Trib' })).toBeVisible();
});

test('by keyboard alone a host cancels a meetup, and everybody is notified @proof', async ({
  page,
  others,
}) => {
  const host = await newGuest(page.context().request, 'Rosa Vale');
  const { id } = await newMeetup(host, { name: 'Rained out' });
  const mo = await others.guest('Mo');
  await joinMeetup(mo, id);
  await page.goto(`/profile?manage=${id}`);
  const manage = new Manage(page);
  await manage.untilShown();
  await manage.button('Cancel this meetup').focus();
  await page.keyboard.press('Enter');
  await expect(manage.sheet.getByText(/tell the other person/)).toBeFocused();
  await expectNoAxeFindings(page, 'the question before cancelling');
  await page.keyboard.press('Tab');
  await page.keyboard.type('It rains all day');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(new Feed(page).toasts.getByText('Meetup cancelled')).toBeVisible();
  await expect(manage.sheet).toHaveCount(0);
  await expect.poll(() => notificationKinds(mo)).toEqual(['cancelled']);
});

test('last week’s meetup is copied to next week, with all its fields @proof', async ({ page }) => {
  const host = await newGuest(page.context().request, 'Rosa Vale');
  const [place] = await (await host.api.get('/api/places')).json();
  const [idea] = await (await host.api.get('/api/ideas')).json();
  const { id } = await newMeetup(host, {
    name: 'Kites over the meadow',
    placeId: place.id,
    ideaId: idea.id,
    maxParticipants: 6,
    mainImageUrl: '/covers/picnic.svg',
    eventPhotos: ['/covers/tea.svg'],
    startTime: '2032-03-10T19:30',
    endTime: '2032-03-10T22:00',
  });
  await page.goto(`/profile?manage=${id}`);
  const manage = new Manage(page);
  await manage.untilShown();
  await manage.link('Duplicate for next week').click();
  // Daylight saving time begins in between, but the local time stays the same.
  await expect(page.getByLabel('Start time')).toHaveValue('2032-03-17T19:30');
  await expect(page.getByLabel('End time')).toHaveValue('2032-03-17T22:00');
  for (let step = 4; step < 7; step++) await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Create Meetup' }).click();
  await expect(
    new Feed(page).toasts.getByText('Meetup created successfully!', { exact: true }),
  ).toBeVisible();
  const tribs = await (await host.api.get(`/api/users/${host.id}/tribs`)).json();
  expect(tribs).toHaveLength(2);
  expect(tribs[0]).toMatchObject({
    name: 'Kites over the meadow',
    placeId: place.id,
    ideaId: idea.id,
    maxParticipants: 6,
    mainImageUrl: '/covers/picnic.svg',
    eventPhotos: ['/covers/tea.svg'],
  });
});
