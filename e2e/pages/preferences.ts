import { expect, type Locator, type Page } from '@playwright/test';

/** The dialog over the Invitations page. */
export class Preferences {
  readonly button: Locator;
  readonly dialog: Locator;
  readonly save: Locator;
  readonly cancel: Locator;
  readonly count: Locator;

  constructor(readonly page: Page) {
    this.button = page.getByRole('button', { name: 'AI Meetup Preferences' });
    this.dialog = page.getByRole('dialog', { name: 'AI Meetup Preferences' });
    this.save = this.dialog.getByRole('button', { name: 'Save' });
    this.cancel = this.dialog.getByRole('button', { name: 'Cancel' });
    // While the interests load, there is another status before it.
    this.count = this.dialog.getByRole('status').last();
  }

  async open(): Promise<void> {
    await this.button.click();
    await expect(this.save).toBeVisible();
  }

  /** One of the choices, several of which can be pressed. */
  choice(name: string): Locator {
    return this.dialog.getByRole('button', { name, exact: true });
  }

  slider(name: string): Locator {
    return this.dialog.getByRole('slider', { name, exact: true });
  }

  frequency(name: string): Locator {
    return this.dialog.getByRole('radio', { name });
  }

  async expectSliders(smallest: number, largest: number, miles: number): Promise<void> {
    await expect(this.slider('Group size, smallest')).toHaveAttribute('aria-valuenow', String(smallest));
    await expect(this.slider('Group size, largest')).toHaveAttribute('aria-valuenow', String(largest));
    await expect(this.slider('Max travel distance')).toHaveAttribute('aria-valuenow', String(miles));
  }
}
