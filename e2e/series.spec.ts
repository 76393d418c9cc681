import { expectNoAxeFindingsInBothThemes } from './fixtures/axe';
import { joinMeetup, newGuest } from './fixtures/guests';
import { layoutProblems } from './fixtures/layout-problems';
import { expect, test } from './fixtures/test';
import { Feed } from './pages/feed';
import { Manage } from './pages/manage';
import { Wizard } from './pages/wizard';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const DRAFT = {
  startTime: `${inDays(4)}T18:00`,
  endTime: `${inDays(4)}T20:00`,
  maxParticipants: 2,
  photos: [{ key: 'cover', url: '/covers/picnic.svg' }],
};

test('a weekly meetup has somebody who comes every time, but for once', async ({ page, others }) => {
  await newGuest(page.context().request, 'Rosa Vale');
  const wizard = new Wizard(page);
  await wizard.openAt(4, DRAFT);
  await page.getByLabel('Repeats').selectOption('week');
  await page.getByRole('radio', { name: 'After a few dates' }).check();
  await page.getByLabel('How many dates').fill('6');
  await expect(page.getByText(/^Every \w+day, 6 times$/)).toBeVisible();
  await expectNoAxeFindingsInBothThemes(page, 'the step in which a meetup repeats');
  await page.setViewportSize({ width: 320, height: 640 });
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  await expect.poll(() => page.evaluate(layoutProblems), 'at 320 px with large letters').toEqual([]);
  await page.evaluate(() => document.documentElement.removeAttribute('style'));
  await page.setViewportSize({ width: 390, height: 844 });
  for (const step of [5, 6, 7]) {
    await wizard.next.click();
    await wizard.expectStep(step);
  }
  await wizard.create.click();
  await wizard.created.getByRole('button', { name: 'Later' }).click();
  const tribId = Number(new URL(page.url()).searchParams.get('trib'));

  const member = await others.guestWithPhone('Mo');
  const feed = new Feed(member.page);
  await feed.open(`/meetups?trib=${tribId}`);
  await feed.openDetails();
  const dates = feed.section('Dates');
  await expect(dates.getByRole('listitem')).toHaveCount(4);
  await dates.getByRole('button', { name: 'Show 2 more dates' }).click();
  await dates.getByRole('button', { name: 'I come every time' }).click();
  await expect(dates.getByText('You come every time')).toBeVisible();
  await expect(dates.getByText("You're going")).toHaveCount(6);
  await expectNoAxeFindingsInBothThemes(member.page, 'the dates of a series');

  const waiting = await others.guest('Jo');
  expect(await joinMeetup(waiting, tribId)).toBe('waitlisted');
  await dates.getByRole('button', { name: 'Not this time' }).click();
  await member.page.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(dates.getByText("You're going")).toHaveCount(5);
  await expect(dates.getByText('You come every time')).toBeVisible();
  const { membership } = await (await waiting.api.get(`/api/tribs/${tribId}`)).json();
  expect(membership).toBe('joined');

  // The host renames all dates, and ends the series with this one.
  await page.goto(`/meetups/create?edit=${tribId}`);
  await page.getByRole('textbox', { name: 'Meetup name' }).fill('Kites at dusk');
  await page.getByRole('button', { name: 'Save changes' }).click();
  const scope = page.getByRole('dialog', { name: 'Which dates?' });
  await scope.getByRole('radio', { name: 'All upcoming' }).check();
  await expect(scope.getByText('6 dates change, and so do dates that are posted later.')).toBeVisible();
  await expectNoAxeFindingsInBothThemes(page, 'the choice of dates');
  await scope.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`trib=${tribId}`));
  await page.goto(`/profile?manage=${tribId}`);
  const manage = new Manage(page);
  await manage.untilShown();
  await manage.button('Repeats').click();
  await expect(manage.sheet.getByText('1 person comes every time.')).toBeVisible();
  await expectNoAxeFindingsInBothThemes(page, 'the tools of a series');
  await manage.sheet.getByRole('button', { name: /^End the series with/ }).click();
  await manage.button('End it').click();
  await expect(manage.sheet).toHaveCount(0);
  const cancelled = async () => {
    const response = await member.page.context().request.get('/api/notifications');
    const list: { kind: string }[] = await response.json();
    return list.filter(({ kind }) => kind === 'cancelled').length;
  };
  await expect.poll(cancelled).toBe(5);
});
