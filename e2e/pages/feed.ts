import { expect, type Locator, type Page } from '@playwright/test';
import { skipSplash } from '../fixtures/splash';

const CARD_LABEL = /^(\d+) of (\d+): (.+)$/;

export class Feed {
  readonly deck: Locator;
  readonly card: Locator;
  readonly cards: Locator;
  readonly next: Locator;
  readonly previous: Locator;
  readonly details: Locator;
  readonly back: Locator;
  /** The viewer's membership status, on the back of the card. */
  readonly membershipStatus: Locator;
  readonly toasts: Locator;

  constructor(readonly page: Page) {
    this.deck = page.getByRole('region', { name: 'Meetups' });
    this.cards = page.locator('[aria-roledescription="slide"]');
    this.card = page.locator('[aria-roledescription="slide"][aria-current="true"]');
    this.next = page.getByRole('button', { name: 'Next', exact: true });
    this.previous = page.getByRole('button', { name: 'Previous', exact: true });
    this.details = this.card.getByRole('button', { name: 'Details' });
    this.back = this.card.getByRole('region', { name: 'Details of the meetup' });
    this.membershipStatus = this.card.getByRole('status');
    this.toasts = page.getByRole('region', { name: /Notifications/ });
  }

  /** Opens the feed without the tutorial and without waiting for the splash, which tutorial.spec.ts tests. */
  async open(path = '/meetups'): Promise<void> {
    await this.page.addInitScript(() => localStorage.setItem('hasSeenTutorial', 'true'));
    await skipSplash(this.page);
    await this.page.goto(path);
    await this.untilShown();
  }

  async pressJoinOf(tribId: number): Promise<void> {
    await this.open(`/meetups?trib=${tribId}`);
    await this.openDetails();
    await this.card.getByRole('button', { name: 'Join Trib' }).click();
  }

  async untilShown(): Promise<void> {
    await expect(this.deck).toBeVisible();
    // The splash covers the deck for some seconds.
    await expect(this.page.locator('[inert] .deck')).toHaveCount(0);
  }

  /** Reads the card's label, such as "3 of 20: Chess on the porch". */
  async position(): Promise<{ place: number; count: number; name: string }> {
    await expect(this.card).toHaveAttribute('aria-label', CARD_LABEL);
    const parts = CARD_LABEL.exec((await this.card.getAttribute('aria-label')) ?? '');
    return { place: Number(parts?.[1]), count: Number(parts?.[2]), name: parts?.[3] ?? '' };
  }

  async expectName(name: string): Promise<void> {
    await expect.poll(async () => (await this.position()).name).toBe(name);
  }

  async expectPlace(place: number): Promise<void> {
    await expect(this.card).toHaveAttribute('aria-label', new RegExp(`^${place} of `));
  }

  async expectBack(): Promise<void> {
    await expect(this.deck).toHaveAttribute('data-face', 'back');
    await expect(this.back).toBeVisible();
  }

  async expectFront(): Promise<void> {
    await expect(this.deck).toHaveAttribute('data-face', 'front');
    await expect(this.back).toHaveCount(0);
  }

  async openDetails(): Promise<void> {
    await this.details.click();
    await this.expectBack();
  }

  sideButton(name: string): Locator {
    return this.card.getByRole('button', { name, exact: true });
  }

  async leave(): Promise<void> {
    await leaveFrom(this.card.locator('.card-back'));
  }

  section(title: string | RegExp): Locator {
    return this.back
      .locator('section')
      .filter({ has: this.page.getByRole('heading', { name: title, level: 3 }) });
  }

  async settled(): Promise<void> {
    await expect
      .poll(() => this.page.evaluate(() => document.getAnimations().every((a) => a.playState !== 'running')))
      .toBe(true);
  }
}

export async function closeSheet(page: Page, title: string): Promise<void> {
  const sheet = page.getByRole('dialog', { name: title });
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(sheet).toHaveCount(0);
}

/** Leaves the meetup of this card. The button is under More, and asks once more. */
export async function leaveFrom(card: Locator): Promise<void> {
  await card.getByRole('button', { name: 'More', exact: true }).click();
  const sheet = (title: string) => card.page().getByRole('dialog', { name: title });
  const leave = { name: 'Leave', exact: true };
  await sheet('More').getByRole('button', leave).click();
  await sheet('Leave this meetup?').getByRole('button', leave).click();
}
