import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/domain/durations';
import { decisionTime } from '#shared/domain/goes-ahead';
import {
  ANSWER_HOURS,
  closingsAround,
  PARTS,
  proposedEvening,
  slotOf,
  usualEntry,
} from '#shared/domain/tables';
import { expectNoAxeFindingsInBothThemes } from './fixtures/axe';
import { type Guest, joinMeetup, newGuest } from './fixtures/guests';
import { onMovingClock as test, Time } from './fixtures/moving-clock';
import { signInOperator } from './fixtures/operator';
import { newUsername, PASSWORD } from './fixtures/people';
import { expect } from './fixtures/test';
import { Admin } from './pages/admin';
import { closeSheet, Feed } from './pages/feed';
import { Invitations } from './pages/invitations';

const ZONE = 'America/Chicago';
const LIKES = { cityId: 4_671_654, interestIds: [1, 2] };

/** Rounds close on Mondays and Thursdays at seven. A story begins on a Sunday, whatever day it is. */
const nextClosing = (weekday: number, after: Date) =>
  closingsAround([{ weekday, time: '19:00' }], after, ZONE).next;
const MONDAY = nextClosing(1, new Date(Date.now() + DAY_MS));
const THURSDAY = nextClosing(4, MONDAY);
const before = (closing: Date) => new Date(closing.getTime() - DAY_MS);
const after = (closing: Date, ms = MINUTE_MS) => new Date(closing.getTime() + ms);

/** Enters a round with a Tuesday evening. */
async function enter({ api }: Guest): Promise<void> {
  const data = {
    ...usualEntry('en'),
    cityId: LIKES.cityId,
    slots: 1 << slotOf(1, PARTS.indexOf('evening')),
    maxKm: 20,
    age: 30,
    ageWidth: 10,
    floor: 0,
    repeat: 'once',
  };
  const response = await api.put('/api/tables/entry', { data });
  expect(response.status(), await response.text()).toBe(200);
}

async function comeToTable({ api }: Guest): Promise<void> {
  const { tables } = await (await api.get('/api/tables/mine')).json();
  const response = await api.put(`/api/tables/${tables[0]?.tribId}/answer`, { data: { answer: 'yes' } });
  expect(response.status(), await response.text()).toBe(204);
}

test('whoever has no table is told so, adds two evenings by one tap, and is seated on Thursday', async ({
  page,
  others,
  town,
}) => {
  const time = new Time(town, [page]);
  await time.moveTo(before(MONDAY));
  await newGuest(page.request, 'Ann Ray', LIKES);
  await new Invitations(page).open();
  const own = page.getByRole('region', { name: 'Your table', exact: true });
  await own.getByRole('button', { name: 'Seat me this week' }).click();
  const form = page.getByRole('dialog', { name: 'Seat me this week' });
  await form.getByRole('button', { name: 'Choose times' }).click();
  await form.getByRole('button', { name: 'Thursday evening' }).click();
  await form.getByRole('textbox', { name: 'Your age' }).fill('30');
  await form.getByRole('button', { name: 'More choices' }).click();
  await expect(form.getByRole('radio', { name: 'Until I have a table' })).toBeChecked();
  await form.getByRole('button', { name: 'Seat me', exact: true }).click();
  const finding = own.getByRole('heading', { name: "We're finding your table" });
  await expect(finding).toBeVisible();
  await expect(own.getByText('About 15 more people are needed')).toBeVisible();

  await time.moveTo(after(MONDAY));
  await page.getByRole('button', { name: 'Notifications, 1 new' }).click();
  await page.getByRole('button', { name: /^No table this time ?You're in on Thursday\./ }).click();
  const none = own.getByText("No table this time. You're in on Thursday.", { exact: true });
  await expect(none).toBeInViewport();
  await expect(finding).toBeVisible();
  await expectNoAxeFindingsInBothThemes(page, 'no table this time');
  await own.getByRole('button', { name: 'Add Tuesday evening and Saturday evening' }).click();
  await expect(own.getByRole('button', { name: 'Add Friday evening' })).toBeVisible();

  const guests: Guest[] = [];
  for (const name of ['Ben Oak', 'Cleo Fir', 'Dan Elm', 'Eli Ash'])
    guests.push(await others.guest(name, LIKES));
  for (const guest of guests) await enter(guest);
  await town.clock.move(town.server, after(THURSDAY));
  // People are told over ten minutes.
  await time.moveTo(after(THURSDAY, 11 * MINUTE_MS));
  await page.getByRole('button', { name: 'Notifications, 1 new' }).click();
  await page.getByRole('button', { name: /^There is a table for you/ }).click();
  const tables = page.getByRole('region', { name: 'Your tables' });
  await tables.getByRole('button', { name: "I'm coming" }).click();
  await expect(tables.getByRole('link', { name: "You're going: see the table" })).toBeVisible();
  await expect(none).toBeHidden();
  await expect(own.getByRole('heading', { name: 'You have a table' })).toBeVisible();

  // Her entry ends with her table, and one tap asks again.
  for (const guest of guests) await comeToTable(guest);
  await time.moveTo(after(THURSDAY, (ANSWER_HOURS + 1) * HOUR_MS));
  await own.getByRole('button', { name: 'Seat me again' }).click();
  await expect(finding).toBeVisible();
});

test('an operator lets evenings be proposed, and one of them is on with four people, of whom one hosts it @proof', async ({
  page: operator,
  others,
  town,
}) => {
  await new Time(town, [operator]).moveTo(before(MONDAY));
  await signInOperator(operator.request);
  const admin = new Admin(operator);
  await admin.open();
  await admin.tab('Settings').click();
  await operator.getByRole('checkbox', { name: /^Austin Central Library/ }).check();
  await operator.getByRole('radio', { name: 'Proposed', exact: true }).check();
  await expect(admin.toasts.getByText('Saved', { exact: true })).toBeVisible();

  const { page, ...ben } = await others.guestWithPhone('Ben Oak', LIKES);
  await enter(ben);
  const time = new Time(town, [page]);
  await time.moveTo(after(MONDAY));
  await new Invitations(page).open();
  const own = page.getByRole('region', { name: 'Your table', exact: true });
  await expect(own.getByText(/^Or just come to an open evening: .+ It goes ahead with four\./)).toBeVisible();
  await own.getByRole('link', { name: 'See the evening' }).click();
  const feed = new Feed(page);
  await feed.openDetails();
  await expect(feed.back.getByText('Nobody hosts this evening yet, and nobody has to.')).toBeVisible();

  // It is for accounts that can be found again.
  await feed.card.getByRole('button', { name: 'Join Trib' }).click();
  const keeping = page.getByRole('dialog', { name: 'Keep your account first' });
  await keeping.getByRole('textbox', { name: 'Username' }).fill(newUsername());
  await keeping.getByLabel('Password').fill(PASSWORD);
  await keeping.getByRole('button', { name: 'Keep my account' }).click();
  await keeping.getByRole('button', { name: "I'm in" }).click();
  const joined = page.getByRole('dialog', { name: "You're in!" });
  await expect(joined.getByRole('button', { name: 'Bring a friend' })).toBeVisible();
  await expect(joined.getByRole('button', { name: 'Add a note for the host' })).toHaveCount(0);
  await closeSheet(page, "You're in!");
  await expect(feed.back.getByText("3 more and it's on")).toBeVisible();
  const id = Number(new URL(page.url()).searchParams.get('trib'));
  for (const name of ['Cleo Fir', 'Dan Elm', 'Eli Ash']) {
    const kept = { ...LIKES, username: newUsername(), password: PASSWORD };
    expect(await joinMeetup(await others.guest(name, kept), id)).toBe('joined');
  }
  await expect(feed.back.getByText("It's on: four are coming.")).toBeVisible();

  await time.moveTo(decisionTime(proposedEvening(MONDAY, ZONE), ZONE));
  await page.getByRole('button', { name: /^Notifications, \d new$/ }).click();
  await page.getByRole('button', { name: /^It's on/ }).click();
  await feed.openDetails();
  const host = feed.back.getByRole('region', { name: 'Host' });
  await host.getByRole('button', { name: "I'll host this evening" }).click();
  await expect(host).toContainText('You host this evening');
  await expectNoAxeFindingsInBothThemes(page, 'a proposed evening with its host');
});
