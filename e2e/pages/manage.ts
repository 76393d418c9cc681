import { expect, type Locator, type Page } from '@playwright/test';

type List = 'Requests' | 'Going' | 'Waitlist';

/** The hosts' tools, which open over a page. */
export class Manage {
  readonly sheet: Locator;

  constructor(readonly page: Page) {
    this.sheet = page.getByRole('dialog');
  }

  async untilShown(): Promise<void> {
    await expect(this.sheet.getByRole('tab', { name: /^Going/ })).toBeVisible();
  }

  async expectCount(list: List, count: number): Promise<void> {
    await expect(this.sheet.getByRole('tab', { name: `${list} ${count}` })).toBeVisible();
  }

  async open(list: List): Promise<void> {
    await this.sheet.getByRole('tab', { name: new RegExp(`^${list}`) }).click();
  }

  names(): Locator {
    return this.sheet.getByRole('tabpanel').getByRole('listitem');
  }

  async about(name: string, action: string): Promise<void> {
    await this.open('Going');
    await this.sheet.getByRole('button', { name: `More about ${name}` }).click();
    await this.sheet.getByRole('button', { name: action, exact: true }).click();
  }

  button(name: string): Locator {
    return this.sheet.getByRole('button', { name, exact: true });
  }

  link(name: string): Locator {
    return this.sheet.getByRole('link', { name, exact: true });
  }
}
