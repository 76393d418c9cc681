import type { Page } from '@playwright/test';
import { expectNoAxeFindings } from './fixtures/axe';
import { joinMeetup, newGuest, newMeetup } from './fixtures/guests';
import { onDemoServer as test } from './fixtures/own-server-test';
import { expectStored } from './fixtures/storage';
import { expect } from './fixtures/test';
import { keepToasts } from './fixtures/toasts';
import { Discover } from './pages/discover';
import { closeSheet, leaveFrom } from './pages/feed';
import { SignIn } from './pages/sign-in';

/** Finds the meetup by its name, because the list is long. */
async function openFound(page: Page, name: string): Promise<Discover> {
  const discover = new Discover(page);
  await discover.openWithCards(`/discover?${new URLSearchParams({ tab: 'tribs', q: name })}`);
  return discover;
}

test('a card says when, where, how full and whose it is, and opens in the feed @proof', async ({
  page,
  others,
}) => {
  const host = await others.guest('Rosa Vale');
  const { id } = await newMeetup(host, { name: 'Zither evening', placeId: 1, maxParticipants: 6 });
  const discover = await openFound(page, 'Zither evening');
  const card = discover.card('Zither evening');
  await expect(card.getByText('1/6 joined')).toBeVisible();
  await expect(card.getByText('Hosted by Rosa Vale')).toBeVisible();
  await expect(card.getByText(/\d:\d\d [AP]M - \d/)).toBeVisible();
  await card.getByRole('link', { name: 'Zither evening' }).click();
  await expect(page).toHaveURL(`/meetups?trib=${id}`);
});

test('a visitor saves and joins after signing in @proof', async ({ page, others }) => {
  await keepToasts(page);
  const host = await others.guest('Rosa Vale');
  await newMeetup(host, { name: 'Ukulele circle', placeId: 1 });
  const discover = await openFound(page, 'Ukulele circle');
  const card = discover.card('Ukulele circle');
  const save = card.getByRole('button', { name: 'Save Ukulele circle' });
  await save.click();
  await expect(page.getByRole('dialog', { name: 'Sign in to save this trib' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await card.getByRole('button', { name: 'Join Trib' }).click();
  await expect(page.getByRole('dialog', { name: 'Sign in to join this trib' })).toBeVisible();
  await new SignIn(page).tryDemo.click();
  await closeSheet(page, "You're in!");
  await expect(card.getByText('Going', { exact: true })).toBeVisible();
  await expect(card.getByText('2/8 joined')).toBeVisible();
  await expect(page).toHaveURL(/\/discover\?tab=tribs&q=/);
  await expectStored(page, 'hasEverJoinedTrib', 'true');

  await save.click();
  await expect(save).toHaveAttribute('aria-pressed', 'true');
  await save.hover();
  await expect(save, 'its dark icon is on a light ground').toHaveCSS('background-color', 'rgb(255, 107, 74)');
  await expect(discover.toasts.getByText('Trib saved!', { exact: true })).toBeVisible();
  await expect(card.getByRole('link', { name: 'Chat', exact: true })).toBeVisible();
  await leaveFrom(card);
  await expect(card.getByRole('button', { name: 'Join Trib' })).toBeVisible();
  await expect(card.getByText('1/8 joined')).toBeVisible();
});

test('every state of a membership has its button @proof', async ({ page, others }) => {
  const me = await newGuest(page.context().request, 'Ida Fox');
  const host = await others.guest('Rosa Vale');
  const full = await newMeetup(host, { name: 'Vibraphone full', placeId: 1, maxParticipants: 2 });
  await joinMeetup(await others.guest('Gil Guest'), full.id);
  const waiting = await newMeetup(host, { name: 'Vibraphone waiting', placeId: 1, maxParticipants: 2 });
  await joinMeetup(await others.guest('Wanda Waiting'), waiting.id);
  await joinMeetup(me, waiting.id);
  const asked = await newMeetup(host, { name: 'Vibraphone asked', placeId: 1, whoCanJoin: 'Invite only' });
  await joinMeetup(me, asked.id);
  await newMeetup(host, { name: 'Vibraphone asking', placeId: 1, whoCanJoin: 'Invite only' });
  await newMeetup(me, { name: 'Vibraphone mine', placeId: 1 });

  const discover = await openFound(page, 'Vibraphone');
  const button = (title: string, name: string) => discover.card(title).getByRole('button', { name });
  await expect(button('Vibraphone full', 'Full · join the waitlist')).toBeVisible();
  await expect(discover.card('Vibraphone waiting').getByText('On the waitlist')).toBeVisible();
  await expect(button('Vibraphone waiting', 'Leave waitlist')).toBeVisible();
  await expect(discover.card('Vibraphone asked').getByText('Request sent')).toBeVisible();
  await expect(button('Vibraphone asked', 'Cancel request')).toBeVisible();
  await expect(button('Vibraphone asking', 'Ask to join')).toBeVisible();
  await expect(discover.card('Vibraphone mine').getByRole('link', { name: 'Manage' })).toBeVisible();
  await expectNoAxeFindings(page, 'all states');
  await button('Vibraphone full', 'Full · join the waitlist').click();
  await closeSheet(page, "You're 1st in line");
  await expect(discover.card('Vibraphone full').getByText('On the waitlist')).toBeVisible();
});

test.describe('near Austin', () => {
  test.use({ timezoneId: 'America/Chicago' });

  test('what is near comes first, and all pages can be shown @proof', async ({ page }) => {
    const discover = new Discover(page);
    await discover.openWithCards('/discover?tab=tribs');
    await page.getByRole('button', { name: /Change the city$/ }).click();
    await page.getByRole('combobox', { name: 'Another city' }).fill('austin');
    await page.getByRole('option', { name: 'Austin, Texas, United States', exact: true }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(discover.cards.first().getByText(/Austin, TX/)).toBeVisible();
    await expect(discover.panel.getByRole('heading', { name: 'Farther away' })).toBeVisible();
    await expect(discover.cards).toHaveCount(20);
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect(discover.cards).toHaveCount(40);
  });
});
