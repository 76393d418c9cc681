import { expect, type Locator, type Page } from '@playwright/test';

type TabName = 'Experiences' | 'Communities' | 'Tribs';

export class Discover {
  readonly search: Locator;
  readonly panel: Locator;
  readonly cards: Locator;
  readonly marks: Locator;
  readonly sheet: Locator;
  readonly toasts: Locator;

  constructor(readonly page: Page) {
    this.search = page.getByRole('searchbox', { name: 'Search experiences, communities...' });
    this.panel = page.getByRole('tabpanel');
    this.cards = this.panel.getByRole('article');
    this.marks = this.panel.locator('mark');
    this.sheet = page.getByRole('dialog');
    this.toasts = page.getByRole('region', { name: /Notifications/ });
  }

  async open(path = '/discover'): Promise<void> {
    await this.page.addInitScript(() => localStorage.setItem('hasSeenTutorial', 'true'));
    await this.page.goto(path);
    await expect(this.page.getByRole('heading', { name: 'Discover', level: 1 })).toBeVisible();
    await this.untilTakenOver();
  }

  /** Waits until the app has replaced what the page draws before its scripts. */
  async untilTakenOver(): Promise<void> {
    await expect(this.page.locator('#static-frame')).toHaveCount(0);
  }

  async openWithCards(path: string): Promise<void> {
    await this.open(path);
    await expect(this.cards.first()).toBeVisible();
  }

  tab(name: TabName): Locator {
    return this.page.getByRole('tab', { name });
  }

  async expectTab(name: TabName): Promise<void> {
    await expect(this.tab(name)).toHaveAttribute('aria-selected', 'true');
    await expect(this.page.getByRole('tabpanel', { name })).toBeVisible();
  }

  card(title: string): Locator {
    return this.cards.filter({ has: this.page.getByRole('heading', { name: title, exact: true }) });
  }

  async openSheet(title: string): Promise<void> {
    await this.panel.getByRole('link', { name: title, exact: true }).click();
    await expect(this.page.getByRole('dialog', { name: title })).toBeVisible();
  }
}
