import type { Locator, Page } from '@playwright/test';
import { expectNoAxeFindingsInBothThemes } from './fixtures/axe';
import { type Guest, newGuest } from './fixtures/guests';
import { layoutProblems } from './fixtures/layout-problems';
import { onMovingClock, Time } from './fixtures/moving-clock';
import { expect } from './fixtures/test';
import { Invitations } from './pages/invitations';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const AUSTIN = 4_671_654;
const LIKES = { cityId: AUSTIN, interestIds: [1, 2] };
const THURSDAY_EVENING = 1 << 14;
const ENTRY = {
  cityId: AUSTIN,
  slots: THURSDAY_EVENING,
  maxKm: 20,
  languages: ['en'],
  ageWidth: 10,
  isWoman: false,
  notOnlyWoman: false,
  floor: 0,
  shown: true,
  repeat: 'once',
};

const offerOf = (page: Page): Locator => page.getByRole('region', { name: 'Your tables' });

async function fitsLargeText(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  await expect.poll(() => page.evaluate(layoutProblems)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.evaluate(() => (document.documentElement.style.fontSize = ''));
  await page.setViewportSize({ width: 390, height: 844 });
}

/** Asks for a seat by keyboard alone. */
async function askForSeat(page: Page): Promise<void> {
  await new Invitations(page).open();
  await page.getByRole('button', { name: 'Seat me this week' }).press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Seat me this week' });
  await sheet.getByRole('button', { name: 'Choose times' }).press('Enter');
  await sheet.getByRole('button', { name: 'Monday morning' }).focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight'])
    await page.keyboard.press(key);
  await page.keyboard.press('Enter');
  await expect(sheet.getByRole('button', { name: 'Thursday evening' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await sheet.getByRole('textbox', { name: 'Your age' }).fill('30');
  await expect(sheet.getByRole('combobox', { name: 'Where?' })).toHaveValue(/^Austin/);
}

async function openNotice(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Notifications, 1 new' }).press('Enter');
  const row = page.getByRole('button', { name: /^There is a table for you/ });
  await row.press('Enter');
  await expect(row).toBeHidden();
  await expect(offerOf(page).getByRole('heading', { name: /^A table for/ })).toBeInViewport();
}

async function enter({ api }: Guest, age: number): Promise<string> {
  const response = await api.put('/api/tables/entry', { data: { ...ENTRY, age } });
  expect(response.status(), await response.text()).toBe(200);
  return (await response.json()).closesAt;
}

type Offer = { tables: { tribId: number; startTime: string }[] };
const offersTo = async ({ api }: Guest): Promise<Offer> => (await api.get('/api/tables/mine')).json();

async function answer(guest: Guest, given: 'yes' | 'no'): Promise<void> {
  const [offer] = (await offersTo(guest)).tables;
  const response = await guest.api.put(`/api/tables/${offer?.tribId}/answer`, { data: { answer: given } });
  expect(response.status(), await response.text()).toBe(204);
}

onMovingClock(
  'two people ask for a seat, come to the same table, and one of them hosts it @proof',
  async ({ page: ann, others, town }) => {
    onMovingClock.setTimeout(600_000);
    await newGuest(ann.context().request, 'Ann Ray', LIKES);
    const { page: ben } = await others.guestWithPhone('Ben Oak', LIKES);
    const time = new Time(town, [ann, ben]);

    await askForSeat(ann);
    const form = ann.getByRole('dialog', { name: 'Seat me this week' });
    await expectNoAxeFindingsInBothThemes(ann, 'asking for a seat');
    await fitsLargeText(ann);
    await form.getByRole('button', { name: 'Seat me', exact: true }).press('Enter');
    await expect(ann.getByRole('heading', { name: "We're finding your table" })).toBeVisible();
    await askForSeat(ben);
    await ben.getByRole('button', { name: 'Seat me', exact: true }).click();
    await expect(ben.getByRole('heading', { name: "We're finding your table" })).toBeVisible();
    const guests: Guest[] = [];
    for (const name of ['Cleo Fir', 'Dan Elm', 'Eli Ash']) guests.push(await others.guest(name, LIKES));
    // These two are too far apart in age to be at one table.
    const [older, younger] = [await others.guest('Fay Yew', LIKES), await others.guest('Gus Bay', LIKES)];
    let closesAt = '';
    for (const guest of guests) closesAt = await enter(guest, 30);
    await enter(older, 40);
    await enter(younger, 22);

    await time.moveTo(new Date(Date.parse(closesAt) + MINUTE_MS));
    await time.pass(11 * MINUTE_MS);
    for (const page of [ann, ben]) await openNotice(page);
    await expect(offerOf(ann).getByRole('list', { name: 'Coming already' })).toBeHidden();
    await expectNoAxeFindingsInBothThemes(ann, 'a table that is offered');
    await fitsLargeText(ann);
    await offerOf(ann).getByRole('button', { name: "I'm coming" }).press('Enter');
    await expect(offerOf(ann).getByRole('link', { name: "You're going: see the table" })).toBeVisible();
    await ben.reload();
    await expect(offerOf(ben).getByRole('list', { name: 'Coming already' })).toHaveText('Ann');
    await offerOf(ben).getByRole('button', { name: "I'm coming" }).click();
    await expect(offerOf(ben).getByRole('link', { name: "You're going: see the table" })).toBeVisible();

    for (const guest of guests) await answer(guest, 'yes');
    const isOlderLeft = (await offersTo(older)).tables.length === 0;
    const [left, declining] = isOlderLeft ? [older, younger] : [younger, older];
    await answer(declining, 'no');
    expect((await offersTo(left)).tables).toEqual([]);
    await time.pass(25 * HOUR_MS);
    await answer(left, 'yes');
    await time.pass(11 * HOUR_MS);

    const [{ tribId, startTime } = { tribId: 0, startTime: '' }] = (await offersTo(left)).tables;
    await expect(
      offerOf(ann).getByRole('list', { name: 'Coming already' }).getByRole('listitem'),
    ).toHaveCount(5);
    await offerOf(ann).getByRole('link', { name: "You're going: see the table" }).click();
    await ann.getByRole('button', { name: 'Details' }).click();
    await expect(ann.getByRole('heading', { name: "Who's Going (6)" })).toBeVisible();

    await ann.getByRole('button', { name: "I'll host this table" }).press('Enter');
    await expect(ann.getByRole('region', { name: 'Host' })).toContainText('You host this table');
    await ben.goto(`/meetups?trib=${tribId}`);
    await ben.getByRole('button', { name: 'Details' }).click();
    const host = ben.getByRole('region', { name: 'Host' });
    await expect(host).toContainText('Ann Ray');
    await expect(host.getByRole('button', { name: "I'll host this table" })).toBeHidden();
    await expectNoAxeFindingsInBothThemes(ben, 'a table with its host');
    await fitsLargeText(ben);

    const calendar = await (await ben.request.get(`/api/tribs/${tribId}/calendar.ics`)).text();
    expect(calendar).toContain('SUMMARY:A table for');
    await ann.goto(`/chat?trib=${tribId}`);
    await ann.getByRole('textbox', { name: 'Message' }).fill('Shall I book?');
    await ann.getByRole('button', { name: 'Send', exact: true }).press('Enter');
    await expect(ann.getByRole('textbox', { name: 'Message' })).toHaveValue('');
    await ben.goto(`/chat?trib=${tribId}`);
    await expect(ben.getByText('Shall I book?').last()).toBeVisible();

    await time.moveTo(new Date(Date.parse(startTime) - 30 * MINUTE_MS));
    await ann.goto('/trib');
    await ann.getByRole('button', { name: /^Going/ }).click();
    await ann.getByRole('textbox', { name: 'How do the others find you?' }).fill('At the red table');
    await ann.getByRole('button', { name: 'Tell them' }).click();
    await ben.goto('/trib');
    await ben.getByRole('button', { name: /^Going/ }).click();
    const day = ben.getByRole('region', { name: 'On the day' });
    await expect(day).toContainText('At the red table');
    await ann.getByRole('link', { name: 'Who came?' }).click();
    await ann.getByRole('button', { name: 'Who came?' }).click();
    await ann.getByRole('button', { name: 'Ben Oak came', exact: true }).click();
    await expect(ann.getByText('Came', { exact: true })).toBeVisible();
    await expectNoAxeFindingsInBothThemes(ann, 'who came to a table');
  },
);
