import type { Page } from '@playwright/test';
import { DEFAULT_TOWN } from '#shared/domain/town';
import { letter } from '../server/modules/reach/mail/letters.views';
import { expectNoAxeFindings } from './fixtures/axe';
import { newGuest } from './fixtures/guests';
import { layoutProblems } from './fixtures/layout-problems';
import { newUsername, PASSWORD } from './fixtures/people';
import { nextMail, onServerWithMail } from './fixtures/server-with-mail';
import { expect } from './fixtures/test';
import { Settings } from './pages/settings';
import { SignIn } from './pages/sign-in';

/** Shows the mail as a mail program on a phone would, and checks it. */
async function readMail(page: Page, html: string): Promise<void> {
  await page.setContent(html);
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectNoAxeFindings(page, `a mail, ${colorScheme}`, { type: 'tag', values: ['wcag2a', 'wcag2aa'] });
    expect(await page.evaluate(layoutProblems)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  }
}

onServerWithMail(
  'a person confirms an address by the link of a mail, and signs in by a mailed code',
  async ({ page, others, smtp, server }) => {
    const address = 'ada.ember@people.example';
    const settings = new Settings(page);
    await newGuest(page.request, 'Ada Ember', { username: newUsername(), password: PASSWORD });
    await settings.open();
    const sheet = await settings.openPage('Email');
    await sheet.getByRole('textbox', { name: 'Email' }).fill(address);
    await sheet.getByRole('button', { name: 'Email me a link' }).click();

    const phone = await others.phone();
    await readMail(phone, (await nextMail(smtp)).html);
    await phone.getByRole('link', { name: 'Confirm' }).click();
    await phone.getByRole('button', { name: 'Confirm' }).click();
    await expect(phone.getByText(/^Done\. You can sign in by email from now on/)).toBeVisible();
    await expect(sheet.getByText(`Your address is ${address}.`)).toBeVisible();

    await phone.goto('/profile');
    await new SignIn(phone).openLoginForm();
    await phone.getByRole('button', { name: 'Forgot your password? Sign in by email' }).click();
    await phone.getByRole('textbox', { name: 'Email' }).fill(address);
    await phone.getByRole('button', { name: 'Email me a link to sign in' }).click();
    const { text, html } = await nextMail(smtp);
    await phone.getByLabel('Code from the email').fill(/^\d{4} \d{4}$/m.exec(text)?.[0] ?? '');
    await phone.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(phone).toHaveURL('/meetups');

    await readMail(phone, html);
    const texts = [
      { title: 'Change of plan', body: `${'Stargazing-on-the-hill'.repeat(4)} starts at 9 PM`, url: '/' },
      { title: 'Rosa Vale wants to be friends', body: 'Accept, and you see where both of you go', url: '/' },
    ];
    const facts = {
      kind: 'notices',
      publicUrl: server.baseURL,
      town: DEFAULT_TOWN,
      name: 'Ada',
      username: null,
      lang: 'en',
      token: '',
      code: '',
    } as const;
    await readMail(
      phone,
      letter({ ...facts, texts, isTaken: false, event: null, spotKey: '7.9.key', unsubscribeKey: '1.key' })
        .html,
    );
  },
);
