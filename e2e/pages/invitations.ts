import { expect, type Locator, type Page } from '@playwright/test';

/** The Invitations page and its badge in the navigation. */
export class Invitations {
  readonly cards: Locator;
  readonly toasts: Locator;
  readonly nav: Locator;
  readonly welcome: Locator;
  readonly help: Locator;

  constructor(readonly page: Page) {
    this.cards = page.getByRole('article');
    this.toasts = page.getByRole('region', { name: /^Notifications/ });
    this.nav = page.getByRole('navigation', { name: 'Main' });
    this.welcome = page.getByRole('dialog', { name: 'Welcome to Invitations!' });
    this.help = page.getByRole('button', { name: 'How invitations work' });
  }

  /** The heading is found by its tag, because a dialog that opens on its own hides it from screen readers. */
  async open(path = '/trib'): Promise<void> {
    await this.page.goto(path);
    await expect(this.page.locator('h1')).toHaveText('Invitations');
    await expect(this.page.locator('#static-frame')).toHaveCount(0);
  }

  async expectCards(...names: string[]): Promise<void> {
    await expect(this.cards.getByRole('heading')).toHaveText(names);
  }

  card(name: string): Locator {
    return this.page.getByRole('article', { name });
  }

  async press(name: string, button: string): Promise<void> {
    await this.card(name).getByRole('button', { name: button }).click();
  }

  /** Offered since the last look at the page. */
  async expectNew(count: number): Promise<void> {
    const name = count > 0 ? `Invitations, ${count} new` : 'Invitations';
    await expect(this.nav.getByRole('button', { name, exact: true })).toBeVisible();
  }

  async expectToast(text: string): Promise<void> {
    await expect(this.toasts.getByText(text, { exact: true })).toBeVisible();
  }
}
