import type { Locator, Page } from '@playwright/test';
import { expectNoAxeFindingsInBothThemes } from './fixtures/axe';
import { type Guest, joinMeetup, leaveMeetup, newGuest, newMeetup } from './fixtures/guests';
import { onOwnServer } from './fixtures/own-server-test';
import { expect, test } from './fixtures/test';
import { keepToasts } from './fixtures/toasts';
import { Manage } from './pages/manage';

test('a waitlisted guest is told once that a spot opened up, with a link to the meetup @proof', async ({
  page,
  others,
}) => {
  await keepToasts(page);
  const { id } = await newMeetup(await others.guest('Hanne Host'), {
    name: 'Two boards on the porch',
    maxParticipants: 2,
  });
  const gil = await others.guest('Gil Guest');
  expect(await joinMeetup(gil, id)).toBe('joined');
  expect(await joinMeetup(await newGuest(page.request, 'Wanda Waiting'), id)).toBe('waitlisted');
  await leaveMeetup(gil, id);

  const seen = page.waitForResponse((response) => response.url().endsWith('/api/notifications/seen'));
  await page.goto('/discover');
  const toast = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');
  await expect(toast).toContainText('A spot opened up');
  await expect(toast).toContainText("You're going to Two boards on the porch");
  await toast.getByRole('button', { name: 'View' }).click();
  expect((await seen).status()).toBe(204);
  await expect(page).toHaveURL(new RegExp(`/meetups\\?trib=${id}`));

  const notifications = await page.request.get('/api/notifications');
  expect(await notifications.json()).toMatchObject([{ kind: 'promoted', seen: true }]);
});

const question = (page: Page): Locator => page.getByRole('dialog', { name: 'How was it?' });

/** Opens a page and returns the names of the meetups for which its own request says that feedback is due. */
async function openAndSeeWhatIsDue(page: Page): Promise<string[]> {
  // The way leads over an empty page, so that no request of the page before is taken for this one.
  await page.goto('about:blank');
  const due = page.waitForResponse((response) => response.url().endsWith('/api/feedback'));
  await page.goto('/discover');
  const tribs: { name: string }[] = await (await due).json();
  return tribs.map(({ name }) => name);
}

const mayJoin = async ({ api }: Guest, tribId: number) =>
  (await api.put(`/api/tribs/${tribId}/membership`)).status();

onOwnServer(
  'the day after, everybody stays in, and a member says who to meet again, learns nothing at once, and is not asked twice @proof',
  async ({ page, others, server }) => {
    const hanne = await others.guestWithPhone('Hanne Host');
    const gil = await others.guest('Gil Guest');
    const mara = await newGuest(page.request, 'Mara Member');
    const met = await newMeetup(hanne, { name: 'Chess on the porch' });
    for (const guest of [gil, mara]) await joinMeetup(guest, met.id);
    const supper = await newMeetup(hanne, { name: 'Supper for friends', whoCanJoin: 'Friends only' });
    expect(await openAndSeeWhatIsDue(page)).toEqual([]);
    await hanne.page.goto(`/profile?manage=${met.id}`);
    const manage = new Manage(hanne.page);
    await manage.untilShown();
    await manage.about('Gil Guest', 'Remove');
    await server.dayAfter(met.id);

    // The host had opened the removal before the meetup began.
    await manage.button('Remove').click();
    await expect(manage.sheet.getByRole('alert')).toHaveText(
      /^It has begun or was cancelled: everybody stays in/,
    );
    await hanne.page.reload();
    await expect(
      manage.sheet.getByText('This meetup has started, so it can no longer be changed.'),
    ).toBeVisible();
    await manage.expectCount('Going', 3);
    await expect(manage.sheet.getByRole('button', { name: 'More about Gil Guest' })).toHaveCount(0);

    const wish = { tookPlace: true, meetAgain: [hanne.id, mara.id] };
    expect((await gil.api.put(`/api/tribs/${met.id}/feedback`, { data: wish })).status()).toBe(204);
    expect(await openAndSeeWhatIsDue(hanne.page)).toEqual(['Chess on the porch']);
    await question(hanne.page).getByRole('radio', { name: 'Yes' }).check();
    await question(hanne.page).getByRole('checkbox', { name: 'Mara Member' }).check();
    await question(hanne.page).getByRole('button', { name: 'Send' }).click();
    await expect(question(hanne.page)).toBeHidden();
    expect([await mayJoin(gil, supper.id), await mayJoin(mara, supper.id)]).toEqual([403, 403]);

    expect(await openAndSeeWhatIsDue(page)).toEqual(['Chess on the porch']);
    const sheet = question(page);
    await expect(sheet.getByRole('button', { name: 'Send' })).toBeDisabled();
    await sheet.getByRole('radio', { name: 'Yes' }).check();
    await expect(sheet.getByText('Only you two will know.')).toBeVisible();
    await expect(sheet.getByRole('checkbox')).toHaveCount(2);
    await page.setViewportSize({ width: 320, height: 640 });
    await expect(sheet.getByRole('button', { name: 'Not now' })).toBeAttached();
    await expectNoAxeFindingsInBothThemes(page, 'after the meetup');
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await sheet.getByRole('checkbox', { name: 'Hanne Host' }).check();
    await page.route('**/tribs/*/feedback', (route) => route.abort(), { times: 1 });
    await sheet.getByRole('button', { name: 'Send' }).click();
    await expect(sheet.getByRole('alert')).toHaveText(/You seem to be offline/);
    await expect(sheet.getByRole('checkbox', { name: 'Hanne Host' })).toBeChecked();
    await sheet.getByRole('button', { name: 'Send' }).click();
    await expect(sheet).toBeHidden();
    await expect(page.getByText('Thanks for telling us').first()).toBeVisible();

    // The wish is mutual now. Both are told two days after the meetup, and not before.
    expect([await mayJoin(mara, supper.id), await mayJoin(gil, supper.id)]).toEqual([403, 403]);

    const state = await page.context().storageState();
    const later = await others.phone();
    await later.context().addCookies(state.cookies);
    expect(await openAndSeeWhatIsDue(later)).toEqual([]);
  },
);
