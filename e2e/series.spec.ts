import type { Page } from '@playwright/test';
import { expectNoAxeFindings, expectNoAxeFindingsInBothThemes } from './fixtures/axe';
import { joinMeetup, newGuest } from './fixtures/guests';
import { layoutProblems } from './fixtures/layout-problems';
import { expect, test } from './fixtures/test';
import { Chat } from './pages/chat';
import { Discover } from './pages/discover';
import { Feed } from './pages/feed';
import { Manage } from './pages/manage';
import { Wizard } from './pages/wizard';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const onDay = (days: number) => inDays(days).slice(0, 10);
const DRAFT = {
  startTime: `${onDay(4)}T18:00`,
  endTime: `${onDay(4)}T20:00`,
  maxParticipants: 2,
  photos: [{ key: 'cover', url: '/covers/picnic.svg' }],
};

/** Starts a community that people join by request, and lets one person in. */
async function startCommunity(page: Page, other: Page): Promise<number> {
  await new Discover(page).open('/communities');
  await page.getByRole('button', { name: 'Start a community' }).click();
  const form = page.getByRole('dialog', { name: 'Start a community' });
  await form.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(form.getByText('Give it a name')).toBeVisible();
  await expectNoAxeFindings(page, 'starting a community');
  await form.getByLabel('Community name').fill('Kite menders');
  await form.getByLabel('Description').fill('We mend what the wind has torn.');
  await form.getByRole('radio', { name: 'Creative & Arts' }).check();
  await form.getByRole('radio', { name: 'By request' }).check();
  await form.getByLabel('Rules (optional)').fill('Bring your own needle.');
  await form.getByRole('button', { name: 'Start', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Kite menders' });
  await expect(sheet.getByText('Bring your own needle.')).toBeVisible();
  const id = Number(new URL(page.url()).searchParams.get('community'));

  await other.goto(`/communities?community=${id}`);
  const theirs = other.getByRole('dialog', { name: 'Kite menders' });
  await theirs.getByRole('button', { name: 'Ask to join' }).click();
  await expect(theirs.getByRole('button', { name: /^Requested/ })).toBeVisible();
  await page.reload();
  await sheet.getByRole('button', { name: 'Manage, 1 asking to join' }).click();
  const manage = page.getByRole('dialog', { name: 'Manage' });
  await expectNoAxeFindings(page, 'managing a community');
  await manage.getByRole('button', { name: 'Let in Ida Fox' }).click();
  await expect(manage.getByText('Nobody is asking to join right now.')).toBeVisible();
  await expect(theirs.getByRole('button', { name: /^Member/ })).toBeVisible();
  return id;
}

/** Posts a meetup with six weekly dates in the community's name. */
async function postWeekly(page: Page, communityId: number): Promise<number> {
  const wizard = new Wizard(page);
  await wizard.openAt(4, { ...DRAFT, communityId });
  await page.getByLabel('Repeats').selectOption('week');
  await page.getByRole('radio', { name: 'After a few dates' }).check();
  await page.getByLabel('How many dates').fill('6');
  await expect(page.getByText(/^Every \w+day, 6 times$/)).toBeVisible();
  await expectNoAxeFindings(page, 'the step in which a meetup repeats');
  for (const step of [5, 6, 7]) {
    await wizard.next.click();
    await wizard.expectStep(step);
  }
  await wizard.create.click();
  await wizard.created.getByRole('button', { name: 'Later' }).click();
  return Number(new URL(page.url()).searchParams.get('trib'));
}

async function manageTools(page: Page, tribId: number): Promise<Manage> {
  await page.goto(`/profile?manage=${tribId}`);
  const manage = new Manage(page);
  await manage.untilShown();
  return manage;
}

test('a community has a weekly meetup, and somebody comes every time, but for once', async ({
  page,
  others,
}) => {
  const host = await newGuest(page.context().request, 'Rosa Vale');
  const member = await others.guestWithPhone('Ida Fox');
  const communityId = await startCommunity(page, member.page);
  const tribId = await postWeekly(page, communityId);

  await member.page.reload();
  const posted = member.page
    .getByRole('dialog', { name: 'Kite menders' })
    .getByRole('link', { name: /Kites over the meadow/ });
  await posted.click();
  await expect(member.page).toHaveURL(new RegExp(`trib=${tribId}`));
  const feed = new Feed(member.page);
  await feed.openDetails();
  const dates = feed.section('Dates');
  await expect(dates.getByRole('listitem')).toHaveCount(4);
  await dates.getByRole('button', { name: 'Show 2 more dates' }).click();
  await dates.getByRole('button', { name: 'I come every time' }).click();
  await expect(dates.getByText('You come every time')).toBeVisible();
  await expect(dates.getByText("You're going")).toHaveCount(6);
  await expectNoAxeFindings(member.page, 'the dates of a series');

  await dates.getByRole('link', { name: 'Chat of all dates' }).click();
  const [theirs, hosts] = [new Chat(member.page), new Chat(page)];
  await theirs.write('Who brings string?');
  await expect(theirs.message('Who brings string?')).toBeVisible();
  await expectNoAxeFindingsInBothThemes(member.page, 'the chat of all dates');
  await page.goto('/chat');
  await page
    .getByRole('region', { name: 'Latest' })
    .getByRole('link', { name: /All dates of/ })
    .click();
  await expect(hosts.message('Who brings string?')).toBeVisible();
  await hosts.write('I do.');
  await expect(theirs.message('I do.')).toBeVisible();

  let manage = await manageTools(page, tribId);
  await manage.button('Tell everyone').click();
  await manage.sheet
    .getByLabel('Announcement')
    .fill(`We meet at the pier. ${'Bring string, and a coat. '.repeat(4)}`);
  await manage.button('Send').click();
  await expect(manage.sheet.getByRole('listitem')).toContainText('We meet at the pier.');
  await expectNoAxeFindingsInBothThemes(page, 'what the host announces');
  await theirs.open({ trib: tribId });
  const pinned = member.page.getByRole('region', { name: 'Announcement' });
  await expect(pinned).toContainText('We meet at the pier.');
  await theirs.write('See you there.');
  await member.page.setViewportSize({ width: 320, height: 640 });
  await member.page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await expect(theirs.message('See you there.')).toBeInViewport({ ratio: 0.5 });
  await member.page.evaluate(() => document.documentElement.removeAttribute('style'));
  await member.page.setViewportSize({ width: 390, height: 844 });

  const waiting = await others.guest('Jo');
  expect(await joinMeetup(waiting, tribId)).toBe('waitlisted');
  await feed.open(`/meetups?trib=${tribId}`);
  await feed.openDetails();
  await dates.getByRole('button', { name: 'Not this time' }).click();
  await member.page.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click();
  const seen = async () => await (await waiting.api.get(`/api/tribs/${tribId}`)).json();
  await expect.poll(async () => (await seen()).membership).toBe('joined');
  await expect(dates.getByText('You come every time')).toBeVisible();
  const { seriesId } = await seen();

  // The second date is moved to today, and somebody is there.
  const series = await (await host.api.get(`/api/series/${seriesId}`)).json();
  const today: number = series.dates[1].id;
  const moved = { startTime: inDays(1 / 24), endTime: inDays(3 / 24) };
  expect((await host.api.put(`/api/tribs/${today}`, { data: moved })).status()).toBe(200);
  await feed.open(`/meetups?trib=${today}`);
  await feed.openDetails();
  const onTheDay = member.page.getByRole('region', { name: 'On the day' });
  await onTheDay.getByRole('button', { name: "I'm here" }).click();
  await expect(onTheDay.getByText("You're here")).toBeVisible();
  await expectNoAxeFindingsInBothThemes(member.page, 'being there');
  manage = await manageTools(page, today);
  await manage.button('Who came?').click();
  await expect(manage.sheet.getByText("Says they're here")).toBeVisible();
  await manage.button('Ida Fox came').click();
  await expect(manage.sheet.getByText('Came', { exact: true })).toBeVisible();
  await expectNoAxeFindingsInBothThemes(page, 'who came');

  await page.goto(`/meetups/create?edit=${tribId}`);
  await page.getByRole('textbox', { name: 'Meetup name' }).fill('Kites at dusk');
  await page.getByRole('button', { name: 'Save changes' }).click();
  const scope = page.getByRole('dialog', { name: 'Which dates?' });
  await scope.getByRole('radio', { name: 'All upcoming' }).check();
  await expect(scope.getByText('6 dates change, and so do dates that are posted later.')).toBeVisible();
  await expectNoAxeFindings(page, 'the choice of dates');
  await scope.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`trib=${tribId}`));
  manage = await manageTools(page, tribId);
  await manage.button('Repeats').click();
  await expect(manage.sheet.getByText('1 person comes every time.')).toBeVisible();
  await expectNoAxeFindings(page, 'the tools of a series');
  await manage.button('Change the days or the end').click();
  await manage.sheet.getByRole('combobox', { name: 'Repeats' }).selectOption('two-weeks');
  await expect(manage.sheet.getByText(/^3 dates are cancelled\. 1 person is told\./)).toBeVisible();
  await expectNoAxeFindings(page, 'another rule for a series');
  await page.setViewportSize({ width: 320, height: 640 });
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  await expect.poll(() => page.evaluate(layoutProblems), 'at 320 px with large letters').toEqual([]);
  await page.evaluate(() => document.documentElement.removeAttribute('style'));
  await page.setViewportSize({ width: 390, height: 844 });
  await manage.button('Back').click();
  await manage.sheet.getByRole('button', { name: /^End the series with/ }).click();
  await manage.button('End it').click();
  await expect(manage.sheet).toHaveCount(0);
  const datesInOneNotice = async () => {
    const response = await member.page.context().request.get('/api/notifications');
    const list: { kind: string; dates?: number }[] = await response.json();
    return list.filter(({ kind }) => kind === 'series-changed').map((notice) => notice.dates);
  };
  await expect.poll(datesInOneNotice).toEqual([5]);
});
