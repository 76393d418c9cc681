import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectNoAxeFindingsInBothThemes } from './fixtures/axe';
import { newGuest } from './fixtures/guests';
import { layoutProblems } from './fixtures/layout-problems';
import { newUsername, PASSWORD } from './fixtures/people';
import { nextMail, onServerWithMail } from './fixtures/server-with-mail';
import { expect } from './fixtures/test';
import { Wizard } from './pages/wizard';

const CALENDAR = `BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Owls//EN
BEGIN:VEVENT
UID:1@owls.example
DTSTART:20310705T180000
DTEND:20310705T200000
SUMMARY:Owls at the old mill
DESCRIPTION:We listen to owls. Bring tea.
LOCATION:The old mill\\, 12 River Road
END:VEVENT
BEGIN:VEVENT
UID:2@owls.example
DTSTART:20310712
SUMMARY:A day of owls
END:VEVENT
END:VCALENDAR
`.replaceAll('\n', '\r\n');

async function expectRoomForLargeText(page: Page, state: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await expect.poll(() => page.evaluate(layoutProblems), state).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await expectNoAxeFindingsInBothThemes(page, state);
  await page.evaluate(() => document.documentElement.removeAttribute('style'));
  await page.setViewportSize({ width: 390, height: 844 });
}

onServerWithMail(
  'an organizer brings meetups and people along, and takes them away as files @proof',
  async ({ page, others, smtp, server }) => {
    const ada = await newGuest(page.request, 'Ada Ember', { username: newUsername(), password: PASSWORD });
    const started = await ada.api.post('/api/communities', {
      data: { name: 'Night Owls', category: 'Outdoor & Nature', description: 'We listen to owls.' },
    });
    const { id } = await started.json();

    const wizard = new Wizard(page);
    await wizard.open();
    await page.getByRole('button', { name: 'Take one from your calendar' }).click();
    const calendar = page.getByRole('dialog', { name: 'From your calendar' });
    await calendar
      .getByLabel('Choose a file (.ics)')
      .setInputFiles({ name: 'owls.ics', mimeType: 'text/calendar', buffer: Buffer.from(CALENDAR) });
    await expect(calendar.getByText('The next 2. Choose one to post.')).toBeVisible();
    await expectRoomForLargeText(page, 'a calendar that was read');
    await calendar.getByRole('button', { name: /^Owls at the old mill/ }).click();
    await expect(wizard.name).toHaveValue('Owls at the old mill');
    await wizard.next.click();
    await wizard.search.fill('owls');
    await page.getByRole('button', { name: 'Use “owls”' }).click();
    await wizard.choice('Outdoor & Nature').click();
    await wizard.next.click();
    await expect(wizard.address).toHaveValue('12 River Road');
    await wizard.chooseCity('austin', 'Austin, Texas, United States');
    for (let step = 3; step < 5; step += 1) await wizard.next.click();
    await page.getByLabel('Community').selectOption('Night Owls');
    for (let step = 5; step < 7; step += 1) await wizard.next.click();
    await wizard.create.click();
    await expect(wizard.created).toBeVisible();

    await page.goto(`/communities?community=${id}`);
    await page.getByRole('button', { name: 'Manage' }).click();
    const manage = page.getByRole('dialog', { name: 'Manage' });
    const saving = page.waitForEvent('download');
    await manage.getByRole('link', { name: 'Download its meetups' }).click();
    expect(await readFile(await (await saving).path(), 'utf8')).toContain('SUMMARY:Owls at the old mill');

    await manage.getByRole('button', { name: 'Invite people' }).click();
    await manage
      .getByRole('textbox', { name: 'Email addresses' })
      .fill('"Vale, Rosa" <rosa@people.example>; mo@people.example; Ada');
    await expectRoomForLargeText(page, 'inviting people');
    await manage.getByRole('button', { name: 'Look through them' }).click();
    await expect(manage.getByText('New, 2')).toBeVisible();
    await expect(manage.getByText('Line 1: No email address in it')).toBeVisible();
    await expectRoomForLargeText(page, 'whom to invite');
    await manage.getByRole('checkbox', { name: 'mo@people.example' }).uncheck();
    await manage.getByRole('button', { name: 'Invite 1' }).click();
    await expect(manage.getByText(/^1 person is invited/)).toBeVisible();

    const { text } = await nextMail(smtp);
    const rosa = await others.phone();
    await rosa.goto(/http\S+community=\d+/.exec(text)?.[0] ?? '');
    await expect(rosa.getByRole('dialog', { name: 'Night Owls' })).toBeVisible();
    await rosa.goto(new RegExp(`${server.baseURL}/mail#\\S+`).exec(text)?.[0] ?? '');
    await rosa.getByRole('button', { name: "Don't write to me again" }).click();
    await expect(rosa.getByText("Done. We won't write to you again.")).toBeVisible();
    await expectNoAxeFindingsInBothThemes(rosa, 'no more invitations');
  },
);
