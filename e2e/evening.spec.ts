import { askingTime, decisionTime } from '#shared/domain/goes-ahead';
import { type Guest, joinMeetup, leaveMeetup, newGuest } from './fixtures/guests';
import { onMovingClock, Time } from './fixtures/moving-clock';
import { expect } from './fixtures/test';
import { closeSheet, Feed } from './pages/feed';
import { Manage } from './pages/manage';
import { Wizard } from './pages/wizard';

const AUSTIN = 4_671_654;
const ZONE = 'America/Chicago';
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const DRAFT = {
  name: 'Chess at the old mill',
  startTime: `${inDays(4)}T19:00`,
  endTime: `${inDays(4)}T22:00`,
  maxParticipants: 5,
  photos: [{ key: 'cover', url: '/covers/picnic.svg' }],
};

const DAY_MS = 86_400_000;
/** From the start: ten on the morning after, and the end with the two days after it. */
const MORNING_MS = 15 * 3_600_000;
const REVEALED_MS = 3 * 3_600_000 + 2 * DAY_MS + 60_000;
const later = (at: Date, ms: number) => new Date(at.getTime() + ms);

async function sayAgain({ api }: Guest, tribId: number, wouldHost = false): Promise<void> {
  const data = { tookPlace: true, meetAgain: [], again: true, wouldHost };
  const response = await api.put(`/api/tribs/${tribId}/feedback`, { data });
  expect(response.status(), await response.text()).toBe(204);
}

/** The meetup that the latest news of a next time is about. */
async function nextAfter({ api }: Guest, tribId: number): Promise<number> {
  const news: { kind: string; tribId: number }[] = await (await api.get('/api/notifications')).json();
  return Math.max(
    ...news.filter(({ kind, tribId: id }) => kind === 'follow-up' && id > tribId).map((one) => one.tribId),
  );
}

onMovingClock(
  'a meetup that needs four people goes ahead, a spot goes to the next, and the same people meet again, until it is a series',
  async ({ page: hana, others, town }) => {
    await newGuest(hana.context().request, 'Hana Reed', { cityId: AUSTIN });
    const ben = await others.guestWithPhone('Ben Oak', { cityId: AUSTIN });
    const [ana, dan, eve] = [
      await others.guest('Ana Ruiz'),
      await others.guest('Dan Elm'),
      await others.guest('Eve Fir'),
    ];
    const cleo = await others.guest('Cleo Ash');
    const time = new Time(town, [hana, ben.page]);

    // Hana says how many it needs.
    const wizard = new Wizard(hana);
    await wizard.openAt(4, DRAFT);
    await hana.getByRole('checkbox', { name: 'Goes ahead with 4 people, you included' }).check();
    for (const step of [5, 6, 7]) {
      await wizard.next.click();
      await wizard.expectStep(step);
    }
    await wizard.create.click();
    await wizard.created.getByRole('button', { name: 'Later' }).click();
    const id = Number(new URL(hana.url()).searchParams.get('trib'));
    const calendar = async () => (await ben.page.request.get(`/api/tribs/${id}/calendar.ics`)).text();

    const feed = new Feed(ben.page);
    await joinMeetup(ana, id);
    await feed.open(`/meetups?trib=${id}`);
    await expect(feed.card.getByText("2 of 5 going · 2 more and it's on")).toBeVisible();
    await feed.openDetails();
    await feed.card.getByRole('button', { name: 'Join Trib' }).click();
    await closeSheet(ben.page, "You're in!");
    await expect(feed.back.getByText("1 more and it's on")).toBeVisible();
    await expect.poll(calendar).toContain('STATUS:TENTATIVE');
    for (const guest of [dan, cleo]) expect(await joinMeetup(guest, id)).toBe('joined');
    expect(await joinMeetup(eve, id)).toBe('waitlisted');
    await expect(feed.back.getByText("It's on: five are coming.")).toBeVisible();

    // At noon of the day before everybody going is asked.
    const start = new Date(`${DRAFT.startTime}-06:00`);
    await time.moveTo(askingTime(start, ZONE));
    await ben.page.getByRole('button', { name: /^Notifications, \d new$/ }).click();
    const notices = ben.page.getByRole('dialog', { name: 'Notifications' });
    await notices.getByRole('button', { name: 'Give my spot to the next' }).click();
    await notices.getByRole('button', { name: "Keep it, I'm coming" }).click();
    await expect(feed.toasts.getByText('See you there', { exact: true })).toBeVisible();
    await hana.goto(`/meetups?trib=${id}&manage=${id}&list=members`);
    const manage = new Manage(hana);
    await manage.expectCount('Waitlist', 1);
    await expect(manage.names().filter({ hasText: 'Ben Oak' })).toContainText('Still comes');
    await expect(manage.names().filter({ hasText: 'Dan Elm' })).toContainText(
      "Hasn't said if they still come",
    );
    await leaveMeetup(dan, id);
    await expect(manage.names().filter({ hasText: 'Eve Fir' })).toBeVisible();
    await manage.expectCount('Waitlist', 0);

    // At seven it is decided.
    await time.moveTo(decisionTime(start, ZONE));
    await expect(notices.getByRole('button', { name: /^It's on/ })).toBeVisible();
    await expect.poll(calendar).toContain('STATUS:CONFIRMED');

    // On the morning after both say that they would like the same again, as two others do.
    await time.moveTo(later(start, MORNING_MS));
    for (const page of [hana, ben.page]) {
      await page.goto('/discover');
      const question = page.getByRole('dialog', { name: 'How was it?' });
      await question.getByRole('radio', { name: 'Yes' }).check();
      await question.getByRole('checkbox', { name: 'Same table next week?' }).check();
      await question.getByRole('button', { name: 'Send' }).click();
      await expect(question).toBeHidden();
    }
    for (const guest of [ana, cleo]) await sayAgain(guest, id);
    await time.moveTo(later(start, REVEALED_MS));
    await ben.page.getByRole('button', { name: /^Notifications, \d new$/ }).click();
    await expect(
      notices.getByRole('button', { name: /^It's on: you, .+ and .+, \w+day 7 PM/ }),
    ).toBeVisible();

    // After the third time, with somebody who hosts it, it becomes a series.
    const host = { id: 0, api: hana.request };
    let last = id;
    for (const times of [2, 3]) {
      last = await nextAfter(ben, last);
      const next = later(start, (times - 1) * 7 * DAY_MS);
      await town.clock.move(town.server, later(next, MORNING_MS));
      for (const guest of [ben, ana, cleo]) await sayAgain(guest, last);
      await sayAgain(host, last, times === 3);
      await town.clock.move(town.server, later(next, REVEALED_MS));
    }
    await time.moveTo(later(start, 2 * 7 * DAY_MS + REVEALED_MS + 60_000));
    const made = await (await ben.api.get(`/api/tribs/${await nextAfter(ben, last)}`)).json();
    expect(made).toMatchObject({ seriesId: expect.any(Number), memberCount: 4 });
    await feed.open(`/meetups?trib=${made.id}`);
    await feed.expectName(DRAFT.name);
  },
);
