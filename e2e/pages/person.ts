import type { Locator, Page } from '@playwright/test';

export class PersonSheet {
  readonly sheet: Locator;

  constructor(
    readonly page: Page,
    readonly name: string,
  ) {
    this.sheet = page.getByRole('dialog', { name, exact: true });
  }

  button(name: string): Locator {
    return this.sheet.getByRole('button', { name, exact: true });
  }

  /** The first of the faces and names that open the card. */
  opener(within: Page | Locator = this.page): Locator {
    return within.getByRole('button', { name: `${this.name}, see profile` }).first();
  }

  async block(): Promise<void> {
    await this.button('Block').click();
    const question = this.page.getByRole('dialog', { name: `Block ${this.name}?` });
    await question.getByRole('button', { name: 'Block', exact: true }).click();
  }
}

export class Friends {
  readonly panel: Locator;

  constructor(readonly page: Page) {
    this.panel = page.getByRole('tabpanel', { name: 'Friends' });
  }

  async open(): Promise<void> {
    await this.page.goto('/profile?tab=friends');
  }

  list(name: 'Friend requests' | 'Your friends' | 'Requests you sent'): Locator {
    return this.panel.getByRole('region', { name });
  }

  button(name: string): Locator {
    return this.panel.getByRole('button', { name, exact: true });
  }
}
